/// Line words: the board as 116 lines of occupancy bits, in eight lanes.
///
/// Every rank, file, diagonal and anti-diagonal of the board is one `LineWord`. Lane 0..6 has a bit
/// for each point where kingdom 0..6 may not land (pieces of its own player, any Go-Between, the
/// Emperor, the border); lane 7 has a bit for each point that is not empty. A 32-bit lane holds the
/// 19 points of the longest line in bits 4..22 and ones outside of the line:
///
///     bit  31 ...... 23 | 22 .................... 4 | 3 2 1 0
///          border, ones |  points of the line       | border, ones      (shorter lines: more ones)
///
/// so that both rays of a slide end somewhere and need no test for the edge. The four borders below
/// and the nine above are as many as a knight's window can stick out over the edge.
///
///     kind            lines     a line's number      bit of a point
///     rank            19        rank                 4 + file
///     file            19        19 + file            4 + rank
///     diagonal        39        57 + rank - file     4 + file            (to the north-east)
///     anti-diagonal   39        78 + rank + file     4 + rank            (to the north-west)
///
/// The diagonals number 39 and not 37: a knight in a corner looks along two that lie off the board;
/// they are all ones.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/seven_kingdoms/point.h"
#include "engine/slide.h"

namespace hegemon::seven_kingdoms {

/// Eight 32-bit lanes, worked on as one vector where the machine has such.
using LaneVector = std::uint32_t __attribute__((vector_size(32)));

struct alignas(32) LineWord {
  LaneVector lanes;

