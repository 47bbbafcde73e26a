/// The 130 points of the board, its camps and its palaces.
///
/// Rule text: docs/rules-middle-xiangqi.md, "Board".
#pragma once

#include <compare>
#include <cstdint>

#include "engine/indexed_array.h"
#include "engine/side.h"

namespace hegemon::middle_xiangqi {

inline constexpr int kSides = 2;
inline constexpr Side kRed{0};
inline constexpr Side kBlack{1};
constexpr Side other(Side side) {
  return Side(1 - side.index());
}

inline constexpr int kFileCount = 13;
inline constexpr int kRankCount = 10;
inline constexpr int kPointCount = kFileCount * kRankCount;

/// A point of the board: index = 13 * rank + file. Files `a`..`m` are 0..12, ranks `1`..`10` are
/// 0..9 from Red's edge to Black's.
class Point {
 public:
  constexpr Point() = default;
  constexpr explicit Point(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr Point(int file, int rank) : Point(rank * kFileCount + file) {}
  constexpr int index() const { return index_; }
  constexpr int file() const { return index_ % kFileCount; }
  constexpr int rank() const { return index_ / kFileCount; }
  friend constexpr auto operator<=>(Point, Point) = default;

 private:
  std::uint8_t index_ = 0;
};

template <class T>
using PerPoint = IndexedArray<Point, T, kPointCount>;

constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < kFileCount && rank >= 0 && rank < kRankCount;
}

/// The half of the board on a side's own bank of the river.
constexpr bool in_camp(Side side, int rank) {
  return (rank < kRankCount / 2) == (side == kRed);
}
constexpr bool in_camp(Side side, Point point) {
  return in_camp(side, point.rank());
}

/// The nine points that a side's general and advisors keep to: files f, g, h, the three ranks at
/// the edge.
constexpr bool in_palace(Side side, int file, int rank) {
  return file >= 5 && file <= 7 && (side == kRed ? rank >= 0 && rank <= 2 : rank >= 7 && rank <= 9);
}
constexpr bool in_palace(Side side, Point point) {
  return in_palace(side, point.file(), point.rank());
}

/// One rank towards the enemy.
constexpr int forward(Side side) {
  return side == kRed ? 1 : -1;
}

/// The points of both palaces numbered 0..17, so that tables about generals stay small.
inline constexpr int kPalacePointCount = 18;
constexpr int palace_index(Point point) {
  return (point.rank() <= 2 ? point.rank() : point.rank() - 4) * 3 + point.file() - 5;
}

}  // namespace hegemon::middle_xiangqi
