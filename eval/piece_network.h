/// A small network over what stands where, which corrects the worths of a sum of terms, in whole numbers.
///
/// An input is a piece of some kind on some point, or in a hand, as it looks from one side; each game numbers its own.
/// One hidden layer, the same weights for every side, is kept up to date move by move, as in NNUE (Nasu, "Efficiently
/// updatable neural-network-based evaluation functions for computer shogi", 2018):
///
///     logit(side) = sum over j of output[j] * clamp(bias[turns until it moves][j] + sum over inputs of rows[input][j])
///
/// A worth is multiplied by e to half of its side's logit, less the mean of all. Since shares go by the squares of the
/// worths (eval/shares.h), the shares are the softmax of the logits and twice the logarithms of the worths.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/result.h"
#include "engine/side.h"
#include "eval/embedded_weights.h"
#include "eval/evaluation.h"
#include "eval/softmax.h"
#include "eval/weights_file.h"

namespace hegemon {

/// Scales of the numbers; training/models.py rounds to them.
struct PieceNetworkScale {
  static constexpr int kHidden = 64;      ///< a hidden value, and the weight of an input, of 1.0
  static constexpr int kMaxHidden = 255;  ///< above it hidden values are cut
  static constexpr int kOutput = 64;      ///< a weight of 1.0 in the output layer
};
static_assert(PieceNetworkScale::kHidden * PieceNetworkScale::kOutput == kNat);

template <int kInputCount, int kHiddenCount, int kSideCount>
struct PieceNetwork {
  static constexpr std::size_t kInputs = kInputCount;
  static constexpr std::size_t kHidden = kHiddenCount;
  static constexpr int kSides = kSideCount;

  /// What the inputs of one side add up to. A game has fewer than 256 pieces, so it never overflows.
  struct Hidden {
    alignas(32) std::array<std::int16_t, kHidden> sums{};
    friend bool operator==(const Hidden& a, const Hidden& b) { return a.sums == b.sums; }
  };

  alignas(64) std::array<std::array<std::int8_t, kHidden>, kInputs> rows{};
  /// By how many turns it is until the side moves.
  alignas(64) std::array<std::array<std::int16_t, kHidden>, kSideCount> bias{};
  alignas(64) std::array<std::int16_t, kHidden> output{};

  void add(Hidden& hidden, std::size_t input) const {
    for (std::size_t j = 0; j < kHidden; ++j)
      hidden.sums[j] = static_cast<std::int16_t>(hidden.sums[j] + rows[input][j]);
  }
  void remove(Hidden& hidden, std::size_t input) const {
    for (std::size_t j = 0; j < kHidden; ++j)
      hidden.sums[j] = static_cast<std::int16_t>(hidden.sums[j] - rows[input][j]);
  }

  /// In 1/kNat. `turns` is how many turns it is until the side moves.
  int logit(const Hidden& hidden, int turns) const {
    const auto& of_turn = bias[static_cast<std::size_t>(turns)];
    int total = 0;
    for (std::size_t j = 0; j < kHidden; ++j) {
      const int value =
          std::clamp<int>(hidden.sums[j] + of_turn[j], 0, PieceNetworkScale::kMaxHidden);
      total += value * output[j];
    }
    return total;
  }

  /// Takes the numbers of a file's bytes (eval/weights_file.h). The error says what is wrong.
  Status read(std::string_view bytes, std::string_view game) {
    const auto payload = unframe_weights(bytes, game, layout());
    if (!payload) return payload.error();
    ByteReader in(payload.value());
    for_each_number(*this, [&](auto& number) {
      number = in.number<std::remove_reference_t<decltype(number)>>();
    });
    if (!in.good() || in.left() != 0) return Error::of("weights.numbers", "weights");
    return success();
  }
  std::string to_bytes(std::string_view game) const {
    ByteWriter out;
    for_each_number(*this, [&](const auto& number) { out.number(number); });
    return frame_weights(game, layout(), out.bytes());
  }

 private:
  static std::uint32_t layout() {
    return crc32("pieces " + std::to_string(kInputs) + ' ' + std::to_string(kHidden));
  }
  /// Calls `visit` with every number, in the order of the file.
  template <class N, class Visit>
  static void for_each_number(N& network, Visit visit) {
    for (auto& row : network.rows) {
      for (auto& number : row)
        visit(number);
    }
    for (auto& row : network.bias) {
      for (auto& number : row)
        visit(number);
    }
    for (auto& number : network.output)
      visit(number);
  }
};

/// Multiplies the worths of the sides in play by e to half of their logits, less the mean; by e^1.5 at most either way.
template <int N>
void correct_worths(PerSide<Score, N>& worths, const PerSide<int, N>& logits, SideSet in_play) {
  constexpr int kMax = 3 * kNat / 2;
  constexpr std::uint64_t kPowerOfMost = 73'428;  // e^1.5 in 1/2^14
  int sum = 0;
  for (const Side side : in_play)
    sum += logits[side];
  for (const Side side : in_play) {
    const int half = std::clamp((logits[side] - sum / in_play.count()) / 2, -kMax, kMax);
    const auto worth = static_cast<std::uint64_t>(std::clamp(worths[side].count(), 1, 0x3FFF));
    const std::uint64_t power = exp_of_minus(kMax - half);  // in 1/2^30
    worths[side] = Score(std::max(static_cast<int>((worth * power >> 16) * kPowerOfMost >> 28), 1));
  }
}

/// The network of a game.
template <class G, class Network>
struct PieceWeights : Network {
  /// The file eval/weights/GAME.weights; a network that corrects nothing if there is none that fits.
  static const PieceWeights& built_in() {
    static const PieceWeights kWeights = [] {
      PieceWeights weights;
      if (!weights.read(embedded_weights(G::kName), G::kName)) weights = {};
      return weights;
    }();
    return kWeights;
  }
  static Result<PieceWeights> parse(std::string_view bytes) {
    PieceWeights weights;
    if (Status status = weights.read(bytes, G::kName); !status) return status.error();
    return weights;
  }
  std::string to_bytes() const { return Network::to_bytes(G::kName); }
};

/// A game whose sum of terms is corrected by a network over its pieces.
template <class G>
concept PieceNetworkGame = EvaluatedGame<G> && WeightedGame<G> &&
    requires(const typename G::Position& position) {
  typename Evaluation<G>::Weights::Hidden;
  { Evaluation<G>::sum_of_terms(position) } -> std::same_as<Scores<G>>;
};

/// What the inputs of a side in a position add up to.
template <PieceNetworkGame G>
typename WeightsOf<G>::Hidden hidden_of(const typename G::Position& position, Side viewer,
                                        const WeightsOf<G>& weights) {
  typename WeightsOf<G>::Hidden hidden;
  Evaluation<G>::for_each_input(position, viewer,
                                [&](std::size_t input) { weights.add(hidden, input); });
  return hidden;
}

}  // namespace hegemon
