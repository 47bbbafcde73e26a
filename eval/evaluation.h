/// The concepts of an evaluation: all that a search may use of it.
///
/// An evaluation of a game is a specialisation of `Evaluation` in a file of its own
/// (eval/seven_kingdoms/evaluation.h). Worth is counted in hundredths of the game's commonest small piece (of
/// a swordsman, in the Seven Kingdoms), is never negative, and is 0 for a side that is out.
/// `shares` converts worths to an estimate of every side's chance to win, which search and protocol
/// compare.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"
#include "engine/side.h"
#include "eval/quantity.h"

namespace hegemon {

/// Worth in centi-pieces.
using Score = Quantity<struct CentiPieces>;
template <Game G>
using Scores = PerSide<Score, G::kSides>;

/// One row of what the `eval` command prints: a part of the worth, for every side. A part may be
/// negative, the sum of all parts is not.
template <Game G>
struct EvaluationTerm {
  std::string_view name;
  Scores<G> scores;
};

/// What a game's evaluation is: a specialisation for the game, with static functions only. All of
/// them are integer arithmetic, so that every machine and compiler gives the same. The concepts
/// below list what a search may ask of it; only the first has to be met.
template <Game G>
struct Evaluation;

/// Has the game weights that can be loaded? One set is built in.
template <class G>
concept WeightedGame = Game<G> &&
    requires(const typename Evaluation<G>::Weights& weights, std::string_view bytes) {
  { Evaluation<G>::Weights::built_in() } -> std::same_as<const typename Evaluation<G>::Weights&>;
  { Evaluation<G>::Weights::parse(bytes) } -> std::same_as<Result<typename Evaluation<G>::Weights>>;
  { weights.to_bytes() } -> std::same_as<std::string>;
};

namespace evaluation_detail {
struct NoWeights {
  static const NoWeights& built_in() {
    static constexpr NoWeights kNone{};
    return kNone;
  }
};
template <class G>
struct WeightsOf {
  using type = NoWeights;
};
template <WeightedGame G>
struct WeightsOf<G> {
  using type = typename Evaluation<G>::Weights;
};
}  // namespace evaluation_detail

/// The weights of a game; of games that have none an empty type.
template <Game G>
using WeightsOf = typename evaluation_detail::WeightsOf<G>::type;

/// What every evaluation has:
///   evaluate        the worth of each side; where it depends on weights, a second argument gives them
///   terms           the terms of the sum `evaluate`, for people; likewise
///   victim_value    before a move, for ordering: the value of the captured piece, with an army that changes
///                   sides; 0 for a quiet move. A capture that decides the game has the highest.
///   attacker_value  before a move, for ordering: the piece that moves
template <class G>
concept EvaluatedGame = Game<G> &&
    requires(const typename G::Position& position, const typename G::Move move) {
  { Evaluation<G>::evaluate(position) } -> std::same_as<Scores<G>>;
  { Evaluation<G>::terms(position) } -> std::same_as<std::vector<EvaluationTerm<G>>>;
  { Evaluation<G>::victim_value(position, move) } -> std::same_as<Score>;
  { Evaluation<G>::attacker_value(position, move) } -> std::same_as<Score>;
};

/// The worth of each side by these weights.
template <EvaluatedGame G>
Scores<G> worths_of(const typename G::Position& position, const WeightsOf<G>& weights) {
  if constexpr (requires { Evaluation<G>::evaluate(position, weights); }) {
    return Evaluation<G>::evaluate(position, weights);
  } else {
    return Evaluation<G>::evaluate(position);
  }
}

/// Parts of the evaluation are kept up to date move by move, which is faster:
///   accumulate(position, weights)                    the parts of a position
///   update(accumulator, after, move, undo, weights)  to be called after a move was made
///   evaluate(position, accumulator, weights)         the evaluation from the parts
template <class G>
concept IncrementalEval = EvaluatedGame<G> &&
    requires(const typename G::Position& position, typename Evaluation<G>::Accumulator& accumulator,
             const typename G::Move move, const typename G::Undo& undo,
             const WeightsOf<G>& weights) {
  {
    Evaluation<G>::accumulate(position, weights)
    } -> std::same_as<typename Evaluation<G>::Accumulator>;
  { Evaluation<G>::update(accumulator, position, move, undo, weights) } -> std::same_as<void>;
  { Evaluation<G>::evaluate(position, accumulator, weights) } -> std::same_as<Scores<G>>;
};

/// Exchanges on one point are evaluated, with as many sides as take part (static exchange
/// evaluation, SEE), and the game knows how to pass:
///   capture_gain      before a move: the gain of its capture for the side to move, in its own worth; 0 if
///                     the move is quiet
///   see               the same minus the side's loss on the point when the others recapture there in
///                     turn order, each if it gains by that; never more than `capture_gain`
///   threatened_loss   the side's loss if each other side, in turn order from the side to move
///                     to the side itself, made the capture that costs this side most among those that gain for
///                     the captor
template <class G>
concept ExchangeEval = EvaluatedGame<G> && PassingGame<G> &&
    requires(const typename G::Position& position, const typename G::Move move, Side side) {
  { Evaluation<G>::capture_gain(position, move) } -> std::same_as<Score>;
  { Evaluation<G>::see(position, move) } -> std::same_as<Score>;
  { Evaluation<G>::threatened_loss(position, side) } -> std::same_as<Score>;
};

/// Exchanges can be compared with a threshold, which is faster than to compute them:
///   see_ge(position, move, least)   before a move, quiet or not: does the side to move gain at least
///                                   `least` on the point, when all others may recapture there in turn
///                                   order?
template <class G>
concept ThresholdExchangeEval = EvaluatedGame<G> &&
    requires(const typename G::Position& position, const typename G::Move move, Score least) {
  { Evaluation<G>::see_ge(position, move, least) } -> std::same_as<bool>;
};

/// Finds a move that saves an attacked piece, in a game that has exchanges:
///   escape_move(position)   a move of the side to move that brings its most valuable attacked piece
///                           to a point where it is not attacked; `none()` if no piece is attacked or
///                           none can escape
template <class G>
concept EscapeMoveEval = ExchangeEval<G> && requires(const typename G::Position& position) {
  { Evaluation<G>::escape_move(position) } -> std::same_as<typename G::Move>;
};

/// Are both the shares of the win and the choice of moves fitted?
///
/// `Fitted` is what evaluation and priors of a position
/// have in common, built once per position:
///   PerSide<int, kSides> shares(const Weights&, int unit) const;
///       each side's expected share of the win in parts of `unit`, of a game that goes on; those in play
///       get at least 1, the sum is `unit`
///   auto move_logits(const Weights&) const;
///       a function from a legal move to the logit, in 1/kNat, of its being the best; its `correction(move)`
///       is to be added for the `kCorrected` moves with the highest, which `correct(span)` does for all of them
template <class G>
concept FittedGame = WeightedGame<G> &&
    requires(const typename Evaluation<G>::Weights& weights,
             const typename Evaluation<G>::Fitted& fitted, typename G::Move move) {
  requires std::constructible_from < typename Evaluation<G>::Fitted,
  const typename G::Position& > ;
  { fitted.shares(weights, int{}) } -> std::same_as<PerSide<int, G::kSides>>;
  { fitted.move_logits(weights)(move) } -> std::same_as<int>;
  { fitted.move_logits(weights).correction(move) } -> std::same_as<int>;
  { Evaluation<G>::Fitted::kCorrected } -> std::convertible_to<std::size_t>;
};

/// A share of the win, of which the whole is `kWhole` parts.
template <int kWhole>
struct PartsOf;
template <int kWhole>
using ShareOf = Quantity<PartsOf<kWhole>>;

/// What people see is counted in thousandths.
inline constexpr int kShareUnit = 1000;
using Share = ShareOf<kShareUnit>;

}  // namespace hegemon
