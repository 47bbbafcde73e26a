/// The softmax in whole numbers: logits to shares of the win, and to probabilities of moves, the same
/// on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "engine/side.h"

namespace hegemon {

/// Logits are counted in 1/4096 of a nat.
inline constexpr int kNat = 4096;

namespace softmax_detail {

/// 2^(-i/256) in 1/2^30, for i of 0 .. 255, by repeated multiplication with 2^(-1/256).
inline constexpr std::array<std::uint32_t, 256> kPowers = [] {
  std::array<std::uint32_t, 256> powers{};
  // 2^(-1/256) = 0.99729605608547012625765991384792..., as a double exact to the last place.
  constexpr double kStep = 0.99729605608547012625765991384792;
  double power = 1.0;
  for (auto& entry : powers) {
    entry = static_cast<std::uint32_t>(power * (1 << 30));
    power *= kStep;
  }
  return powers;
}();

}  // namespace softmax_detail

/// e^(-x) in parts of 2^30, for x >= 0 in 1/4096 nats; 0 beyond 20 nats.
constexpr std::uint32_t exp_of_minus(int x) {
  assert(x >= 0);
  if (x > 20 * kNat) return 0;
  // x nats are x * log2(e) powers of two: in 1/256 of one, 256 / 4096 * 1.442695 * x.
  const std::uint32_t steps = (static_cast<std::uint32_t>(x) * 5909U) >> 16;
  return softmax_detail::kPowers[steps & 255U] >> (steps >> 8);
}

/// Gives `unit` (at most 2^16) out to the members of a set that is not empty in proportion to
/// e^logit, at least 1 to each; the sum is exactly `unit`.
template <int N>
PerSide<int, N> softmax_shares(const PerSide<int, N>& logits, SideSet members, int unit) {
  assert(!members.empty() && unit >= N && unit <= 1 << 16);
  int highest = INT32_MIN;
  for (int i = 0; i < N; ++i) {
    if (members.contains(Side(i))) highest = std::max(highest, logits[Side(i)]);
  }
  PerSide<std::uint64_t, N> weights;
  std::uint64_t sum = 0;
  Side leader;
  for (int i = 0; i < N; ++i) {
    const Side side(i);
    if (!members.contains(side)) continue;
    weights[side] = exp_of_minus(highest - logits[side]);
    sum += weights[side];
    if (logits[side] == highest) leader = side;
  }
  const auto to_share = static_cast<std::uint64_t>(unit - members.count());
  PerSide<int, N> parts;
  int left_over = unit;
  for (int i = 0; i < N; ++i) {
    const Side side(i);
    if (!members.contains(side)) continue;
    parts[side] = static_cast<int>(weights[side] * to_share / sum) + 1;
    left_over -= parts[side];
  }
  parts[leader] += left_over;  // what rounding down leaves: fewer parts than there are sides
  return parts;
}

}  // namespace hegemon
