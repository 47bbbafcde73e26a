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
#include <string_view>
#include <tuple>

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
    // Vectors by name: compilers keep the sums in as many scalars otherwise.
    using Row = std::int16_t __attribute__((vector_size(sizeof(rows[0]))));
    using Sums = std::int32_t __attribute__((vector_size(sizeof(bias))));
    Sums vector;
    std::memcpy(&vector, bias.data(), sizeof vector);
    for (const std::uint16_t feature : features) {
      Row row;
      std::memcpy(&row, rows[feature].data(), sizeof row);
      vector += __builtin_convertvector(row, Sums);
    }
    std::array<std::int32_t, kHidden> sums;
    std::memcpy(sums.data(), &vector, sizeof vector);
    std::int32_t total = output_bias;
    for (std::size_t j = 0; j < kHidden; ++j)
      total += std::clamp(sums[j], 0, kMaxHidden) * output[j];
    return total >> kOutputShift;
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
