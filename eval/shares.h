/// From worths to shares of the win, in whole numbers.
///
/// A side's chance is taken to grow with the square of its worth (the contest success function of
/// Tullock, "Efficient rent seeking", 1980, with exponent 2). Unlike a worth, a share says in one
/// number how near a side is to winning and how far the others are, and shares have a constant sum,
/// which pruning needs.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "engine/outcome.h"
#include "engine/side.h"
#include "eval/evaluation.h"

namespace hegemon {

/// Gives `unit` out to the members of a set that is not empty, as equally as whole numbers allow:
/// what is left over goes to the first of them.
template <int N>
PerSide<int, N> split_equally(SideSet members, int unit) {
  assert(!members.empty());
  PerSide<int, N> parts;
  const int count = members.count();
  int left_over = unit % count;
  for (int i = 0; i < N; ++i) {
    if (members.contains(Side(i))) parts[Side(i)] = unit / count + (left_over-- > 0 ? 1 : 0);
  }
  return parts;
}

/// Gives `unit` (at most 2^15) out to the members of a set that is not empty by the squares of
/// their worths, at least 1 to each.
template <int N>
PerSide<int, N> split_by_worth(const PerSide<Score, N>& worths, SideSet members, int unit) {
  assert(!members.empty() && unit >= N && unit <= 1 << 15);
  PerSide<std::uint64_t, N> weights;
  std::uint64_t sum = 0;
  for (int i = 0; i < N; ++i) {
    const auto worth = static_cast<std::uint64_t>(std::clamp(worths[Side(i)].count(), 1, 0xFFFF));
    weights[Side(i)] = members.contains(Side(i)) ? worth * worth : 0;
    sum += weights[Side(i)];
  }
  // One division for all: the parts rounded down never add up to more than there is.
  const int to_share = unit - members.count();
  const std::uint64_t per_weight = (static_cast<std::uint64_t>(to_share) << 32) / sum;
  PerSide<int, N> parts;
  int left_over = to_share;
  for (int i = 0; i < N; ++i) {
    if (!members.contains(Side(i))) continue;
    const int part = static_cast<int>((weights[Side(i)] * per_weight) >> 32);
    parts[Side(i)] = part + 1;
    left_over -= part;
  }
  // At most a few, distributed in turn so that no part jumps.
  while (left_over > 0) {
    for (int i = 0; i < N && left_over > 0; ++i) {
      if (!members.contains(Side(i))) continue;
      ++parts[Side(i)];
      --left_over;
    }
  }
  return parts;
}

/// The parts that one of these functions has made of `kWhole`, as shares.
template <int kWhole, class Parts>
auto as_shares(const Parts& parts) {
  return parts.map([](int part) { return ShareOf<kWhole>(part); });
}

/// The shares of the sides in a position, in parts of `unit`. While the game goes on no side has
/// all: a share of 0 or `unit` is a certainty, not an estimate.
template <Game G>
PerSide<int, G::kSides> parts_of(const typename G::Position& position, int unit,
                                 const WeightsOf<G>& weights) {
  if (position.over()) return split_equally<G::kSides>(position.outcome().winners, unit);
  return split_by_worth<G::kSides>(worths_of<G>(position, weights), position.in_play(), unit);
}

/// The expected share of the win of each side, in thousandths; those out of play get 0, those in
/// play at least 1; the sum is exactly `kShareUnit`. A finished game is shared by its winners.
template <Game G>
PerSide<Share, G::kSides> shares(const typename G::Position& position,
                                 const WeightsOf<G>& weights = WeightsOf<G>::built_in()) {
  return as_shares<kShareUnit>(parts_of<G>(position, kShareUnit, weights));
}

}  // namespace hegemon
