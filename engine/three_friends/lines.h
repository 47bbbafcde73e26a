/// Lines as words of occupancy bits, and what a sliding piece reaches on them.
///
/// A rank line is nine bits, file 0 in the lowest. A file line is ten, seen from the arm that the
/// piece stands in:
///
///     bit    0  1  2  3  4 | 5  6  7  8  9
///     rank   0  1  2  3  4 | 4  3  2  1  0
///            the own arm   | the neighbour's
///
/// so that one table serves every arm and either neighbour. For a piece that may not cross the border
/// the upper half of the line is empty, and its targets there are discarded. The end points of a line
/// stop a slide, occupied or not, so tables are indexed by the inner bits only.
///
/// To have the files at hand as words, occupancy is kept by file, too: five bits for each file of
/// an arm, once with rank 0 in the lowest (`up`) and once with rank 4 in the lowest (`down`).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

using LineBits = std::uint16_t;
inline constexpr int kFileLine = 2 * kRanks;

namespace line_detail {

/// The bits from `at` on both sides up to and with the first that is occupied; or, `over` a screen,
/// those behind the first occupied one up to and with the next.
constexpr LineBits slide(int size, int at, unsigned occupied, bool over) {
  unsigned bits = 0;
  for (const int step : {-1, 1}) {
    int met = 0;
    for (int i = at + step; i >= 0 && i < size && met < (over ? 2 : 1); i += step) {
      if (!over || met == 1) bits |= 1U << i;
      met += static_cast<int>((occupied >> i) & 1U);
    }
  }
  return static_cast<LineBits>(bits);
}

template <int kSize, int kPlaces>
constexpr auto slides(bool over) {
  constexpr std::size_t kInner = std::size_t{1} << (kSize - 2);
  std::array<std::array<LineBits, kInner>, kPlaces> table{};
  for (int at = 0; at < kPlaces; ++at) {
    for (std::size_t inner = 0; inner < kInner; ++inner) {
      table[at][inner] = slide(kSize, at, static_cast<unsigned>(inner) << 1, over);
    }
  }
  return table;
}

}  // namespace line_detail

/// By place on the line and inner occupancy: what a slide touches, and what lies behind one screen.
inline constexpr auto kRankReach = line_detail::slides<kFiles, kFiles>(false);
inline constexpr auto kRankOver = line_detail::slides<kFiles, kFiles>(true);
inline constexpr auto kFileReach = line_detail::slides<kFileLine, kRanks>(false);
inline constexpr auto kFileOver = line_detail::slides<kFileLine, kRanks>(true);

/// Bits of a file as points of the arm's first file: of the own arm, and of the one that is entered
/// from rank 4.
inline constexpr auto kSpreadUp = [] {
  std::array<std::uint64_t, 32> table{};
  for (unsigned bits = 0; bits < 32; ++bits) {
    for (unsigned rank = 0; rank < kRanks; ++rank) {
      if (((bits >> rank) & 1U) != 0) table[bits] |= std::uint64_t{1} << (kFiles * rank);
    }
  }
  return table;
}();
inline constexpr auto kSpreadDown = [] {
  std::array<std::uint64_t, 32> table{};
  for (unsigned bits = 0; bits < 32; ++bits) {
    for (unsigned i = 0; i < kRanks; ++i) {
      if (((bits >> i) & 1U) != 0) table[bits] |= std::uint64_t{1} << (kFiles * (kBorderRank - i));
    }
  }
  return table;
}();

/// Every point's bit in the words that are kept by file.
constexpr std::uint64_t up_bit(Point point) {
  return std::uint64_t{1} << (kRanks * point.file() + point.rank());
}
constexpr std::uint64_t down_bit(Point point) {
  return std::uint64_t{1} << (kRanks * point.file() + kBorderRank - point.rank());
}

/// The occupied points, by pieces of any owner.
struct Occupancy {
  PointSet points;
  PerKingdom<std::uint64_t> up{};
  PerKingdom<std::uint64_t> down{};

