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

/// By kind of line and then type: how far the type captures along it, 0 for not at all (cannons and
/// knights are asked for otherwise).
constexpr std::array<std::array<std::uint8_t, kPieceTypeCount>, kLineKinds> kCaptureReach = [] {
  std::array<std::array<std::uint8_t, kPieceTypeCount>, kLineKinds> reach{};
  for (std::size_t k = 0; k < kLineKinds; ++k) {
    for (std::size_t t = 0; t < kPieceTypeCount; ++t) {
      const PieceRow& row = kPieceRows[t];
      const bool on_line =
          row.lines == Lines::kAll ||
          (row.lines == Lines::kOrthogonal ? k < kDiagonalLine : k >= kDiagonalLine);
      if (on_line && !row.knight && row.capture == Capture::kAsItMoves) reach[k][t] = row.reach;
    }
  }
  return reach;
}();

}  // namespace

PieceSet Position::attackers_to(Point point, Point vacated) const {
  PieceSet attackers;
  const PlacesOfPoint& places = places_of(point);
  const PlacesOfPoint& vacated_places = places_of(vacated);
  for (std::size_t k = 0; k < kLineKinds; ++k) {
    const auto kind = static_cast<LineKind>(k);
    const Place place = places[k];
    const int bit = place.bit;
    std::uint32_t occupied = line(place.line).lane(kOccupiedLane);
    if (vacated_places[k].line == place.line && !(vacated == point)) {
      occupied &= ~(1U << vacated_places[k].bit);
    }
    const int origin = point.index() - kStride[k] * bit;
    const std::uint32_t here = 1U << bit;
    const std::uint32_t points = kPointsOfLine[place.line] & ~here;
    const std::uint32_t seen = slide(occupied, place.bit);
    for (std::uint32_t stops = seen & occupied & points; stops != 0; stops &= stops - 1) {
      const int stop = std::countr_zero(stops);
      const PieceId id = piece_at(Point(origin + kStride[k] * stop));
      if (id == kEmperor) continue;
      const int distance = stop > bit ? stop - bit : bit - stop;
      if (kCaptureReach[k][static_cast<std::size_t>(type_of(id))] >= distance) attackers.add(id);
    }
    if (kind == kRankLine || kind == kFileLine) {
      for (std::uint32_t hits = over_screen(occupied, place.bit) & points; hits != 0;
           hits &= hits - 1) {
        const PieceId id = piece_at(Point(origin + kStride[k] * std::countr_zero(hits)));
        if (id != kEmperor && row(type_of(id)).capture == Capture::kOverScreen) attackers.add(id);
      }
      continue;
    }
    // Beside each gate a knight may stand on either of the two lines next to this one.
    const std::uint32_t gates = seen & ~occupied & points & window(place.bit, 3);
    const std::uint32_t below = gates & (here - 1);
    const std::uint32_t above = gates & ~(here - 1);
    const auto add_knights = [&](int beside, std::uint32_t starts) {
      starts &= line(beside).lane(kOccupiedLane) & kPointsOfLine[static_cast<std::size_t>(beside)];
      for (; starts != 0; starts &= starts - 1) {
        const PieceId id = piece_at(point_on_line(kind, beside, std::countr_zero(starts)));
        if (id < kEmperor && row(type_of(id)).knight) attackers.add(id);
      }
    };
    const int side = kind == kDiagonalLine ? 1 : -1;
    add_knights(place.line + side, (below >> 1) | above);
    add_knights(place.line - side, below | (above << 1));
  }
  return attackers;
}

}  // namespace hegemon::seven_kingdoms
