// Players of one ply with drawn weights.
#include "search/players/character.h"

#include <cstdint>
#include <set>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "small_positions.h"
#include "tests/support/moves.h"
#include "tests/support/position.h"

using namespace hegemon;
using namespace hegemon::test;

TEST_CASE("weights differ from seed to seed and are the same for one seed") {
  std::set<int> fears;
  int fearless = 0;
  int sparing = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const CharacterWeights weights = CharacterWeights::drawn(seed);
    CHECK(weights == CharacterWeights::drawn(seed));
    CHECK_FALSE(weights == CharacterWeights::drawn(seed + 1));
    fears.insert(weights.fear);
    fearless += weights.fear == 0;
    sparing += weights.envy < 0;
  }
  CHECK(fears.size() > 60);
  CHECK(fearless > 20);
  CHECK(sparing > 10);
}

TEST_CASE("a character takes the win, whatever its weights") {
  // Qin's chancellor takes Chu's general, the last other one.
  const auto position = testing::position_of<SevenKingdoms>(
      "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/wR6rQ11/5wQ13 w wr----- - 0 1");
  const auto moves = testing::moves_of<SevenKingdoms>(position);
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    auto after = position;
    static_cast<void>(after.make(Character<SevenKingdoms>(seed).choose(
        position, moves, WeightsOf<SevenKingdoms>::built_in())));
    CHECK(after.over());
  }
}

TEST_CASE("what a character has seen of a game changes whom some of them attack") {
  Random random(7);
  int changed = 0;
  for (int i = 0; i < 40; ++i) {
    const auto position = small_position(random, 4);
    const auto moves = testing::moves_of<SevenKingdoms>(position);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Character<SevenKingdoms> fresh(seed);
      Character<SevenKingdoms> robbed(seed);
      // Every other side, in its turn, takes what it can from the side to move.
      auto later = position;
      for (int turn = 0; turn < SevenKingdoms::kSides && !later.over(); ++turn) {
        for (const auto move : testing::captures_of<SevenKingdoms>(later)) {
          if (!(later.turn() == position.turn())) robbed.observe(later, move);
        }
        static_cast<void>(later.pass());
      }
      const auto before = fresh.choose(position, moves, WeightsOf<SevenKingdoms>::built_in());
      CHECK(fresh.choose(position, moves, WeightsOf<SevenKingdoms>::built_in()) == before);
      const bool other =
          !(robbed.choose(position, moves, WeightsOf<SevenKingdoms>::built_in()) == before);
      changed += other;
      if (fresh.weights().grudge == 0) CHECK_FALSE(other);
    }
  }
  CHECK(changed > 0);
}