  std::uint32_t lane(int i) const { return lanes[i]; }
};

inline constexpr int kOccupiedLane = 7;
inline constexpr int kLineCount = 116;
inline constexpr int kFirstBit = 4;

/// The four kinds of line through a point; the first two are orthogonal.
enum LineKind : std::uint8_t { kRankLine, kFileLine, kDiagonalLine, kAntiDiagonalLine };
inline constexpr int kLineKinds = 4;

/// From one bit of a line to the next, in points.
inline constexpr std::array<int, kLineKinds> kStride{1, kBoardWidth, kBoardWidth + 1,
                                                     kBoardWidth - 1};

constexpr int line_number(LineKind kind, int file, int rank) {
  switch (kind) {
    case kRankLine:
      return rank;
    case kFileLine:
      return 19 + file;
    case kDiagonalLine:
      return 57 + rank - file;
    case kAntiDiagonalLine:
      return 78 + rank + file;
  }
  return 0;
}
constexpr int line_bit(LineKind kind, int file, int rank) {
  return kFirstBit + (kind == kRankLine || kind == kDiagonalLine ? file : rank);
}

constexpr LineKind kind_of_line(int number) {
  if (number < line_number(kFileLine, 0, 0)) return kRankLine;
  if (number < line_number(kDiagonalLine, kBoardWidth, 0)) return kFileLine;
  if (number < line_number(kAntiDiagonalLine, 0, -1)) return kDiagonalLine;
  return kAntiDiagonalLine;
}

/// Where a point lies: its line of each kind and its bit there.
struct Place {
  std::uint8_t line;
  std::uint8_t bit;
};
using PlacesOfPoint = std::array<Place, kLineKinds>;

inline constexpr PerPoint<PlacesOfPoint> kPlaces = [] {
  PerPoint<PlacesOfPoint> places;
  for (int p = 0; p < kPointCount; ++p) {
    for (std::size_t k = 0; k < kLineKinds; ++k) {
      const auto kind = static_cast<LineKind>(k);
      const Point point(p);
      places[point][k] = {static_cast<std::uint8_t>(line_number(kind, point.file(), point.rank())),
                          static_cast<std::uint8_t>(line_bit(kind, point.file(), point.rank()))};
    }
  }
  return places;
}();

constexpr const PlacesOfPoint& places_of(Point point) {
  return kPlaces[point];
}

/// The bits of each line that are points of the board.
inline constexpr std::array<std::uint32_t, kLineCount> kPointsOfLine = [] {
  std::array<std::uint32_t, kLineCount> lines{};
  for (const PlacesOfPoint& places : kPlaces) {
    for (const Place& place : places)
      lines[place.line] |= 1U << place.bit;
  }
  return lines;
}();

/// A point as its four lines have it, in the form that changing them wants: an address takes one
/// addition and no shift, and two masks serve four lines, as ranks and diagonals both count their
/// points by file, files and anti-diagonals by rank.
struct alignas(16) Crossing {
  std::array<std::uint16_t, kLineKinds> offsets;  ///< of the lines in an array of words, in bytes
  std::uint32_t by_file;                          ///< the point's bit on its rank and diagonal
  std::uint32_t by_rank;                          ///< on its file and anti-diagonal
};

inline constexpr PerPoint<Crossing> kCrossings = kPlaces.map([](const PlacesOfPoint& places) {
  Crossing crossing{};
  for (std::size_t k = 0; k < kLineKinds; ++k)
    crossing.offsets[k] = static_cast<std::uint16_t>(places[k].line * sizeof(LineWord));
  crossing.by_file = 1U << places[kRankLine].bit;
  crossing.by_rank = 1U << places[kFileLine].bit;
  return crossing;
});

constexpr const Crossing& crossing_of(Point point) {
  return kCrossings[point];
}

/// The two points beside one on its rank, as bits of that line.
struct BesideOnRank {
  std::uint16_t offset;  ///< as in `Crossing`
  std::uint32_t bits;
};

/// Off the board, which comes last, nothing is beside a piece.
inline constexpr int kOffBoard = kPointCount;
inline constexpr std::array<BesideOnRank, kPointCount + 1> kBesideOnRank = [] {
  std::array<BesideOnRank, kPointCount + 1> beside{};
  for (int p = 0; p < kPointCount; ++p) {
    beside[place_of(Point(p))] = {crossing_of(Point(p)).offsets[kRankLine],
                                  0b101U << (places_of(Point(p))[kRankLine].bit - 1)};
  }
  return beside;
}();

/// The bits at most `range` from `bit`.
constexpr std::uint32_t window(unsigned bit, unsigned range) {
  // 2 * range + 1 ones, moved so that the middle one stands on `bit`.
  const std::uint64_t ones = (std::uint64_t{2} << (2 * range)) - 1;
  return static_cast<std::uint32_t>((ones << bit) >> range);
}

// --- Knights ------------------------------------------------------------------------------------
//
// The knight (a horse, elsewhere in this family of games) steps orthogonally onto an empty point,
// its leg, and from there 1 to 3 points diagonally outward. A blocked leg shuts two of its eight
// branches. Two legs lie side by side on one diagonal line, and beyond them on that line is just
// where they lead to. So eight bits of a line say all of two branches:
//
//     bit   7 6 5 |  4  |  3  | 2 1 0
//          beyond | leg | leg | beyond
//
// and a table of 256 bytes, by "not empty", gives the points that the knight attacks.

/// The part of a line that a knight looks at: its legs at bits 3 and 4 after a shift right.
struct KnightWindow {
  std::uint8_t line;
  std::uint8_t shift;
};

inline constexpr PerPoint<std::array<KnightWindow, 4>> kKnightWindows = [] {
  PerPoint<std::array<KnightWindow, 4>> windows;
  for (int p = 0; p < kPointCount; ++p) {
    const int file = Point(p).file();
    const int rank = Point(p).rank();
    // The lower leg of each pair; the upper one is the next point of that line.
    const auto window = [](LineKind kind, int f, int r) {
      return KnightWindow{static_cast<std::uint8_t>(line_number(kind, f, r)),
                          static_cast<std::uint8_t>(line_bit(kind, f, r) - 3)};
    };
    windows[Point(p)] = {
        window(kDiagonalLine, file - 1, rank),      // west and north
        window(kDiagonalLine, file, rank - 1),      // south and east
        window(kAntiDiagonalLine, file + 1, rank),  // east and north
        window(kAntiDiagonalLine, file, rank - 1),  // south and west
    };
  }
  return windows;
}();
inline constexpr std::array<LineKind, 4> kKnightLineKinds{kDiagonalLine, kDiagonalLine,
                                                          kAntiDiagonalLine, kAntiDiagonalLine};

/// By the eight "not empty" bits of a window: the points that a knight attacks by its two legs.
inline constexpr std::array<std::uint8_t, 256> kKnightAttacks = [] {
  std::array<std::uint8_t, 256> attacks{};
  for (unsigned occupied = 0; occupied < 256; ++occupied) {
    const auto stands = [occupied](int bit) { return ((occupied >> bit) & 1U) != 0; };
    unsigned attacked = 0;
    for (int bit = 2; !stands(3) && bit >= 0; --bit) {
      attacked |= 1U << bit;
      if (stands(bit)) break;
    }
    for (int bit = 5; !stands(4) && bit <= 7; ++bit) {
      attacked |= 1U << bit;
      if (stands(bit)) break;
    }
    attacks[occupied] = static_cast<std::uint8_t>(attacked);
  }
  return attacks;
}();

/// The point numbers that bit 0 of each line would have.
inline constexpr std::array<std::int16_t, kLineCount> kLineOrigins = [] {
  std::array<std::int16_t, kLineCount> origins{};
  for (int p = 0; p < kPointCount; ++p) {
    for (std::size_t k = 0; k < kLineKinds; ++k) {
      const Place place = places_of(Point(p))[k];
      origins[place.line] = static_cast<std::int16_t>(p - kStride[k] * place.bit);
    }
  }
  return origins;
}();

/// The point that a bit of a line stands for.
constexpr Point point_on_line(LineKind kind, int line, int bit) {
  return Point(kLineOrigins[line] + kStride[kind] * bit);
}

}  // namespace hegemon::seven_kingdoms
