/// What the Monte-Carlo search asks about a position: the shares of a leaf, and its moves with priors,
/// the likeliest first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "eval/softmax.h"

namespace hegemon::mcts {

template <Game G>
class LeafEvaluator {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  struct RankedMove {
    Move move;
    int logit;            ///< in 1/kNat
    std::uint16_t prior;  ///< probability in 1/65535, at least 1
  };

  explicit LeafEvaluator(const WeightsOf<G>& weights) : weights_(&weights) {}

  /// Of a game that goes on, in parts of `unit`.
  PerSide<int, G::kSides> shares(const Position& position, int unit) const {
    if constexpr (FittedGame<G>) {
      return typename Evaluation<G>::Insight(position).shares(*weights_, unit);
    } else {
      return parts_of<G>(position, unit);
    }
  }

  /// Moves with their priors, the likeliest first, of equals the earlier one. The moves are legal and
  /// not none. The result is good until the next call.
  template <class Moves>
  const std::vector<RankedMove>& rank(const Position& position, const Moves& moves) {
    ranked_.clear();
    for (const Move move : moves)
      ranked_.push_back({move, 0, 0});
    if constexpr (FittedGame<G>) {
      const typename Evaluation<G>::Insight insight(position);
      auto logit_of = insight.move_logits(*weights_);
      for (RankedMove& ranked : ranked_)
        ranked.logit = logit_of(ranked.move);
      sort(ranked_.begin(), ranked_.end());
      correct(logit_of);
    } else {
      for (RankedMove& ranked : ranked_)
        ranked.logit = plain_logit(position, ranked.move);
      sort(ranked_.begin(), ranked_.end());
    }
    set_priors();
    return ranked_;
  }

 private:
  /// Captures before quiet moves, the most valuable victim by the least valuable attacker first.
  static int plain_logit(const Position& position, Move move) {
    if (!move.is_capture()) return 0;
    const int victim = std::min(Evaluation<G>::victim_value(position, move).count(), 4000);
    const int attacker = std::min(Evaluation<G>::attacker_value(position, move).count(), 4000);
    return kNat + kNat * victim / 400 - kNat * attacker / 1600;
  }

  using Place = typename std::vector<RankedMove>::iterator;
  static bool likelier(const RankedMove& a, const RankedMove& b) { return a.logit > b.logit; }
  static void sort(Place begin, Place end) { std::stable_sort(begin, end, likelier); }

  /// Of moves in order: corrects the first ones and puts them where they belong then.
  template <class MoveLogits>
  void correct(MoveLogits& logit_of) {
    const std::size_t count = std::min(Evaluation<G>::Insight::kCorrected, ranked_.size());
    const Place end = ranked_.begin() + static_cast<std::ptrdiff_t>(count);
    for (Place ranked = ranked_.begin(); ranked != end; ++ranked)
      ranked->logit += logit_of.correction(ranked->move);
    sort(ranked_.begin(), end);
    std::inplace_merge(ranked_.begin(), end, ranked_.end(), likelier);
  }

  void set_priors() {
    const int highest = ranked_.front().logit;
    std::uint64_t sum = 0;
    for (const RankedMove& ranked : ranked_)
      sum += exp_of_minus(highest - ranked.logit);
    for (RankedMove& ranked : ranked_) {
      const std::uint64_t weight = exp_of_minus(highest - ranked.logit);
      ranked.prior = static_cast<std::uint16_t>(std::max<std::uint64_t>(weight * 65535 / sum, 1));
    }
  }

  const WeightsOf<G>* weights_;
  std::vector<RankedMove> ranked_;
};

}  // namespace hegemon::mcts
