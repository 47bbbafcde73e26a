/// Line words: every rank and every file as one word of occupancy bits, for rook, cannon and facing
/// generals.
///
///     word    bit 31 .. up | 2 .. up | 1 0
///             border, ones | points  | border, ones
///
/// Files have their point of rank r at bit 2 + r, ranks theirs of file f at bit 2 + f. Two ones
/// below are as many as a cannon's second stop and a rhino's second step ask for.
#pragma once

#include <cstdint>

#include "engine/middle_xiangqi/point_set.h"
#include "engine/slide.h"

namespace hegemon::middle_xiangqi {

inline constexpr unsigned kFirstBit = 2;
inline constexpr std::uint32_t kRankBits = ((1U << kFileCount) - 1) << kFirstBit;
inline constexpr std::uint32_t kFileBits = ((1U << kRankCount) - 1) << kFirstBit;

/// The bit of a file in the word of a rank, and of a rank in the word of a file.
constexpr unsigned line_bit(int place) {
  return kFirstBit + static_cast<unsigned>(place);
}

/// The points of a rank that a word of line bits names; bits outside of the rank are ignored.
constexpr PointSet rank_points(int rank, std::uint32_t bits) {
  PointSet set;
  const std::uint64_t points = (bits & kRankBits) >> kFirstBit;
  set[static_cast<std::size_t>(rank) / PointSet::kRanksPerWord] =
      points << (kFileCount * (rank % PointSet::kRanksPerWord));
  return set;
}

/// The points of a file that a word of line bits names; bits outside of the file are ignored.
constexpr PointSet file_points(int file, std::uint32_t bits) {
  // Four bits side by side are brought a rank apart each: the product has bit i also at i + 12 j.
  constexpr std::uint64_t kCopies = 1 | 1ULL << 12 | 1ULL << 24 | 1ULL << 36;
  constexpr std::uint64_t kFirstFile = 1 | 1ULL << 13 | 1ULL << 26 | 1ULL << 39;
  const std::uint64_t points = (bits & kFileBits) >> kFirstBit;
  const auto apart = [file](std::uint64_t four) { return ((four * kCopies) & kFirstFile) << file; };
  return PointSet::of_words(apart(points & 15U), apart((points >> 4) & 15U), apart(points >> 8));
}

}  // namespace hegemon::middle_xiangqi
