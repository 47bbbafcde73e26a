/// Attacks on a point: the captures of all kingdoms there at once, found by looking outwards from
/// it.
///
/// Every piece that captures as it moves is met by its own kind of step in reverse. A cannon is the
/// second piece met. A knight is met beside an empty point that lies 1 to 3 points off diagonally:
/// its leg.
#include "engine/seven_kingdoms/attackers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

namespace {

/// By identity number, how far a piece captures along orthogonal (0) and diagonal (1) lines, 0 for not
/// at all. Cannons and knights are asked for otherwise; what has no number never captures.
constexpr std::array<std::array<std::uint8_t, kPieceIdCount>, 2> kCaptureRange = [] {
  std::array<std::array<std::uint8_t, kPieceIdCount>, 2> range{};
  for (std::size_t id = 0; id < kPieceIdCount; ++id) {
    const auto piece_id = static_cast<PieceId>(id);
    const PieceRow& piece = row(type_of(piece_id));
    if (!is_of(type_of(piece_id), piece_id)) continue;  // a number that no piece has
    if (piece.knight || piece.capture != Capture::kAsItMoves) continue;
    if (piece.lines != Lines::kDiagonal) range[0][id] = piece.range;
    if (piece.lines != Lines::kOrthogonal) range[1][id] = piece.range;
  }
  return range;
}();

// What `AttackerScan` adds to one word of a set without asking to which: cannons, and what is met
// diagonally.
static_assert(ids_of(PieceType::kCannon).words[1] == 0);
static_assert(std::all_of(kCaptureRange[1].begin() + 64, kCaptureRange[1].end(),
                          [](std::uint8_t range) { return range == 0; }));

void add_knights(const Position& position, LineKind kind, int line, std::uint32_t starts,
                 PieceSet& attackers) {
  starts &= position.line(line).lane(kOccupiedLane);
  starts &= kPointsOfLine[line];
  for (; starts != 0; starts &= starts - 1) {
    const PieceId id = position.piece_at(point_on_line(kind, line, std::countr_zero(starts)));
    if (is_of(PieceType::kKnight, id)) attackers.add(id);
  }
}

/// Beside each leg, below the point on its diagonal line or above it, a knight may stand on either
/// of the two lines next to that.
inline void add_knights_beside(const Position& position, LineKind kind, Place place,
                               std::uint32_t legs, PieceSet& attackers) {
  const int side = kind == kDiagonalLine ? 1 : -1;
  const std::uint32_t below = legs & ((1U << place.bit) - 1);
  const std::uint32_t above = legs & (0xFFFFFFFEU << place.bit);
  add_knights(position, kind, place.line + side, (below >> 1) | above, attackers);
  add_knights(position, kind, place.line - side, below | (above << 1), attackers);
}

/// Looks outwards from a point along its lines, for what `attackers_to` wants.
///
/// Lines are unpredictable, so there are hardly any branches. What depends on the kind of line is known
/// at compile time, so there is little arithmetic.
struct AttackerScan {
  const Position& position;
  Point point;
  Point vacated;
  PieceSet attackers{};

  template <LineKind kKind>
  void look_along() {
    constexpr bool kDiagonal = kKind >= kDiagonalLine;
    const Place place = places_of(point)[kKind];
    const Place from = places_of(vacated)[kKind];
    const std::uint32_t occupied = position.line(place.line).lane(kOccupiedLane) &
                                   ~(std::uint32_t{from.line == place.line} << from.bit);
    const std::uint32_t points = kPointsOfLine[place.line];
    const int bit = place.bit;
    // Points off the board hold the Emperor, which attacks nothing.
    const auto met_at = [&](int stop) {
      constexpr int kOff = kEmperorPoint.index();
      const int off = point.index() + kStride[kKind] * (stop - bit) - kOff;
      return position.piece_at(Point(kOff + (off & -static_cast<int>((points >> stop) & 1U))));
    };

    const std::uint32_t seen = slide(occupied, place.bit);
    const int stop_above = highest(seen);
    const int stop_below = lowest(seen);
    const PieceId met_above = met_at(stop_above);
    const PieceId met_below = met_at(stop_below);
    const bool reaches_up = kCaptureRange[kDiagonal][met_above] >= stop_above - bit;
    const bool reaches_down = kCaptureRange[kDiagonal][met_below] >= bit - stop_below;
    if constexpr (kDiagonal) {
      add_lower(reaches_up, met_above);
      add_lower(reaches_down, met_below);
      look_beside<kKind>(place, seen & ~occupied & points & window(place.bit, 3));
    } else {
      attackers.add_if(reaches_up, met_above);
      attackers.add_if(reaches_down, met_below);
      const std::uint32_t hits = over_screen(occupied, place.bit);
      for (const PieceId id : {met_at(highest(hits)), met_at(lowest(hits))}) {
        add_lower(is_of(PieceType::kCannon, id), id);
      }
    }
  }

