/// A player of one ply with weights drawn from a seed: what it values, how much it fears, which side it attacks.
///
/// Training games need opponents that are not all alike (datagen/request.h). The same seed gives the same
/// weights, and in the same game the same moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/random.h"
#include "eval/shares.h"
#include "search/core/evaluated_position.h"
#include "search/core/team.h"
#include "search/players/safe_share.h"

namespace hegemon {

/// Weights of what a character compares, in 64ths of a piece's worth.
struct CharacterWeights {
  int worth = 64;   ///< its own worth after the move, against before
  int greed = 0;    ///< the piece that it takes
  int caution = 0;  ///< what is lost in the exchange on the point
  int fear = 0;     ///< what the others could take from it then
  int hope = 0;     ///< its best capture to come
  int grudge = 0;   ///< taking from those that took most from it
  int envy = 0;     ///< taking from the leader; negative: sparing it
  int scorn = 0;    ///< taking from the weakest; negative: sparing it
  int weight = 0;   ///< moving dear pieces; negative: cheap ones
  int mood = 0;     ///< amplitude of random noise, in hundredths of a common soldier

  static CharacterWeights drawn(std::uint64_t seed) {
    Random random(seed);
    const auto between = [&](int least, int most) {
      return least + static_cast<int>(random.below(static_cast<std::size_t>(most - least) + 1));
    };
    // One time in `odds` a character does not have the trait at all.
    const auto trait = [&](std::size_t odds, int least, int most) {
      const int value = between(least, most);
      return random.below(odds) == 0 ? 0 : value;
    };
    CharacterWeights weights;
    weights.worth = between(16, 128);
    weights.greed = trait(3, 0, 128);
    weights.caution = trait(4, 0, 128);
    weights.fear = trait(4, 0, 160);
    weights.hope = trait(2, 0, 80);
    weights.grudge = trait(2, 0, 128);
    weights.envy = trait(2, -64, 128);
    weights.scorn = trait(2, -64, 128);
    weights.weight = trait(2, -8, 8);
    weights.mood = trait(3, 0, 120);
    return weights;
  }
  friend bool operator==(const CharacterWeights&, const CharacterWeights&) = default;
};

template <EvaluatedGame G>
class Character {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Character(std::uint64_t seed) : seed_(seed), weights_(CharacterWeights::drawn(seed)) {}

  const CharacterWeights& weights() const { return weights_; }

  /// To be called before every move of a game, whoever makes it: captures are remembered.
  void observe(const Position& position, Move move) {
    if (!move.is_capture()) return;
    if (const auto victim = victim_of(position, move)) taken_[*victim][position.turn()] += 1;
  }

  /// The move that it likes best; `legal` is not empty.
  template <class Moves>
  Move choose(const Position& position, const Moves& legal, const WeightsOf<G>& weights) const {
    EvaluatedPosition<G> board(position, weights);
    const Scores<G> worths = board.worths();
    Random random(seed_ ^ Random(position.key()).next());
    Move best = legal[0];
    int most = std::numeric_limits<int>::min();
    for (const Move move : legal) {
      const int mood = static_cast<int>(random.below(static_cast<std::size_t>(weights_.mood) + 1));
      const int preference = preference_for(board, worths, move) + mood * kUnit;
      if (preference <= most) continue;
      most = preference;
      best = move;
    }
    return best;
  }

 private:
  static constexpr int kUnit = 64;
  /// No single number is larger, so that sums of all stay far within 32 bits.
  static constexpr int kMaxWorth = 30'000;

  static int number(Score score) { return std::clamp(score.count(), -kMaxWorth, kMaxWorth); }

  /// Nothing, where a game of more than two sides does not say whose a piece is.
  static std::optional<Side> victim_of(const Position& position, Move move) {
    if constexpr (OwningGame<G>) {
      return position.owner(move.taken());
    } else if constexpr (G::kSides == 2) {
      return Side(1 - position.turn().index());
    } else {
      return std::nullopt;
    }
  }

  int preference_for(EvaluatedPosition<G>& board, const Scores<G>& worths, Move move) const {
    const Position& position = board.position();
    const Side side = position.turn();
    int preference = weights_.weight * number(Evaluation<G>::attacker_value(position, move)) / 8;
    if (move.is_capture()) preference += appetite(position, worths, move);
    if constexpr (ExchangeEval<G>) {
      const Score lost =
          Evaluation<G>::capture_gain(position, move) - Evaluation<G>::see(position, move);
      preference -= weights_.caution * number(lost);
    } else if constexpr (ThresholdExchangeEval<G>) {
      if (!Evaluation<G>::see_ge(position, move, Score()))
        preference -= weights_.caution * number(Evaluation<G>::attacker_value(position, move));
    }
    const auto undo = board.make(move);
    const Position& after = board.position();
    if (after.over()) {
      preference += after.outcome().winners.contains(side) ? kWin : -kWin;
    } else {
      preference += weights_.worth * number(board.worths()[side] - worths[side]);
      if constexpr (ExchangeEval<G>) {
        if (weights_.fear != 0)
          preference -= weights_.fear * number(Evaluation<G>::threatened_loss(after, side));
        if (weights_.hope != 0) preference += weights_.hope * number(threat_of<G>(board, side));
      }
    }
    board.unmake(move, undo);
    return preference;
  }
  static constexpr int kWin = 1 << 28;

  /// How much it wants what it can take.
  int appetite(const Position& position, const Scores<G>& worths, Move move) const {
    const Side side = position.turn();
    const std::optional<Side> victim = victim_of(position, move);
    const SideSet rivals = position.in_play() - teams_of<G>(position)[side];
    int most = 0;
    int least = std::numeric_limits<int>::max();
    int taken = 0;
    for (const Side rival : rivals) {
      most = std::max(most, worths[rival].count());
      least = std::min(least, worths[rival].count());
      taken += taken_[side][rival];
    }
    int part = weights_.greed;
    if (victim && rivals.contains(*victim)) {
      if (taken > 0) part += weights_.grudge * taken_[side][*victim] / taken;
      if (worths[*victim].count() == most) part += weights_.envy;
      if (worths[*victim].count() == least) part += weights_.scorn;
    }
    return part * std::min(number(Evaluation<G>::victim_value(position, move)), 6'000);
  }

  std::uint64_t seed_;
  CharacterWeights weights_;
  /// By the side that lost pieces and the side that took them.
  PerSide<PerSide<int, G::kSides>, G::kSides> taken_{};
};

}  // namespace hegemon
