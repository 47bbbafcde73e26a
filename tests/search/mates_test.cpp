// Suites of forced mates: that they are what they say, by looking at everything, and that the
// searches find and report each of them.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/three_friends/game.h"
#include "search/core/search.h"
#include "tests/support/forced_win.h"
#include "tests/support/mates_file.h"
#include "tests/support/position.h"
#include "tests/support/search_output.h"

namespace hegemon {

namespace {

using testing::ForcedMate;
using testing::ForcedWin;
using testing::position_of;

/// The default search, and the one that leaves nothing out.
const std::vector<std::string> kSearches{algorithm_names().front(), "paranoid"};

/// Of MiddleXiangqi and of ThreeFriends.
template <Game G>
std::vector<ForcedMate> mates_of(int fewest, int most) {
  std::vector<ForcedMate> mates =
      testing::read_mates_file(G::kSides == 2 ? "middle_xiangqi.mates" : "three_friends.mates");
  std::erase_if(mates, [&](const ForcedMate& m) { return m.moves < fewest || m.moves > most; });
  REQUIRE_FALSE(mates.empty());
  return mates;
}

/// Won in so many moves and no sooner, whatever all others do.
template <Game G>
void prove(int fewest, int most) {
  for (const ForcedMate& mate : mates_of<G>(fewest, most)) {
    CAPTURE(mate.fen);
    CHECK(ForcedWin<G>().shortest(position_of<G>(mate.fen), mate.moves) == mate.moves);
  }
}

/// Every mate is found, reported with its length, and its first move wins.
template <Game G>
void find(int fewest, int most) {
  constexpr std::uint64_t kNodes = 3'000'000;  // the hardest takes 1.4 million
  for (const std::string& search : kSearches) {
    CAPTURE(search);
    Searcher<G> searcher(testing::settings_of(search, 16));
    for (const ForcedMate& mate : mates_of<G>(fewest, most)) {
      CAPTURE(mate.fen);
      const auto position = position_of<G>(mate.fen);
      searcher.clear();
      const auto [answer, lines] =
          testing::run_and_collect(searcher, position, testing::to_nodes<G>(kNodes));
      REQUIRE_FALSE(lines.empty());
      CHECK(lines.back().mate == mate.moves);
      REQUIRE(answer.best);
      if (mate.moves <= 3) CHECK(ForcedWin<G>().wins_by(position, *answer.best, mate.moves));
    }
  }
}

}  // namespace

TEST_CASE_TEMPLATE("there are sixty forced mates of each game, of one to four moves", G,
                   MiddleXiangqi, ThreeFriends) {
  std::map<int, int> counts;
  for (const ForcedMate& mate : mates_of<G>(1, 4))
    ++counts[mate.moves];
  CHECK(mates_of<G>(0, 99).size() == mates_of<G>(1, 4).size());
  CHECK(counts.size() == 4);
  CHECK(counts[1] + counts[2] + counts[3] + counts[4] >= 60);
  CHECK(counts[3] >= 8);
  CHECK(counts[4] >= 5);
}

TEST_CASE_TEMPLATE("mates in one and two, proved by looking at everything, are found", G,
                   MiddleXiangqi, ThreeFriends) {
  prove<G>(1, 2);
  find<G>(1, 2);
}

TEST_SUITE("slow") {
  TEST_CASE_TEMPLATE("mates in three, proved by looking at everything", G, MiddleXiangqi,
                     ThreeFriends) {
    prove<G>(3, 3);
  }

  TEST_CASE_TEMPLATE("mates in three and four are found", G, MiddleXiangqi, ThreeFriends) {
    find<G>(3, 4);
  }
}

}  // namespace hegemon
