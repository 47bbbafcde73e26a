/// The 361 points of the board and the four kinds of line through each.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "engine/indexed_array.h"

namespace hegemon::seven_kingdoms {

inline constexpr int kBoardWidth = 19;
inline constexpr int kPointCount = kBoardWidth * kBoardWidth;

/// A point of the board: index = 19 * rank + file. Files `a`..`s` are 0..18 from west to east,
/// ranks 0..18 from south to north.
class Point {
 public:
  constexpr Point() = default;
  constexpr explicit Point(int index) : index_(static_cast<std::uint16_t>(index)) {}
  constexpr Point(int file, int rank) : Point(rank * kBoardWidth + file) {}
  constexpr int index() const { return index_; }
  constexpr int file() const { return index_ % kBoardWidth; }
  constexpr int rank() const { return index_ / kBoardWidth; }
  friend constexpr auto operator<=>(Point, Point) = default;

 private:
  std::uint16_t index_ = 0;
};

template <class T>
using PerPoint = IndexedArray<Point, T, kPointCount>;

constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < kBoardWidth && rank >= 0 && rank < kBoardWidth;
}

/// Where the Emperor stands for the whole game.
inline constexpr Point kEmperorPoint{9, 9};

/// `a0`
inline std::string to_text(Point point) {
  return static_cast<char>('a' + point.file()) + std::to_string(point.rank());
}

}  // namespace hegemon::seven_kingdoms
