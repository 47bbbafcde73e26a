// What every search that is worth its name must see at once, whatever its view of the others.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "eval/seven_kingdoms/evaluation.h"
#include "search/core/search.h"
#include "small_positions.h"
#include "tests/support/position.h"
#include "tests/support/search_output.h"

using namespace hegemon;
using namespace hegemon::test;
using testing::position_of;

namespace {

/// All that look further than a move.
const std::vector<std::string> kSearchesFarther{"mcts",    "opps", "brs",
                                                "brsplus", "maxn", "paranoid"};
/// Those among them that do not hold all others for enemies, to whom what is in danger is lost.
const std::vector<std::string> kTrusting{"mcts", "opps", "brs", "maxn"};

std::string best_move(const std::string& algorithm, const SevenKingdoms::Position& position,
                      std::uint64_t nodes = 20'000) {
  const auto answer = testing::search<SevenKingdoms>(testing::settings_of(algorithm, 4), position,
                                                     testing::to_nodes<SevenKingdoms>(nodes))
                          .answer;
  CHECK(answer.nodes <= nodes);
  return SevenKingdoms::to_text(answer.best.value());
}

/// Generals at a18, s2 and elsewhere; Qin's chancellor at p5 has something to take at p9 and in its
/// rank.
std::string board_with(const char* rank_14, const char* rank_9, const char* rank_5,
                       const char* ranks_below, const char* rest) {
  return std::string("wQ18/19/19/19/") + rank_14 + "/19/19/19/19/" + rank_9 + "/19/19/19/" +
         rank_5 + "/19/19/" + ranks_below + " w " + rest;
}

}  // namespace

TEST_CASE("a general that stands open is taken, not the chancellor") {
  const auto position = position_of<SevenKingdoms>(
      board_with("19", "15pQ3", "3pR11wR3", "18oQ/19/19", "w-o--p- - 0 9"));
  for (const std::string& name : kSearchesFarther) {
    CAPTURE(name);
    CHECK(best_move(name, position) == "p5p9");
  }
}

TEST_CASE("the loss that fells a kingdom brings its army: a swordsman before a chancellor") {
  const auto position = position_of<SevenKingdoms>(
      board_with("19", "15rS3", "3oR11wR3", "18oQ/8rQ10/11rBrR6", "wro---- w:r10 0 9"));
  for (const std::string& name : kSearchesFarther) {
    CAPTURE(name);
    CHECK(best_move(name, position) == "p5p9");
  }
}

TEST_CASE("a swordsman that a third kingdom guards is left alone") {
  const auto position = position_of<SevenKingdoms>(
      board_with("15oR3", "15rS3", "15wR3", "17oQ1/8rQ10/19", "wro---- - 0 9"));
  for (const std::string& name : kTrusting) {
    CAPTURE(name);
    CHECK(best_move(name, position) != "p5p9");
  }
}
