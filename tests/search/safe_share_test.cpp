// Shares less what the others may take, threats, and the players of one ply that compare them.
#include "search/players/safe_share.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/core/search.h"
#include "small_positions.h"
#include "tests/support/moves.h"
#include "tests/support/position.h"
#include "tests/support/search_output.h"

using namespace hegemon;
using namespace hegemon::test;

TEST_CASE("a threat is the best capture of a side if no other side moves before it") {
  // Qin's chancellor looks at Chu's general; Han is there, or the capture would win the game.
  const auto qin_to_move = testing::position_of<SevenKingdoms>(
      "18oQ/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/wR6rQ11/5wQ13 w wro---- - 0 1");
  const auto chu_to_move = testing::position_of<SevenKingdoms>(
      "18oQ/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/wR6rQ11/5wQ13 r wro---- - 0 1");
  Score best;
  for (const auto move : testing::captures_of<SevenKingdoms>(qin_to_move))
    best = std::max(best, Evaluation<SevenKingdoms>::see(qin_to_move, move));
  CHECK(best > Score());
  EvaluatedPosition<SevenKingdoms> qin(qin_to_move, WeightsOf<SevenKingdoms>::built_in());
  EvaluatedPosition<SevenKingdoms> chu(chu_to_move, WeightsOf<SevenKingdoms>::built_in());
  CHECK(threat_of<SevenKingdoms>(qin, Side(0)) == best);
  CHECK(threat_of<SevenKingdoms>(chu, Side(0)) == best);
  CHECK(threat_of<SevenKingdoms>(chu, Side(3)) == Score());  // not in play
  CHECK(chu.position() == chu_to_move);
}

TEST_CASE("threats can only add to a safe share") {
  Random random(19);
  int more = 0;
  for (int i = 0; i < 60; ++i) {
    const auto position = small_position(random, 2 + i % 6);
    CAPTURE(SevenKingdoms::to_fen(position));
    for (const auto move : testing::moves_of<SevenKingdoms>(position)) {
      EvaluatedPosition<SevenKingdoms> after(position, WeightsOf<SevenKingdoms>::built_in());
      static_cast<void>(after.make(move));
      const FineShare without = safe_share<SevenKingdoms>(after, position.turn());
      const FineShare with = safe_share<SevenKingdoms>(after, position.turn(), 80);
      CHECK(with >= without);
      more += with > without;
    }
  }
  CHECK(more > 100);
}

TEST_CASE("keen makes the threat that careful does not see") {
  Random random(23);
  int differ = 0;
  for (int i = 0; i < 60; ++i) {
    const auto position = small_position(random, 3 + i % 5);
    const auto moves = testing::moves_of<SevenKingdoms>(position);
    if (position.over() || moves.empty()) continue;
    CAPTURE(SevenKingdoms::to_fen(position));
    const auto share_after = [&](const char* name) {
      const auto answer =
          testing::search<SevenKingdoms>(testing::settings_of(name), position, {}).answer;
      REQUIRE(answer.best);
      EvaluatedPosition<SevenKingdoms> after(position, WeightsOf<SevenKingdoms>::built_in());
      static_cast<void>(after.make(*answer.best));
      return safe_share<SevenKingdoms>(after, position.turn(), 80);
    };
    const FineShare keen = share_after("keen");
    const FineShare careful = share_after("careful");
    CHECK(keen >= careful);
    differ += keen > careful;
  }
  CHECK(differ > 5);
}
