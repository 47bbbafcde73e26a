/// A position with its evaluation, whose accumulator is kept up to date move by move.
#pragma once

#include <utility>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "search/core/value.h"

namespace hegemon {

/// The accumulator of games whose evaluation keeps one; of others nothing.
template <Game G>
struct AccumulatorOf {
  struct type {};
};
template <IncrementalEval G>
struct AccumulatorOf<G> {
  using type = typename Evaluation<G>::Accumulator;
};

template <Game G>
class EvaluatedPosition {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Accumulator = typename AccumulatorOf<G>::type;
  struct Undo {
    typename G::Undo position;
    Accumulator accumulator;
  };

  /// The weights must outlive it.
  EvaluatedPosition(const Position& position, const WeightsOf<G>& weights)
      : position_(position), weights_(&weights) {
    if constexpr (IncrementalEval<G>) accumulator_ = Evaluation<G>::accumulate(position, weights);
  }

  const Position& position() const { return position_; }
  const WeightsOf<G>& weights() const { return *weights_; }

  [[nodiscard]] Undo make(Move move) {
    Undo undo{position_.make(move), accumulator_};
    if constexpr (IncrementalEval<G>) {
      Evaluation<G>::update(accumulator_, position_, move, undo.position, *weights_);
    }
    return undo;
  }
  void unmake(Move move, const Undo& undo) {
    position_.unmake(move, undo.position);
    accumulator_ = undo.accumulator;
  }
  [[nodiscard]] auto pass() { return position_.pass(); }
  template <class Passed>
  void unpass(const Passed& passed) {
    position_.unpass(passed);
  }

  Scores<G> worths() const {
    if constexpr (IncrementalEval<G>) {
      return Evaluation<G>::evaluate(position_, accumulator_, *weights_);
    } else {
      return worths_of<G>(position_, *weights_);
    }
  }
  /// Every side's fine share as the position stands.
  FineShares<G> shares() const {
    if (position_.over()) return win_of<G>(position_.outcome());
    return as_shares<kFineUnit>(
        split_by_worth<G::kSides>(worths(), position_.in_play(), kFineUnit));
  }

 private:
  Position position_;
  const WeightsOf<G>* weights_;
  Accumulator accumulator_{};
};

}  // namespace hegemon
