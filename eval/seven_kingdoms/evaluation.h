/// The evaluation of the Game of the Seven Kingdoms: what each kingdom's army, place and prospects
/// are worth.
///
/// Terms, in centi-swordsmen:
///   pieces     by kind, from how far they reach on a half-full board
///   placement  small: pieces near the middle, the general near the edge
///   captures   the progress to the goal of pieces taken (counted for all kingdoms of the player)
///   conquests  the progress to the goal of kingdoms conquered (likewise)
///   losses     negative: the part of the army that is at stake when few more losses fell the
///              kingdom
///   claims     the part of this for the kingdom that would be heir now
/// Mobility and attacks are no terms: they are left to the search.
#pragma once

#include <vector>

#include "engine/seven_kingdoms/game.h"
#include "eval/evaluation.h"
#include "eval/seven_kingdoms/fitted/fitted_evaluation.h"

namespace hegemon {

template <>
struct Evaluation<SevenKingdoms> {
  /// Of the fitted evaluation, which the sum of terms does not depend on.
  using Weights = seven_kingdoms::Weights;
  using Fitted = seven_kingdoms::FittedEvaluation;

  /// Pieces and placement of each side, kept up to date move by move.
  using Accumulator = Scores<SevenKingdoms>;
  static Accumulator accumulate(const seven_kingdoms::Position& position, const Weights&);
  static void update(Accumulator& accumulator, const seven_kingdoms::Position& after,
                     seven_kingdoms::Move move, const seven_kingdoms::Undo& undo, const Weights&);
  static Scores<SevenKingdoms> evaluate(const seven_kingdoms::Position& position,
                                        const Accumulator& accumulator, const Weights&);

  /// The exchange on one point (eval/seven_kingdoms/exchange.cpp).
  static Score capture_gain(const seven_kingdoms::Position& position, seven_kingdoms::Move move);
  static Score see(const seven_kingdoms::Position& position, seven_kingdoms::Move move);
  static Score threatened_loss(const seven_kingdoms::Position& position, Side side);
  static seven_kingdoms::Move escape_move(const seven_kingdoms::Position& position);

  static Scores<SevenKingdoms> evaluate(const seven_kingdoms::Position& position);
  static std::vector<EvaluationTerm<SevenKingdoms>> terms(const seven_kingdoms::Position& position);
  static Score victim_value(const seven_kingdoms::Position& position, seven_kingdoms::Move move);
  static Score attacker_value(const seven_kingdoms::Position& position, seven_kingdoms::Move move);
};

}  // namespace hegemon
