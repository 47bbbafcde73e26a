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
/// The numbers stand in eval/three_friends/weights.h.
/// Armies without a commander count for no side. Attacks are left to the search.
#pragma once

#include <vector>

#include "engine/three_friends/game.h"
#include "eval/evaluation.h"
#include "eval/piece_network.h"

namespace hegemon {

namespace three_friends {

/// Inputs: pieces by who commands them (the side itself, the next, the one after), kind and point, the board turned so
/// that the side sits in the first arm. Armies without a commander are left out.
inline constexpr int kPieceInputs = kSides * kPieceTypeCount * kPointCount;
using ShareNetwork = PieceNetwork<kPieceInputs, 32, kSides>;

/// How many turns it is from one side to another.
constexpr int turns_between(Side from, Side to) {
  return (to.index() - from.index() + kSides) % kSides;
}
constexpr std::size_t board_input(Side viewer, Side commander, PieceType type, Point point) {
  const int kind = turns_between(viewer, commander) * kPieceTypeCount + index(type);
  const Point turned(turns_between(viewer, point.arm()) * kArmSize + point.place());
  return static_cast<std::size_t>(kind) * kPointCount + place_of(turned);
}

}  // namespace three_friends

template <>
struct Evaluation<ThreeFriends> {
  using Weights = PieceWeights<ThreeFriends, three_friends::ShareNetwork>;
  struct Accumulator {
    Scores<ThreeFriends> sums;  ///< pieces and placement of each army (not side)
    PerSide<Weights::Hidden, ThreeFriends::kSides> hidden;
    friend bool operator==(const Accumulator&, const Accumulator&) = default;
  };
  /// Calls `visit` with each input of a side.
  template <class Visit>
  static void for_each_input(const three_friends::Position& position, Side viewer, Visit visit) {
    for (const Side army : sides<ThreeFriends::kSides>()) {
      const auto commander = position.commander(army);
      if (!commander) continue;
      position.army(army).for_each([&](three_friends::Point point) {
        visit(
            three_friends::board_input(viewer, *commander, position.piece_at(point).type(), point));
      });
    }
  }
  /// The sum of terms that the network corrects.
  static Scores<ThreeFriends> sum_of_terms(const three_friends::Position& position);

  static Accumulator accumulate(const three_friends::Position& position, const Weights& weights);
  static void update(Accumulator& accumulator, const three_friends::Position& after,
                     three_friends::Move move, const three_friends::Undo& undo,
                     const Weights& weights);
  static Scores<ThreeFriends> evaluate(const three_friends::Position& position,
                                       const Accumulator& accumulator, const Weights& weights);

  static Scores<ThreeFriends> evaluate(const three_friends::Position& position,
                                       const Weights& weights = Weights::built_in());
  static std::vector<EvaluationTerm<ThreeFriends>> terms(
      const three_friends::Position& position, const Weights& weights = Weights::built_in());
  static Score victim_value(const three_friends::Position& position, three_friends::Move move);
  static Score attacker_value(const three_friends::Position& position, three_friends::Move move);

  /// The exchange on one point (eval/three_friends/exchange.cpp).
  static bool see_ge(const three_friends::Position& position, three_friends::Move move,
                     Score least);
};

}  // namespace hegemon
