/// The evaluation of the Game of the Three Friends: what the armies are worth that each kingdom
/// commands.
///
/// Terms, in centi-soldiers:
///   pieces     by kind; of an inherited army the advisors and elephants guard no general and are worth
///              little
///   placement  small: what has crossed and what stands before a palace; how far a flag is from
///              riding, and how many steps a fire has left
///   mobility   small: empty points that chariots and cannons can go to, and landings open to horses
///   safety     negative, small: enemies in the kingdom's home arm
/// The numbers stand in eval/three_friends_weights.h.
/// Armies without a commander count for no side. Attacks are left to the search.
#pragma once

#include <vector>

#include "engine/three_friends/game.h"
#include "eval/evaluation.h"

namespace hegemon {

template <>
struct Evaluation<ThreeFriends> {
  /// Pieces and placement of each army (not side), kept up to date move by move.
  using Accumulator = Scores<ThreeFriends>;
  static Accumulator accumulate(const three_friends::Position& position);
  static void update(Accumulator& accumulator, const three_friends::Position& after,
                     three_friends::Move move, const three_friends::Undo& undo);
  static Scores<ThreeFriends> evaluate(const three_friends::Position& position,
                                       const Accumulator& accumulator);

  static Scores<ThreeFriends> evaluate(const three_friends::Position& position);
  static std::vector<EvaluationTerm<ThreeFriends>> terms(const three_friends::Position& position);
  static Score victim_value(const three_friends::Position& position, three_friends::Move move);
  static Score attacker_value(const three_friends::Position& position, three_friends::Move move);

  /// The exchange on one point (eval/three_friends_exchange.cpp).
  static bool see_ge(const three_friends::Position& position, three_friends::Move move,
                     Score least);
};

}  // namespace hegemon
