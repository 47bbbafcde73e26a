// The searches in a game of three sides whose generals fall: what they must not miss.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/three_friends/game.h"
#include "search/core/search.h"
#include "tests/support/position.h"
#include "tests/support/search_output.h"

using namespace hegemon;

namespace {

struct SearchEnd {
  std::string best;
  std::optional<int> mate;
};

SearchEnd search(const std::string& algorithm, const std::string& fen, int depth) {
  const auto [answer, lines] = testing::search<ThreeFriends>(
      testing::settings_of(algorithm), testing::position_of<ThreeFriends>(fen),
      testing::to_depth<ThreeFriends>(depth));
  return {answer.best ? ThreeFriends::to_text(*answer.best) : "",
          lines.empty() ? std::nullopt : lines.back().mate};
}

const std::vector<std::string> kTrees{"maxn", "paranoid"};

}  // namespace

TEST_CASE("Three Friends: the last general is taken") {
  for (const std::string& algorithm : kTrees) {
    CAPTURE(algorithm);
    const SearchEnd found =
        search(algorithm, "9/9/3bR5/9/3rG5|9/9/9/9/9|9/9/4rR4/9/4bG4 r r-b 0 1", 3);
    CHECK(found.best == "b53b51");
    CHECK(found.mate == 1);
  }
}

TEST_CASE("Three Friends: of two kingdoms one is mated in one and in two moves") {
  for (const std::string& algorithm : kTrees) {
    CAPTURE(algorithm);
    const SearchEnd one =
        search(algorithm, "9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/9/9/9 r rgr 5 20", 2);
    CHECK(one.mate == 1);
    const SearchEnd two =
        search(algorithm, "9/9/9/9/3rG5|8rR/rR8/9/9/3gG5|9/9/9/9/9 r rgr 5 20", 4);
    CHECK(two.mate == 2);
  }
}

TEST_CASE("Three Friends: a side that a FEN gives the turn to without a move has no answer") {
  for (const std::string& algorithm : Searcher<ThreeFriends>::algorithm_names()) {
    CAPTURE(algorithm);
    const SearchEnd found =
        search(algorithm, "9/9/9/9/3rG5|9/9/9/rR8/3gG4rR|9/9/9/9/3bG5 g rgb 0 1", 2);
    CHECK(found.best.empty());
  }
}

TEST_CASE("Three Friends: every search answers with a legal move") {
  const std::string fen =
      "5rF1rH1/2rI6/2rH2rC3/9/2rErA1rArE2|1gIgEgFgC1gE1bP/rR3bC1gI2/2gRgH5/9/3gAgGgA2gR|"
      "3bH4rR/3rX2bI1bP/5bCbH2/9/bR1bEbAbGbAbE1bR b -gb 7 28";
  const auto position = testing::position_of<ThreeFriends>(fen);
  for (const std::string& algorithm : Searcher<ThreeFriends>::algorithm_names()) {
    CAPTURE(algorithm);
    CHECK(ThreeFriends::parse_move(position, search(algorithm, fen, 2).best).ok());
  }
}
