/// Who attacks a point: the captures of all kingdoms there at once, found by looking outwards from
/// it.
///
/// Every piece that captures as it moves is met by its own kind of step in reverse. A cannon is the
/// second piece met. A knight is met beside an empty point that lies 1 to 3 points off diagonally:
/// its gate.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

namespace {

/// The bits of each line that are points of the board.
constexpr std::array<std::uint32_t, kLineCount> kPointsOfLine = [] {
  std::array<std::uint32_t, kLineCount> lines{};
  for (const PlacesOfPoint& places : kPlaces) {
    for (const Place& place : places)
      lines[place.line] |= 1U << place.bit;
  }
  return lines;
}();

/// By identity number, how far a piece captures along orthogonal (0) and diagonal (1) lines, 0 for not
/// at all. Cannons and knights are asked for otherwise; what has no number never captures.
constexpr std::array<std::array<std::uint8_t, kPieceIdCount>, 2> kCaptureReach = [] {
  std::array<std::array<std::uint8_t, kPieceIdCount>, 2> reach{};
  for (std::size_t t = 0; t < kPieceTypeCount; ++t) {
    const PieceRow& piece = kPieceRows[t];
    if (piece.knight || piece.capture != Capture::kAsItMoves) continue;
    for (std::size_t i = 0; i < kIdRanges[t].size; ++i) {
      if (piece.lines != Lines::kDiagonal) reach[0][kIdRanges[t].first + i] = piece.reach;
      if (piece.lines != Lines::kOrthogonal) reach[1][kIdRanges[t].first + i] = piece.reach;
    }
  }
  return reach;
}();

/// Looks outwards from a point along its lines, for what `attackers_to` wants.
///
/// What is met on the way nobody can foresee, so there are hardly any branches; and as all is known
/// at compile time that depends on the kind of line, there is little arithmetic.
struct Lookout {
  const Position& position;
  Point point;
  Point vacated;
  PieceSet attackers{};

  template <LineKind kKind>
  void look_along() {
    constexpr bool kDiagonal = kKind == kDiagonalLine || kKind == kAntiDiagonalLine;
    const Place place = places_of(point)[kKind];
    const Place from = places_of(vacated)[kKind];
    const std::uint32_t occupied = position.line(place.line).lane(kOccupiedLane) &
                                   ~(std::uint32_t{from.line == place.line} << from.bit);
    const std::uint32_t points = kPointsOfLine[place.line];
    const std::uint32_t here = 1U << place.bit;
    const std::uint32_t above = occupied & (0 - 2 * here);
    const std::uint32_t below = occupied & (here - 1);
    const int bit = place.bit;
    // Off the board as if the Emperor stood there, who attacks nobody.
    const auto met_at = [&](int stop) {
      constexpr int kOff = kEmperorPoint.index();
      const int off = point.index() + kStride[kKind] * (stop - bit) - kOff;
      return position.piece_at(Point(kOff + (off & -static_cast<int>((points >> stop) & 1U))));
    };

    const int first_above = std::countr_zero(above);
    const int first_below = top_number(below);
    const PieceId met_above = met_at(first_above);
    const PieceId met_below = met_at(first_below);
    const bool reaches_up = kCaptureReach[kDiagonal][met_above] >= first_above - bit;
    const bool reaches_down = kCaptureReach[kDiagonal][met_below] >= bit - first_below;
    if constexpr (kDiagonal) {
      add_lower(reaches_up, met_above);
      add_lower(reaches_down, met_below);
      const std::uint32_t between = ~occupied & points & window(place.bit, 3);
      look_beside<kKind>(place.line, between & (0 - 2 * top_bit(below)) & (here - 1),
                         between & (bottom_bit(above) - 1) & (0 - 2 * here));
    } else {
      attackers.add_if(reaches_up, met_above);
      attackers.add_if(reaches_down, met_below);
      const PieceId behind_above = met_at(std::countr_zero(above & (above - 1)));
      const PieceId behind_below = met_at(top_number(below ^ top_bit(below)));
      add_lower(is_of(PieceType::kCannon, behind_above), behind_above);
      add_lower(is_of(PieceType::kCannon, behind_below), behind_below);
    }
  }

 private:
  static int top_number(std::uint32_t word) { return 31 - std::countl_zero(word); }

  /// A piece of a type in the lower word of a set.
  void add_lower(bool wanted, PieceId id) {
    attackers.words[0] |= std::uint64_t{wanted} << (id & 63);
  }

  /// Beside each gate, below the point on its diagonal line or above it, a knight may stand on either
  /// of the two lines next to that.
  template <LineKind kKind>
  void look_beside(int line, std::uint32_t gates_below, std::uint32_t gates_above) {
    constexpr int kSide = kKind == kDiagonalLine ? 1 : -1;
    find_knights<kKind>(line + kSide, (gates_below >> 1) | gates_above);
    find_knights<kKind>(line - kSide, gates_below | (gates_above << 1));
  }
  template <LineKind kKind>
  void find_knights(int line, std::uint32_t starts) {
    starts &= position.line(line).lane(kOccupiedLane);
    starts &= kPointsOfLine[static_cast<std::size_t>(line)];
    for (; starts != 0; starts &= starts - 1) {
      const PieceId id = position.piece_at(point_on_line(kKind, line, std::countr_zero(starts)));
      if (is_of(PieceType::kKnight, id)) attackers.add(id);
    }
  }
};

/// What `Lookout` adds to one word of a set without asking to which.
constexpr bool in_lower_word(PieceType type) {
  return ids_of(type).words[1] == 0;
}
static_assert(in_lower_word(PieceType::kCannon));
static_assert([] {
  for (std::size_t id = 64; id < kPieceIdCount; ++id) {
    if (kCaptureReach[1][id] != 0) return false;
  }
  return true;
}());

}  // namespace

PieceSet Position::attackers_to(Point point, Point vacated) const {
  Lookout lookout{*this, point, vacated};
  lookout.look_along<kRankLine>();
  lookout.look_along<kFileLine>();
  lookout.look_along<kDiagonalLine>();
  lookout.look_along<kAntiDiagonalLine>();
  return lookout.attackers;
}

}  // namespace hegemon::seven_kingdoms
