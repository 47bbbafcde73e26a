/// Kinds of players by their tastes: what a player likes or fears about a move, as a weight for each of the move's
/// numbers (eval/evaluation.h, `TastedGame`).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "eval/softmax.h"

namespace hegemon {

/// Weights of a move's numbers, in 1/kTasteUnit of a nat.
template <std::size_t kTastes>
using TasteVector = std::array<std::int16_t, kTastes>;
inline constexpr int kTasteUnit = 2 * kNat;

/// The logit of a move, in 1/kNat. The sum stays within 32 bits while no number is above 1,000.
template <std::size_t kTastes>
int logit_of(const std::array<std::int16_t, kTastes>& row, const TasteVector<kTastes>& tastes) {
  int sum = 0;
  for (std::size_t k = 0; k < kTastes; ++k)
    sum += int{row[k]} * int{tastes[k]};
  return sum / (kTasteUnit / kNat);
}

/// What a player does that has much of a taste, or much less than none; empty: there is no word for it.
struct TasteWords {
  std::string_view more;
  std::string_view less;
};

/// A kind of player: what its tastes are on the average, and how far those of one player are from that.
template <std::size_t kTastes>
struct TasteKind {
  std::string_view name;
  int part;  ///< of a thousand players
  /// In 1/256 of a nat for each `scale` of the number.
  std::array<std::int16_t, kTastes> mean;
  std::array<std::int16_t, kTastes> spread;
};

}  // namespace hegemon
