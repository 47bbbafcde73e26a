/// Laws of the evaluations of all games.
#include <algorithm>

#include <doctest/doctest.h>

#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "tests/eval/random_games.h"
#include "tests/support/evaluation_laws.h"
#include "tests/support/moves.h"
#include "tests/support/rounds.h"

namespace hegemon::testing {

TEST_CASE_TEMPLATE(
    "the terms add up to the evaluation, the shares to a thousand; who is out has none", G,
    HEGEMON_ALL_GAMES) {
  int fallen = 0;
  on_random_games<G>(20, [&](const typename G::Position& position) {
    check_terms<G>(position);
    check_shares<G>(position);
    fallen += position.in_play().count() < G::kSides;
  });
  CHECK(fallen > (G::kSides > 2 ? 100 : 0));
}

TEST_CASE_TEMPLATE("a capture is worth something, and so is what makes a move", G,
                   HEGEMON_ALL_GAMES) {
  on_random_games<G>(5, [](const typename G::Position& position) {
    for (const auto move : moves_of<G>(position)) {
      REQUIRE(Evaluation<G>::attacker_value(position, move) > Score());
      if (move.is_capture()) REQUIRE(Evaluation<G>::victim_value(position, move) > Score());
    }
  });
}

TEST_CASE_TEMPLATE("what is kept move by move is what is counted from the position", G,
                   HEGEMON_ALL_GAMES) {
  const auto& weights = WeightsOf<G>::built_in();
  const auto games = rounds(G::kSides > 3 ? 4 : 12);
  on_random_games<G>(games, [&](typename G::Position position) {
    const auto moves = moves_of<G>(position);
    const auto before = Evaluation<G>::accumulate(position, weights);
    for (const auto move : moves) {
      auto accumulator = before;
      const auto undo = position.make(move);
      Evaluation<G>::update(accumulator, position, move, undo, weights);
      check_accumulator<G>(position, accumulator);
      position.unmake(move, undo);
    }
  });
}

TEST_CASE_TEMPLATE("taking a general is worth more than taking anything else", G, SevenKingdoms,
                   ThreeFriends) {
  on_random_games<G>(6, [](const typename G::Position& position) {
    const auto moves = captures_of<G>(position);
    Score general(1'000'000);
    Score most;
    for (const auto move : moves) {
      const Score worth = Evaluation<G>::victim_value(position, move);
      bool is_general = false;
      if constexpr (TeamGame<G>) {
        // A kingdom that is out has no general, and others inherit no more by its pieces.
        if (!position.alive(position.owner(move.taken()))) continue;
        is_general = seven_kingdoms::type_of(move.taken()) == seven_kingdoms::PieceType::kGeneral;
      } else {
        is_general = move.taken().is(three_friends::PieceType::kGeneral);
      }
      Score& extreme = is_general ? general : most;
      extreme = is_general ? std::min(general, worth) : std::max(most, worth);
    }
    REQUIRE(most < general);
  });
}

}  // namespace hegemon::testing