 private:
  static int highest(std::uint32_t word) { return 31 - std::countl_zero(word); }
  static int lowest(std::uint32_t word) { return std::countr_zero(word); }

  /// A piece of a type in the lower word of a set.
  void add_lower(bool wanted, PieceId id) {
    attackers.words[0] |= std::uint64_t{wanted} << (id & 63);
  }

  template <LineKind kKind>
  void look_beside(Place place, std::uint32_t legs) {
    add_knights_beside(position, kKind, place, legs, attackers);
  }
};

}  // namespace

PieceSet Position::attackers_to(Point point, Point vacated) const {
  AttackerScan scan{*this, point, vacated};
  scan.look_along<kRankLine>();
  scan.look_along<kFileLine>();
  scan.look_along<kDiagonalLine>();
  scan.look_along<kAntiDiagonalLine>();
  return scan.attackers;
}

void Attackers::look_behind(const Position& position, Point left) {
  const PlacesOfPoint& here = places_of(target_);
  const PlacesOfPoint& there = places_of(left);
  std::size_t k = 0;
  while (k < kLineKinds && here[k].line != there[k].line)
    ++k;
  if (k == kLineKinds) return;

  const auto kind = static_cast<LineKind>(k);
  const Place place = here[k];
  const bool diagonal = k >= kDiagonalLine;
  const bool above = there[k].bit > place.bit;
  const std::uint32_t points = kPointsOfLine[place.line];
  const std::uint32_t direction = above ? 0xFFFFFFFEU << place.bit : ~(0xFFFFFFFFU << place.bit);
  lifted_[k] |= 1U << there[k].bit;
  const std::uint32_t stops =
      position.line(place.line).lane(kOccupiedLane) & ~lifted_[k] & direction;
  const auto nearest = [above](std::uint32_t bits) {
    return above ? std::countr_zero(bits) : 31 - std::countl_zero(bits);
  };
  const auto standing_at = [&](int bit) {
    return ((points >> bit) & 1U) != 0 ? position.piece_at(point_on_line(kind, place.line, bit))
                                       : kEmperor;  // who attacks nobody
  };

  const int first = nearest(stops);
  const PieceId met = standing_at(first);
  const int distance = above ? first - place.bit : place.bit - first;
  if (kCaptureRange[diagonal][met] >= distance) pieces_.add(met);
  if (diagonal) {
    // New legs are the points from which a stop has gone and those behind it.
    const std::uint32_t behind = above ? 0xFFFFFFFFU << there[k].bit : (2U << there[k].bit) - 1;
    const std::uint32_t before_first = above ? (1U << first) - 1 : 0xFFFFFFFEU << first;
    add_knights_beside(position, kind, place, behind & before_first & window(place.bit, 3),
                       pieces_);
    return;
  }
  // What has become the first stop was the cannon behind the screen, or its screen.
  if (is_of(PieceType::kCannon, met)) pieces_.remove(met);
  const PieceId over_screen = standing_at(nearest(stops & ~(1U << first)));
  if (is_of(PieceType::kCannon, over_screen)) pieces_.add(over_screen);
}

}  // namespace hegemon::seven_kingdoms