  constexpr void toggle(Point point) {
    const Side arm = point.arm();
    points[arm] ^= PointSet::bit(point);
    up[arm] ^= up_bit(point);
    down[arm] ^= down_bit(point);
  }
  constexpr bool contains(Point point) const { return points.contains(point); }
  friend constexpr bool operator==(const Occupancy&, const Occupancy&) = default;

  constexpr unsigned rank_bits(Side arm, int rank) const {
    return static_cast<unsigned>(points[arm] >> (kFiles * rank)) & 511U;
  }
  /// The lower half of a file line, and its upper half as the neighbour gives it.
  constexpr unsigned file_bits(Side arm, int file) const {
    return static_cast<unsigned>(up[arm] >> (kRanks * file)) & 31U;
  }
  constexpr unsigned file_bits_beyond(Side neighbour, int file) const {
    return (static_cast<unsigned>(down[neighbour] >> (kRanks * file_beyond(file))) & 31U) << kRanks;
  }
};

/// What a chariot touches: it crosses the border where there is land.
constexpr PointSet chariot_reach(const Occupancy& occupancy, Point from) {
  const Side arm = from.arm();
  const int file = from.file();
  const int rank = from.rank();
  PointSet reach;
  const unsigned row = (occupancy.rank_bits(arm, rank) >> 1) & 127U;
  std::uint64_t own = std::uint64_t{kRankReach[file][row]} << (kFiles * rank);
  unsigned line = occupancy.file_bits(arm, file);
  if (!on_ocean_file(file)) {
    const Side neighbour = goes_left(file) ? left_of(arm) : right_of(arm);
    line |= occupancy.file_bits_beyond(neighbour, file);
    const unsigned bits = kFileReach[rank][(line >> 1) & 255U];
    own |= kSpreadUp[bits & 31U] << file;
    reach[neighbour] = kSpreadDown[bits >> kRanks] << file_beyond(file);
  } else {
    const unsigned bits = kFileReach[rank][line >> 1];
    own |= kSpreadUp[bits & 31U] << file;
  }
  reach[arm] = own;
  return reach;
}

/// Where a cannon may go: to what is empty as far as it slides, to what stands there behind one
/// screen. It crosses the border where there is ocean; from the middle file either way.
constexpr PointSet cannon_reach(const Occupancy& occupancy, Point from) {
  const Side arm = from.arm();
  const int file = from.file();
  const auto place = static_cast<std::size_t>(from.rank());
  PointSet reach;
  const unsigned row = occupancy.rank_bits(arm, from.rank());
  const std::size_t inner = (row >> 1) & 127U;
  std::uint64_t own =
      std::uint64_t{(kRankReach[file][inner] & ~row) | (kRankOver[file][inner] & row)}
      << (kFiles * from.rank());
  const unsigned half = occupancy.file_bits(arm, file);
  const auto along = [&](unsigned line) {
    const std::size_t index = (line >> 1) & 255U;
    return (kFileReach[place][index] & ~line) | (kFileOver[place][index] & line);
  };
  if (!on_ocean_file(file)) {
    own |= kSpreadUp[along(half) & 31U] << file;
  } else {
    if (goes_left(file)) {
      const unsigned bits = along(half | occupancy.file_bits_beyond(left_of(arm), file));
      own |= kSpreadUp[bits & 31U] << file;
      reach[left_of(arm)] = kSpreadDown[(bits >> kRanks) & 31U] << file_beyond(file);
    }
    if (goes_right(file)) {
      const unsigned bits = along(half | occupancy.file_bits_beyond(right_of(arm), file));
      own |= kSpreadUp[bits & 31U] << file;
      reach[right_of(arm)] = kSpreadDown[(bits >> kRanks) & 31U] << file_beyond(file);
    }
  }
  reach[arm] = own;
  return reach;
}

}  // namespace hegemon::three_friends
