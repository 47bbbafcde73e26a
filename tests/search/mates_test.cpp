// Suites of forced mates: that they are what they say, by looking at everything, and that the
// searches find and tell each of them.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/three_friends/game.h"
#include "search/search.h"
#include "tests/support/forced_win.h"
#include "tests/support/mates_file.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {

using testing::ForcedMate;
using testing::ForcedWin;
using testing::position_of;

/// The default search, and the one that leaves nothing out.
const std::vector<std::string> kSearches{algorithm_names().front(), "paranoid"};

std::vector<ForcedMate> mates_of(const std::string& file, int fewest, int most) {
  std::vector<ForcedMate> mates = testing::read_mates_file(file);
  std::erase_if(mates, [&](const ForcedMate& m) { return m.moves < fewest || m.moves > most; });
  REQUIRE_FALSE(mates.empty());
  return mates;
}

/// Won in so many moves and no sooner, whatever all others do.
template <Game G>
void prove(const std::vector<ForcedMate>& mates) {
  for (const ForcedMate& mate : mates) {
    CAPTURE(mate.fen);
    CHECK(ForcedWin<G>().shortest(position_of<G>(mate.fen), mate.moves) == mate.moves);
  }
}

/// Every mate is found within this many nodes, reported with its length, and its first move wins.
template <Game G>
void find(const std::vector<ForcedMate>& mates, std::uint64_t nodes) {
  for (const std::string& search : kSearches) {
    CAPTURE(search);
    Settings settings;
    settings.algorithm = search;
    settings.hash_mib = 16;
    Searcher<G> searcher(settings);
    for (const ForcedMate& mate : mates) {
      CAPTURE(mate.fen);
      const auto position = position_of<G>(mate.fen);
      searcher.clear();
      SearchLimits<G> limits;
      limits.nodes = nodes;
      std::optional<int> reported;
      const Answer<G> answer =
          searcher.search(position, limits, [&](const Line<G>& line) { reported = line.mate; });
      CHECK(reported == mate.moves);
      REQUIRE(answer.best);
      if (mate.moves <= 3) CHECK(ForcedWin<G>().wins_by(position, *answer.best, mate.moves));
    }
  }
}

const std::string kMiddleXiangqi = "middle_xiangqi.mates";
const std::string kThreeFriends = "three_friends.mates";
constexpr std::uint64_t kNodes = 3'000'000;  ///< the hardest takes 1.4 million

std::map<int, int> counts_of(const std::string& file) {
  std::map<int, int> counts;
  for (const ForcedMate& mate : testing::read_mates_file(file))
    ++counts[mate.moves];
  return counts;
}

}  // namespace

TEST_CASE("there are sixty forced mates of each game, of one to four moves") {
  for (const std::string& file : {kMiddleXiangqi, kThreeFriends}) {
    CAPTURE(file);
    auto counts = counts_of(file);
    CHECK(counts.size() == 4);
    CHECK(counts[1] + counts[2] + counts[3] + counts[4] >= 60);
    CHECK(counts[3] >= 8);
    CHECK(counts[4] >= 5);
  }
}

TEST_CASE("Middle Xiangqi: mates in one and two, proved by looking at everything, are found") {
  prove<MiddleXiangqi>(mates_of(kMiddleXiangqi, 1, 2));
  find<MiddleXiangqi>(mates_of(kMiddleXiangqi, 1, 2), kNodes);
}

TEST_CASE("Three Friends: wins in one and two, proved by looking at everything, are found") {
  prove<ThreeFriends>(mates_of(kThreeFriends, 1, 2));
  find<ThreeFriends>(mates_of(kThreeFriends, 1, 2), kNodes);
}

TEST_SUITE("slow") {
  TEST_CASE("Middle Xiangqi: mates in three, proved by looking at everything") {
    prove<MiddleXiangqi>(mates_of(kMiddleXiangqi, 3, 3));
  }

  TEST_CASE("Three Friends: wins in three, proved by looking at everything") {
    prove<ThreeFriends>(mates_of(kThreeFriends, 3, 3));
  }

  TEST_CASE("Middle Xiangqi: mates in three and four are found") {
    find<MiddleXiangqi>(mates_of(kMiddleXiangqi, 3, 4), kNodes);
  }

  TEST_CASE("Three Friends: wins in three and four are found") {
    find<ThreeFriends>(mates_of(kThreeFriends, 3, 4), kNodes);
  }
}

}  // namespace hegemon
