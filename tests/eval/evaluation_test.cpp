#include "eval/evaluation.h"

#include <string>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/shares.h"
#include "tests/support/position.h"

using namespace hegemon;

TEST_CASE("at the start all sides have the same") {
  for (const int share : counts_of(shares<SevenKingdoms>(SevenKingdoms::start({}))))
    CHECK((share == 142 || share == 143));
}

TEST_CASE("a share grows with the square of the worth") {
  const PerSide<Score, 3> worths{{Score(3000), Score(1000), Score(2000)}};
  const auto parts = split_by_worth<3>(worths, SideSet::first(3), 14'003);
  CHECK(parts[Side(0)] == doctest::Approx(9001).epsilon(0.001));
  CHECK(parts[Side(1)] == doctest::Approx(1001).epsilon(0.001));
  CHECK(parts[Side(2)] == doctest::Approx(4001).epsilon(0.001));
}

TEST_CASE("shares stay whole at the edges of what worths there are") {
  for (const int worth : {0, 1, 65'535, 1'000'000}) {
    for (const int other : {0, 1, 65'535, 1'000'000}) {
      const PerSide<Score, 2> worths{{Score(worth), Score(other)}};
      const auto parts = split_by_worth<2>(worths, SideSet::first(2), 1 << 15);
      CHECK(parts[Side(0)] + parts[Side(1)] == 1 << 15);
      CHECK(parts[Side(0)] > 0);
      CHECK(parts[Side(1)] > 0);
    }
  }
}

TEST_CASE("who would be heir of a kingdom near its fall has a claim to what that stands to lose") {
  struct Case {
    const char* preset;
    const char* taken;
    int heir;  ///< -1: nobody
  };
  // All of Qin (side 0), in play with ten losses at most.
  const Case cases[] = {
      {"classic", "r:w6,o:w2", 1},          // most of Qin's pieces
      {"classic", "r:w4,o:w4", -1},         // level
      {"classic", "r:w3,o:w5", 2},          //
      {"classic", "r:w4,o:w3b3", 1},        // of Qin's alone
      {"elephantchess", "r:w4,o:w3b2", 2},  // of all
      {"classic", "r:w3", -1},              // far from its fall
  };
  const std::string start = SevenKingdoms::to_fen(SevenKingdoms::start({}));
  const std::string board = start.substr(0, start.find(' '));
  for (const Case& one : cases) {
    CAPTURE(one.preset);
    CAPTURE(one.taken);
    SevenKingdoms::Options options;
    REQUIRE(SevenKingdoms::set_option(options, "Rules", one.preset).ok());
    const auto position =
        testing::position_of<SevenKingdoms>(board + " p wrobgpd " + one.taken + " 0 9", options);
    const auto terms = Evaluation<SevenKingdoms>::terms(position);
    const auto& losses = terms[4];
    const auto& claims = terms[5];
    REQUIRE(losses.name == "losses");
    REQUIRE(claims.name == "claims");
    for (int i = 0; i < SevenKingdoms::kSides; ++i)
      CHECK(claims.scores[Side(i)] == (i == one.heir ? -losses.scores[Side(0)] : Score()));
    if (one.heir >= 0) CHECK(claims.scores[Side(one.heir)] > Score());
  }
}

TEST_CASE("captures count ever more, losses ever more of the army") {
  const std::string start = SevenKingdoms::to_fen(SevenKingdoms::start({}));
  const std::string board = start.substr(0, start.find(' '));
  struct Case {
    const char* preset;
    const char* taken;  ///< pieces of Qin (side 0)
    int captures;       ///< what side 1 (r) gets for its part
    int at_stake;       ///< of a hundred of Qin's army
  };
  // Qin falls with the eleventh loss by the first preset, with the tenth by the second.
  const Case cases[] = {{"classic", "r:w1,o:w1", 27, 0},        {"classic", "r:w2,o:w1", 58, 0},
                        {"classic", "r:w2,o:w2", 58, 1},        {"classic", "r:w3,o:w2", 93, 3},
                        {"classic", "r:w6,o:w2", 222, 13},      {"classic", "r:w5,o:w5", 175, 30},
                        {"elephantchess", "r:w6,o:w2", 222, 20}};
  for (const Case& one : cases) {
    CAPTURE(one.preset);
    CAPTURE(one.taken);
    SevenKingdoms::Options options;
    REQUIRE(SevenKingdoms::set_option(options, "Rules", one.preset).ok());
    const auto position =
        testing::position_of<SevenKingdoms>(board + " p wrobgpd " + one.taken + " 0 9", options);
    const auto terms = Evaluation<SevenKingdoms>::terms(position);
    CHECK(terms[2].scores[Side(1)] == Score(one.captures));
    CHECK(terms[2].scores[Side(0)] == Score());
    const int army = terms[0].scores[Side(0)].count() + terms[1].scores[Side(0)].count();
    CHECK(terms[4].scores[Side(0)] == Score(-army * one.at_stake / 100));
  }
}
