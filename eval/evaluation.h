/// What a position is worth to each side: the one thing a search asks of an evaluation.
///
/// An evaluation of a game is a specialisation of `Evaluation` in a file of its own
/// (eval/seven_kingdoms.h). Worth is counted in hundredths of the game's commonest small piece (of
/// a swordsman, in the Seven Kingdoms), is never negative, and is 0 for a side that is out.
/// `shares` makes of it what search and protocol compare across sides: an estimate of every side's
/// chance to win.
#pragma once

#include <concepts>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/side.h"

namespace hegemon {

/// Worth in centi-pieces.
using Score = int;
template <Game G>
using Scores = PerSide<Score, G::kSides>;

/// One row of what the `eval` command prints: a part of the worth, for every side. A part may be
/// negative, the sum of all parts is not.
template <Game G>
struct EvaluationTerm {
  std::string_view name;
  Scores<G> scores;
};

/// Has, for a game `G`:
///   static Scores<G> evaluate(const typename G::Position&);
///       the worth of each side
///   static std::vector<EvaluationTerm<G>> terms(const typename G::Position&);
///       what `evaluate` is the sum of
///   static Score taken_worth(const typename G::Position&, typename G::Move);
///       for ordering, before the move: what it takes, with all that goes with it; 0 for a quiet
///       move. What decides most is worth most.
///   static Score mover_worth(const typename G::Position&, typename G::Move);
///       for ordering, before the move: the piece that moves
/// May have, and searches are faster and see more if it has:
///   using Tally; static Tally tally(const typename G::Position&);
///   static void follow(Tally&, const typename G::Position& after, typename G::Move,
///                      const typename G::Undo&);
///   static Scores<G> evaluate(const typename G::Position&, const Tally&);
///       the evaluation from what is kept up to date move by move; `follow` is called after a move
///   static Score prize(const typename G::Position&, typename G::Move);
///       before the move: what its capture brings the side to move, in worth of its own; 0 if quiet
///   static Score net(const typename G::Position&, typename G::Move);
///       the same less what the side loses on the point when the others capture there in turn
///       order, each if that pays for it (static exchange evaluation of many sides); never more than
///       `prize`
///   static bool nets(const typename G::Position&, typename G::Move, Score least);
///       before the move, quiet or not: does the side to move net at least so much on the point when
///       everybody may recapture there in turn order? Quicker to tell than `net`, where nothing else
///       is asked.
///   static Score danger(const typename G::Position&, Side);
///       what the side would lose if everybody else, in turn order from the side to move to the
///       side itself, made the one capture that hurts it most and pays for who makes it
///   static typename G::Move refuge(const typename G::Position&);
///       a move of the side to move that brings what it can least do without, and which is
///       attacked, to where it is not; `none()` if nothing is, or there is nowhere to go
///   static int rashness(const typename G::Position&);
///       how readily pieces have been taken in the game so far: captures for every hundred turns
/// All of them are integer arithmetic, so that every machine and compiler says the same.
template <Game G>
struct Evaluation;

/// Has the evaluation of the game a tally kept move by move?
template <class G>
concept TalliedGame = Game<G> && requires {
  typename Evaluation<G>::Tally;
};

/// Does it know exchanges, and the game how to pass?
template <class G>
concept ExchangingGame = Game<G> &&
    requires(typename G::Position position, const typename G::Move move, Side side) {
  { Evaluation<G>::prize(position, move) } -> std::same_as<Score>;
  { Evaluation<G>::net(position, move) } -> std::same_as<Score>;
  { Evaluation<G>::danger(position, side) } -> std::same_as<Score>;
  position.unpass(position.pass());
};

/// Does it tell which captures lose?
template <class G>
concept BarteringGame = Game<G> &&
    requires(const typename G::Position position, const typename G::Move move) {
  { Evaluation<G>::nets(position, move, Score{}) } -> std::same_as<bool>;
};

/// A side's share of the win is counted in thousandths.
constexpr int kShareUnit = 1000;

/// The expected share of the win of each side, in thousandths; those out of play get 0, those in
/// play at least 1; the sum is exactly `kShareUnit`. A finished game is shared by its winners.
template <Game G>
PerSide<int, G::kSides> shares(const typename G::Position& position);

}  // namespace hegemon
