/// A second look at the likeliest moves: a small network that corrects the logits of the linear priors.
///
/// It sees the features of the priors and the attacks that the move begins and ends, which costs too much
/// to find out for every legal move. Its inputs are small counts: features that the move has, most of
/// them once. So the hidden layer is a sum of rows of weights, one for each feature of the move:
///
///     hidden[j] = relu(bias[j] + sum over the move's features f of rows[f][j])
///     correction = output_bias + sum over j of output[j] * hidden[j]
///
/// Whole numbers only: every machine gives the same.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string_view>
#include <tuple>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "eval/seven_kingdoms/fitted/priors.h"
#include "eval/seven_kingdoms/terms/attack_changes.h"
#include "eval/softmax.h"

namespace hegemon::seven_kingdoms {

/// The features of the network: the features of the priors under the same numbers, then these.
struct MoveNetworkLayout {
  enum Relation : std::uint8_t {
    kOwnAttacksEnemy,
    kOwnGuardsOwn,
    kEnemyAttacksOwn,
    kRelations,
  };
  /// A pair made or ended: by relation and whether it is made, by the kinds of attacker and victim.
  static constexpr PriorGroup kPair{PriorLayout::kSize, 2 * kRelations,
                                    kPieceTypeCount* kPieceTypeCount};
  /// An own piece that does not move, attacked or guarded otherwise than before: by kind, its danger before
  /// and its attackers after.
  static constexpr PriorGroup kOwn = kPair.next(kPieceTypeCount, 4 * 5);
  /// The piece that moves: by kind, its attackers after.
  static constexpr PriorGroup kMover = kOwn.next(kPieceTypeCount, 5);
  /// An enemy's piece that is attacked, or guarded against attack, otherwise than before: by kind, attacked
  /// before, attacked after, guarded after.
  static constexpr PriorGroup kEnemy = kMover.next(kPieceTypeCount, 2 * 2 * 2);
  static constexpr std::size_t kSize = kEnemy.end();
};
/// Changes when the meaning of a feature does.
inline constexpr std::string_view kMoveNetworkLayoutName = "moves 1";

struct MoveNetwork {
  static constexpr std::size_t kHidden = 16;
  static constexpr std::size_t kFeatures = MoveNetworkLayout::kSize;
  static constexpr int kRowScale = 256;     ///< a weight of 1.0 in the hidden layer
  static constexpr int kOutputScale = 256;  ///< and in the output layer
  static constexpr int kMaxHidden = 8191;   ///< hidden values are clamped to this
  static constexpr int kOutputShift = 4;    ///< leaves kNat for a logit of 1.0
  static_assert(kRowScale * kOutputScale >> kOutputShift == kNat);

  alignas(64) std::array<std::array<std::int16_t, kHidden>, kFeatures> rows{};
  alignas(64) std::array<std::int32_t, kHidden> bias{};
  alignas(64) std::array<std::int16_t, kHidden> output{};
  std::int32_t output_bias = 0;

  /// What the network adds to a move's logit, in 1/kNat.
  template <class MoveFeatureList>
  int correction(const MoveFeatureList& features) const {
    constexpr std::size_t kParts = kHidden / kLanes;
    std::array<Sums, kParts> sums;
    std::memcpy(sums.data(), bias.data(), sizeof sums);
    for (const std::uint16_t feature : features) {
      for (std::size_t at = 0; at < kParts; ++at)
        sums[at] += part_of(rows[feature], at);
    }
    const Sums least{};
    const Sums most = least + kMaxHidden;
    Sums weighted{};
    for (std::size_t at = 0; at < kParts; ++at) {
      const Sums hidden = sums[at] > least ? sums[at] : least;
      weighted += (hidden < most ? hidden : most) * part_of(output, at);
    }
    std::array<std::int32_t, kLanes> parts;
    std::memcpy(parts.data(), &weighted, sizeof parts);
    return std::accumulate(parts.begin(), parts.end(), output_bias) >> kOutputShift;
  }

 private:
#if defined(__AVX2__)
  static constexpr std::size_t kLanes = 8;
#else
  static constexpr std::size_t kLanes = 4;
#endif
  // Vectors by name, no wider than the processor has them: compilers keep wider ones in memory.
  using Part = std::int16_t __attribute__((vector_size(2 * kLanes)));
  using Sums = std::int32_t __attribute__((vector_size(4 * kLanes)));

  static Sums part_of(const std::array<std::int16_t, kHidden>& row, std::size_t at) {
    Part part;
    std::memcpy(&part, &row[at * kLanes], sizeof part);
#if defined(__AVX2__)
    return reinterpret_cast<Sums>(_mm256_cvtepi16_epi32(reinterpret_cast<__m128i>(part)));
#else
    return __builtin_convertvector(part, Sums);
#endif
  }
};

/// The features of one move.
struct MoveNetworkFeatures {
  /// A feature for each change at most, and one for each piece that it touches.
  static constexpr std::size_t kMax =
      std::tuple_size_v<PriorFeatures> + 2 * AttackChanges::kMax + 1;
  std::array<std::uint16_t, kMax> numbers;
  std::size_t count = 0;

  void add(std::uint16_t number) {
    assert(count < kMax);
    numbers[count++] = number;
  }
  const std::uint16_t* begin() const { return numbers.data(); }
  const std::uint16_t* end() const { return numbers.data() + count; }
};

/// What the moves of one position have in common.
class MoveNetworkInputs {
 public:
  /// All must outlive it.
  MoveNetworkInputs(const Position& position, const AttackMap& map, const Captures& captures,
                    const MoveFeatures& priors);

  /// The features of a legal move of the side to move. Good until the next call.
  const MoveNetworkFeatures& of(Move move);

 private:
  /// How many own and enemy pieces attack a piece.
  struct Attackers {
    int own = 0;
    int enemy = 0;
    /// 0: no enemy; else by one or more of them, and whether it is guarded.
    int state() const { return enemy == 0 ? 0 : (enemy > 1 ? 4 : 2) - (own > 0 ? 1 : 0); }
  };
  Attackers attackers_before(PieceId victim) const;

  const AttackMap& map_;
  const MoveFeatures& priors_;
  AttackChangeFinder finder_;
  PieceSet own_;    ///< of the side to move and its allies
  PieceSet enemy_;  ///< of enemies in play
  MoveNetworkFeatures features_;
};

}  // namespace hegemon::seven_kingdoms
