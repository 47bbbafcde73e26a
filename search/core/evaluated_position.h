/// A position with its evaluation, whose tally is kept up to date move by move.
#pragma once

#include <utility>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "search/core/value.h"

namespace hegemon {

/// The tally of games whose evaluation keeps one; of others nothing.
template <Game G>
struct TallyOf {
  struct type {};
};
template <TalliedGame G>
struct TallyOf<G> {
  using type = typename Evaluation<G>::Tally;
};

template <Game G>
class EvaluatedPosition {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Tally = typename TallyOf<G>::type;
  struct Undo {
    typename G::Undo position;
    Tally tally;
  };

  explicit EvaluatedPosition(const Position& position) : position_(position) {
    if constexpr (TalliedGame<G>) tally_ = Evaluation<G>::tally(position);
  }

  const Position& position() const { return position_; }

  [[nodiscard]] Undo make(Move move) {
    Undo undo{position_.make(move), tally_};
    if constexpr (TalliedGame<G>) {
      Evaluation<G>::follow(tally_, position_, move, undo.position);
    }
    return undo;
  }
  void unmake(Move move, const Undo& undo) {
    position_.unmake(move, undo.position);
    tally_ = undo.tally;
  }
  [[nodiscard]] auto pass() { return position_.pass(); }
  template <class Passed>
  void unpass(const Passed& passed) {
    position_.unpass(passed);
  }

  Scores<G> worths() const {
    if constexpr (TalliedGame<G>) {
      return Evaluation<G>::evaluate(position_, tally_);
    } else {
      return Evaluation<G>::evaluate(position_);
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
  Tally tally_{};
};

}  // namespace hegemon
