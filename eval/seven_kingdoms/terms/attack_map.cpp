#include "eval/seven_kingdoms/terms/attack_map.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/seven_kingdoms/destinations.h"
#include "eval/seven_kingdoms/terms/capture_value.h"

namespace hegemon::seven_kingdoms {

namespace {

/// The kinds of pieces, that which is risked least first: of a kingdom's pieces that attack another the first that is
/// found is the one that it risks least with.
constexpr std::array<PieceType, kPieceTypeCount> kByRisk = [] {
  std::array<PieceType, kPieceTypeCount> types{};
  for (std::size_t i = 0; i < types.size(); ++i)
    types[i] = static_cast<PieceType>(i);
  const auto rank = [](PieceType type) { return kRiskRanks[id_range(type).first]; };
  std::sort(types.begin(), types.end(),
            [&](PieceType a, PieceType b) { return rank(a) < rank(b); });
  return types;
}();

/// Not inlined: ten kinds in one function have too few registers.
template <PieceType kType>
[[gnu::noinline]] void add_type(const Position& position, Side side, AttackMap& map) {
  constexpr PieceRow kRow = row(kType);
  constexpr PieceSet kIds = ids_of(kType);
  constexpr std::size_t kWord = kIds.words[0] != 0 ? 0 : 1;
  const std::uint64_t one = std::uint64_t{1} << AttackersByKingdom::at(side);
  int reach = 0;
  for (std::uint64_t ids = position.pieces(side).words[kWord] & kIds.words[kWord]; ids != 0;
       ids &= ids - 1) {
    const auto id = static_cast<PieceId>(kWord * 64 + static_cast<unsigned>(std::countr_zero(ids)));
    const Point point = position.point_of(id);
    // First what it attacks, of each line two pieces at most, then a note of each of them: nothing foretells how many of
    // the two there are, so no branch asks.
    std::array<PieceId, 2 * 4> victims;
    std::size_t count = 0;
    const auto add = [&](LineKind kind, int line, std::uint32_t occupied, std::uint32_t bits) {
      bits &= kPointsOfLine[static_cast<std::size_t>(line)];
      map.lines[static_cast<std::size_t>(line)].lanes[side.index()] |= bits;
      const int origin = kLineOrigins[static_cast<std::size_t>(line)];
      const int stride = kStride[kind];
      std::uint32_t hits = bits & occupied;
      for (int i = 0; i < 2; ++i) {
        const int at = origin + stride * std::countr_zero(hits);
        victims[count] = position.piece_at(hits != 0 ? Point(at) : point);
        count += hits != 0;
        hits &= hits - 1;
      }
      assert(hits == 0);
    };
    if constexpr (kRow.knight) {
      const auto& windows = kKnightWindows[point];
      for (std::size_t w = 0; w < windows.size(); ++w) {
        const std::uint32_t occupied = position.line(windows[w].line).lane(kOccupiedLane);
        const std::uint32_t bits = knight_destinations<false>(occupied, 0, windows[w].shift);
        reach += std::popcount(bits & kPointsOfLine[windows[w].line]);
        add(kKnightLineKinds[w], windows[w].line, occupied, bits);
      }
    } else {
      const PlacesOfPoint& places = places_of(point);
      for (std::size_t k = first_line_kind(kType); k < end_line_kind(kType); ++k) {
        const std::uint32_t occupied = position.line(places[k].line).lane(kOccupiedLane);
        const unsigned bit = places[k].bit;
        if constexpr (kRow.capture == Capture::kNever) {
          reach += std::popcount(slide(occupied, bit) & ~occupied & ~(1U << bit));
        } else if constexpr (kRow.capture == Capture::kOverScreen) {
          reach += std::popcount(slide(occupied, bit) & ~occupied);
          // Points between the screen and the piece behind it are attacked, too.
          const std::uint32_t first = slide(occupied, bit);
          const std::uint32_t screens = first & occupied & ~(1U << bit);
          const std::uint32_t without = occupied & ~screens;
          std::uint32_t behind = 0;
          const std::uint32_t above = screens & (0xFFFFFFFEU << bit);
          const std::uint32_t below = screens & ~(0xFFFFFFFFU << bit);
          if (above != 0 && (above & kPointsOfLine[places[k].line]) != 0)
            behind |= slide(without | (1U << bit), bit) & ~(2 * above - 1) & (0xFFFFFFFEU << bit);
          if (below != 0 && (below & kPointsOfLine[places[k].line]) != 0)
            behind |= slide(without | (1U << bit), bit) & (below - 1);
          add(static_cast<LineKind>(k), places[k].line, occupied, behind);
        } else {
          const std::uint32_t bits = destinations<kType, false>(occupied, 0, bit) & ~(1U << bit);
          reach += std::popcount(bits & kPointsOfLine[places[k].line]);
          add(static_cast<LineKind>(k), places[k].line, occupied, bits);
        }
      }
    }
    for (std::size_t i = 0; i < count; ++i) {
      map.attackers[victims[i]].words[kWord] |= ids & (0 - ids);
      AttackersByKingdom& by_kingdom = map.attackers_by_kingdom[victims[i]];
      const bool first = (by_kingdom.counts & (one * 0xFF)) == 0;
      by_kingdom.counts += one;
      by_kingdom.least |= first ? one * id : 0;
    }
  }
  map.reach[side] = static_cast<std::uint16_t>(map.reach[side] + reach);
}

}  // namespace

AttackMap::AttackMap(const Position& position) {
  for (int i = 0; i < kSides; ++i) {
    const Side side(i);
    if (!position.alive(side)) continue;
    [&]<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
      (add_type<kByRisk[kTypes]>(position, side, *this), ...);
    }
    (std::make_index_sequence<kPieceTypeCount>{});
  }
}

}  // namespace hegemon::seven_kingdoms
