// `mate M` is said of proved ends only: each is proved again by looking at everything.
#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "search/core/search.h"
#include "small_positions.h"
#include "tests/support/forced_win.h"
#include "tests/support/position.h"
#include "tests/support/rounds.h"
#include "tests/support/search_output.h"

namespace hegemon {

namespace {

using testing::ForcedWin;

/// Three kingdoms are left, Han wins by taking Chu's general three plies later. What the exchange of
/// pieces at the leaves expects is no certain end, and two opponents need not hold together.
constexpr std::string_view kThreeLeft =
    "3wSwB2wR3wS1wR1wSwN2/3wCwS14/4wA9wS2wGwN/7wA9wNwS/9wG7wSwB/4wNwG8wN4/wS15wA1wR/18wS/"
    "wR1wA2rG13/wQ2wA6oC8/wS7oH10/17oNoS/14wB1oAoSoB/4oG8wG1oG1oC1/19/3rA13oNoN/6rA5oA1oA3oN/"
    "3rSrQrHrS7oS4/3rSrB1rRrS3oS1oQ5 w wroodgw "
    "w:r3g3d5,r:w5o2,o:w1r3b5g1d2,b:o3g2p1,g:o1p2d2,p:w1o1b1d2,d:w1o3g5 5 29";

bool one_rival(const SevenKingdoms::Position& position) {
  return position.in_play().count() == 2;
}

/// Proves each mate that any algorithm reports in `positions` random endgames. Returns how many were proved.
std::size_t prove_reported_mates(std::size_t positions) {
  std::size_t proved = 0;
  for (const std::string& search : algorithm_names()) {
    CAPTURE(search);
    Searcher<SevenKingdoms> searcher(testing::settings_of(search));
    Random random(11);
    for (std::size_t i = 0; i < testing::rounds(positions); ++i) {
      const auto position = test::small_position(random, 2 + static_cast<int>(i % 4));
      CAPTURE(SevenKingdoms::to_fen(position));
      searcher.clear();
      SearchLimits<SevenKingdoms> limits;
      limits.depth = 3;
      limits.nodes = 20'000;
      for (const Line<SevenKingdoms>& line :
           testing::run_and_collect(searcher, position, limits).lines) {
        if (!line.mate) continue;
        CAPTURE(line.depth);
        CAPTURE(*line.mate);
        if (*line.mate < 0) {
          CHECK(one_rival(position));
          continue;
        }
        ForcedWin<SevenKingdoms> prover(2'000'000);
        const bool wins = prover.wins_by(position, line.moves.front(), *line.mate);
        if (prover.gave_up()) continue;
        CHECK(wins);
        ++proved;
      }
    }
  }
  MESSAGE("mates proved again: ", proved);
  return proved;
}

}  // namespace

TEST_CASE("an end that an exchange of pieces leads to is no mate") {
  const auto position = testing::position_of<SevenKingdoms>(std::string(kThreeLeft));
  for (const std::string& search : algorithm_names()) {
    CAPTURE(search);
    const auto limits = testing::to_nodes<SevenKingdoms>(30'000);
    for (const auto& line :
         testing::search<SevenKingdoms>(testing::settings_of(search), position, limits).lines) {
      CAPTURE(line.depth);
      CHECK_FALSE(line.mate);
    }
  }
}

TEST_CASE("each mate that a search reports is a forced win in as many own moves at most") {
  CHECK(prove_reported_mates(12) > testing::rounds(10));
}

TEST_CASE("each mate that is reported in many positions is a forced win" *
          doctest::test_suite("slow")) {
  CHECK(prove_reported_mates(120) > testing::rounds(100));
}

TEST_CASE("a search for a mate in a number of moves ends with it, whatever is searched by") {
  std::size_t found = 0;
  Random random(5);
  for (std::size_t i = 0; i < testing::rounds(60); ++i) {
    const auto position = test::small_position(random, 2 + static_cast<int>(i % 2));
    ForcedWin<SevenKingdoms> prover(200'000);
    const auto shortest = prover.shortest(position, 2);
    if (!shortest) continue;
    CAPTURE(SevenKingdoms::to_fen(position));
    for (const std::string search : {"opps", "mcts", "careful", "maxn"}) {
      CAPTURE(search);
      SearchLimits<SevenKingdoms> limits;
      limits.mate = *shortest;
      const auto output =
          testing::search<SevenKingdoms>(testing::settings_of(search), position, limits);
      REQUIRE(output.lines.back().mate);
      CHECK(*output.lines.back().mate == *shortest);
      CHECK(ForcedWin<SevenKingdoms>().wins_by(position, *output.answer.best, *shortest));
    }
    ++found;
  }
  CHECK(found > testing::rounds(10));
}

}  // namespace hegemon
