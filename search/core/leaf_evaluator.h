/// What the evaluation says of a position to the Monte-Carlo search and to players of one ply: shares, and moves with priors,
/// the likeliest first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "eval/softmax.h"

namespace hegemon {

template <Game G>
class LeafEvaluator {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  struct RankedMove {
    Move move;
    int logit;            ///< in 1/kNat
    std::uint16_t prior;  ///< probability in 1/65535, at least 1
    std::uint16_t place;  ///< among the moves that were handed in
  };

  explicit LeafEvaluator(const WeightsOf<G>& weights) : weights_(&weights) {}

  /// Of a game that goes on, in parts of `unit`.
  PerSide<int, G::kSides> shares(const Position& position, int unit) const {
    if constexpr (FittedGame<G>) {
      return typename Evaluation<G>::Fitted(position).shares(*weights_, unit);
    } else {
      return parts_of<G>(position, unit, *weights_);
    }
  }

  /// Moves with their priors, the likeliest first, of equals the earlier one. The moves are legal and
  /// not none. Only the first `wanted` have a prior and are in order. The result is good until the next call.
  template <class Moves>
  const std::vector<RankedMove>& rank(const Position& position, const Moves& moves,
                                      std::size_t wanted = kAllMoves) {
    ranked_.clear();
    for (const Move move : moves)
      ranked_.push_back({move, 0, 0, static_cast<std::uint16_t>(ranked_.size())});
    wanted = std::min(wanted, ranked_.size());
    if constexpr (FittedGame<G>) {
      const typename Evaluation<G>::Fitted fitted(position);
      auto logit_of = fitted.move_logits(*weights_);
      for (RankedMove& ranked : ranked_)
        ranked.logit = logit_of(ranked.move);
      // The corrected moves may all fall behind others.
      const std::size_t corrected = std::min(Evaluation<G>::Fitted::kCorrected, ranked_.size());
      const std::size_t sorted = std::min(corrected + wanted, ranked_.size());
      sort(sorted);
      logit_of.correct(std::span(ranked_).first(corrected));
      std::sort(ranked_.begin(), at(corrected), Likelier());
      std::inplace_merge(ranked_.begin(), at(corrected), at(sorted), Likelier());
    } else {
      for (RankedMove& ranked : ranked_)
        ranked.logit = plain_logit(position, ranked.move);
      sort(wanted);
    }
    set_priors(wanted);
    return ranked_;
  }
  static constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();

 private:
  /// Captures before quiet moves, the most valuable victim by the least valuable attacker first.
  static int plain_logit(const Position& position, Move move) {
    if (!move.is_capture()) return 0;
    const int victim = std::min(Evaluation<G>::victim_value(position, move).count(), 4000);
    const int attacker = std::min(Evaluation<G>::attacker_value(position, move).count(), 4000);
    return kNat + kNat * victim / 400 - kNat * attacker / 1600;
  }

  /// A type of its own, so that sorting calls no function; in one number, so that it does not branch.
  struct Likelier {
    static std::int64_t rank(const RankedMove& move) {
      return std::int64_t{move.logit} * 0x10000 - move.place;
    }
    bool operator()(const RankedMove& a, const RankedMove& b) const { return rank(a) > rank(b); }
  };
  auto at(std::size_t place) { return ranked_.begin() + static_cast<std::ptrdiff_t>(place); }
  /// Brings the first `wanted` moves to the front, in order.
  void sort(std::size_t wanted) {
    if (wanted < ranked_.size())
      std::nth_element(ranked_.begin(), at(wanted), ranked_.end(), Likelier());
    std::sort(ranked_.begin(), at(wanted), Likelier());
  }

  void set_priors(std::size_t wanted) {
    const int highest = ranked_.front().logit;
    std::uint64_t sum = 0;
    for (const RankedMove& ranked : ranked_)
      sum += exp_of_minus(highest - ranked.logit);
    for (std::size_t i = 0; i < wanted; ++i) {
      const std::uint64_t weight = exp_of_minus(highest - ranked_[i].logit);
      const std::uint64_t prior = std::max<std::uint64_t>(weight * 65535 / sum, 1);
      ranked_[i].prior = static_cast<std::uint16_t>(prior);
    }
  }

  const WeightsOf<G>* weights_;
  std::vector<RankedMove> ranked_;
};

}  // namespace hegemon
