/// What a position is worth to each side: the one thing a search asks of an evaluation.
///
/// An evaluation of a game is a specialisation of `Evaluation` in a file of its own
/// (eval/seven_kingdoms.h). Worth is counted in hundredths of the game's commonest small piece (of
/// a swordsman, in the Seven Kingdoms), is never negative, and is 0 for a side that is out.
/// `shares` makes of it what search and protocol compare across sides: an estimate of every side's
/// chance to win.
#pragma once

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
/// All of them are integer arithmetic, so that every machine and compiler says the same.
template <Game G>
struct Evaluation;

/// A side's share of the win is counted in thousandths.
constexpr int kShareUnit = 1000;

/// The expected share of the win of each side, in thousandths; those out of play get 0, those in
/// play at least 1; the sum is exactly `kShareUnit`. A finished game is shared by its winners.
template <Game G>
PerSide<int, G::kSides> shares(const typename G::Position& position);

}  // namespace hegemon
