/// Which kingdoms attack which points of the Seven Kingdoms' board, all at once.
///
/// Built in one walk over all pieces, once per position; evaluation, move priors and exchanges read
/// it. "Attacks" means: could capture there if an enemy stood there, so a piece also attacks (guards)
/// what its own kingdom has on its lines. Kingdoms that left the game attack nothing.
#pragma once

#include <array>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

/// The pieces that attack one piece (enemies and guards), by kingdom: a byte for each of them.
struct AttackersByKingdom {
  std::uint64_t counts = 0;
  std::uint64_t least = 0;  ///< the number of the piece that the kingdom risks least with

  int count_of(Side side) const { return static_cast<int>((counts >> at(side)) & 0xFFU); }
  PieceId least_of(Side side) const { return static_cast<PieceId>((least >> at(side)) & 0xFFU); }
  bool attacks(Side side) const { return count_of(side) != 0; }
  /// The kingdoms that attack it.
  SideSet sides() const {
    // The highest bit of each byte that is not 0, then all of them side by side.
    constexpr std::uint64_t kLow = 0x7F7F'7F7F'7F7F'7F7F;
    const std::uint64_t some = (((counts & kLow) + kLow) | counts) & ~kLow;
    return SideSet(static_cast<unsigned>(((some >> 7) * 0x0102'0408'1020'4080) >> 56));
  }

  static constexpr int at(Side side) { return 8 * side.index(); }
};

struct AttackMap {
  explicit AttackMap(const Position& position);

  /// The kingdoms that attack a point.
  SideSet sides_at(Point point) const {
    const Crossing& crossing = crossing_of(point);
    const LaneVector by_file =
        line_at(crossing.offsets[kRankLine]).lanes | line_at(crossing.offsets[kDiagonalLine]).lanes;
    const LaneVector by_rank = line_at(crossing.offsets[kFileLine]).lanes |
                               line_at(crossing.offsets[kAntiDiagonalLine]).lanes;
    return lanes_not_empty((by_file & crossing.by_file) | (by_rank & crossing.by_rank));
  }
  /// Does a kingdom attack it along a line of another kind than one: without what a piece attacks that comes along that?
  bool attacks_otherwise(Side side, Point point, LineKind except) const {
    const PlacesOfPoint& places = places_of(point);
    std::uint32_t hit = 0;
    for (std::size_t k = 0; k < kLineKinds; ++k)
      hit |= k == except ? 0 : lines[places[k].line].lanes[side.index()] >> places[k].bit;
    return (hit & 1U) != 0;
  }

  /// By line and, in lanes, by kingdom: the points of the line attacked along it.
  std::array<LineWord, kLineCount> lines{};
  /// The pieces that attack a piece on the board (enemies and guards).
  std::array<PieceSet, kPieceIdCount> attackers{};
  std::array<AttackersByKingdom, kPieceIdCount> attackers_by_kingdom{};
  /// Points that each kingdom's pieces could move to or capture on, own pieces not excluded.
  PerKingdom<std::uint16_t> reach{};

 private:
  static SideSet lanes_not_empty(const LaneVector& lanes) {
#if defined(__AVX2__)
    const auto bits = reinterpret_cast<__m256i>(lanes);
    const __m256i empty = _mm256_cmpeq_epi32(bits, _mm256_setzero_si256());
    return SideSet(static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(empty))) ^ 0xFFU);
#elif defined(__SSE2__)
    const auto* halves = reinterpret_cast<const __m128i*>(&lanes);
    const __m128i zero = _mm_setzero_si128();
    const __m128i empty =
        _mm_packs_epi32(_mm_cmpeq_epi32(halves[0], zero), _mm_cmpeq_epi32(halves[1], zero));
    return SideSet(
        (static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(empty, zero))) & 0xFFU) ^ 0xFFU);
#else
    SideSet attackers;
    for (const Side side : sides<kSides>()) {
      if (lanes[side.index()] != 0) attackers.add(side);
    }
    return attackers;
#endif
  }

  const LineWord& line_at(std::uint16_t offset) const {
    return *reinterpret_cast<const LineWord*>(reinterpret_cast<const std::byte*>(lines.data()) +
                                              offset);
  }
};

}  // namespace hegemon::seven_kingdoms
