/// Distances on the board of the Seven Kingdoms, as evaluation and priors see them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/seven_kingdoms/point.h"
#include "engine/seven_kingdoms/rules.h"
#include "engine/side.h"

namespace hegemon::seven_kingdoms {

/// By point: how many points from the edge, 0 on it, 9 in the middle.
inline constexpr std::array<std::uint8_t, kPointCount> kRings = [] {
  std::array<std::uint8_t, kPointCount> rings{};
  for (int p = 0; p < kPointCount; ++p) {
    const int last = kBoardWidth - 1;
    const int file = Point(p).file();
    const int rank = Point(p).rank();
    rings[static_cast<std::size_t>(p)] =
        static_cast<std::uint8_t>(std::min({file, rank, last - file, last - rank}));
  }
  return rings;
}();
constexpr int ring(Point point) {
  return kRings[static_cast<std::size_t>(point.index())];
}
inline constexpr int kRingCount = 10;

/// By seat and point: how many points from the edge at which the seat's army begins, 0 .. 18. Seats: 0
/// west, 1 and 2 south, 3 and 4 east, 5 and 6 north, the same places in every preset.
inline constexpr std::array<std::array<std::uint8_t, kPointCount>, kSides> kAdvances = [] {
  std::array<std::array<std::uint8_t, kPointCount>, kSides> advances{};
  for (std::size_t seat = 0; seat < kSides; ++seat) {
    for (int p = 0; p < kPointCount; ++p) {
      const int last = kBoardWidth - 1;
      const int file = Point(p).file();
      const int rank = Point(p).rank();
      const int advance = seat == 0   ? file
                          : seat <= 2 ? rank
                          : seat <= 4 ? last - file
                                      : last - rank;
      advances[seat][static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(advance);
    }
  }
  return advances;
}();
constexpr int advance(Side seat, Point point) {
  return kAdvances[static_cast<std::size_t>(seat.index())][static_cast<std::size_t>(point.index())];
}

struct PointsBeside {
  std::array<Point, 8> points;
  std::uint8_t count;
};
inline constexpr std::array<PointsBeside, kPointCount> kPointsBeside = [] {
  std::array<PointsBeside, kPointCount> table{};
  for (int p = 0; p < kPointCount; ++p) {
    PointsBeside& beside = table[static_cast<std::size_t>(p)];
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const int file = Point(p).file() + dx;
        const int rank = Point(p).rank() + dy;
        if ((dx == 0 && dy == 0) || !on_board(file, rank)) continue;
        beside.points[beside.count++] = Point(file, rank);
      }
    }
  }
  return table;
}();

/// The up to eight points next to a point.
constexpr std::span<const Point> points_beside(Point point) {
  const PointsBeside& beside = kPointsBeside[static_cast<std::size_t>(point.index())];
  return {beside.points.data(), beside.count};
}

}  // namespace hegemon::seven_kingdoms
