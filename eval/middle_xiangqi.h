/// The evaluation of Middle Xiangqi: what each side's pieces, hand and general are worth.
///
/// Terms, in centi-pawns:
///   pieces     on the board, by kind
///   hand       what can be dropped; a little less than on the board
///   placement  small: what stands over the river, and near the middle
///   mobility   small: empty points on the lines of rooks and cannons, ways that horses, elephants
///              and rhinos can leap
///   safety     negative: steps of the general that the enemy guards, and a check
/// Every side has a base beside its pieces, so that the last pawn does not decide everything. The
/// numbers stand in eval/middle_xiangqi_weights.h.
#pragma once

#include <vector>

#include "engine/middle_xiangqi/game.h"
#include "eval/evaluation.h"

namespace hegemon {

template <>
struct Evaluation<MiddleXiangqi> {
  /// Pieces, placement and hand of each side, kept up to date move by move.
  using Accumulator = Scores<MiddleXiangqi>;
  static Accumulator accumulate(const middle_xiangqi::Position& position);
  static void update(Accumulator& accumulator, const middle_xiangqi::Position& after,
                     middle_xiangqi::Move move, const middle_xiangqi::Undo& undo);
  static Scores<MiddleXiangqi> evaluate(const middle_xiangqi::Position& position,
                                        const Accumulator& accumulator);

  static Scores<MiddleXiangqi> evaluate(const middle_xiangqi::Position& position);
  static std::vector<EvaluationTerm<MiddleXiangqi>> terms(const middle_xiangqi::Position& position);
  static Score victim_value(const middle_xiangqi::Position& position, middle_xiangqi::Move move);
  static Score attacker_value(const middle_xiangqi::Position& position, middle_xiangqi::Move move);

  /// The exchange on one point (eval/middle_xiangqi_exchange.cpp).
  static bool see_ge(const middle_xiangqi::Position& position, middle_xiangqi::Move move,
                     Score least);
};

}  // namespace hegemon
