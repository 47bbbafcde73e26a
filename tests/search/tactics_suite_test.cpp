// The suite of tactics of the Seven Kingdoms: that it holds what it says, and what the default
// search makes of it.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "search/core/search.h"
#include "tests/support/paths.h"
#include "tests/support/position.h"
#include "tests/support/tactics.h"
#include "tests/support/tactics_file.h"

namespace hegemon {

namespace {

using testing::position_of;
using testing::Tactic;
using testing::TacticsLook;

std::vector<Tactic> suite() {
  return testing::read_tactics_file(testing::source_path(testing::kTacticsFile));
}

/// How many tactics of the class the default search solves within `nodes` nodes.
int solved_within(std::uint64_t nodes, std::string_view kind) {
  Settings settings;
  settings.hash_mib = 4;
  // What it finds: contempt leaves what is best to others' mistakes now and then.
  settings.contempt = 0;
  Searcher<SevenKingdoms> searcher(settings);
  int solved = 0;
  for (const Tactic& tactic : suite()) {
    if (tactic.kind != kind) continue;
    searcher.clear();
    SearchLimits<SevenKingdoms> limits;
    limits.nodes = nodes;
    const Answer<SevenKingdoms> answer = searcher.search(position_of<SevenKingdoms>(tactic.fen),
                                                         limits, [](const Line<SevenKingdoms>&) {});
    REQUIRE(answer.best);
    const auto& right = tactic.right;
    if (std::find(right.begin(), right.end(), SevenKingdoms::to_text(*answer.best)) != right.end())
      ++solved;
  }
  return solved;
}

}  // namespace

TEST_CASE("there are 200 tactics of the Seven Kingdoms and more, forty of each class") {
  const auto tactics = suite();
  CHECK(tactics.size() >= 200);
  std::map<std::string, int> counts;
  for (const Tactic& tactic : tactics)
    ++counts[tactic.kind];
  CHECK(counts.size() == TacticsLook::kKinds.size());
  for (const std::string_view kind : TacticsLook::kKinds) {
    CAPTURE(kind);
    CHECK(counts[std::string(kind)] >= 40);
  }
}

TEST_CASE("every tactic meets the definition of its class, with these right moves and no others") {
  for (const Tactic& tactic : suite()) {
    CAPTURE(tactic.fen);
    CHECK(TacticsLook::right_moves(position_of<SevenKingdoms>(tactic.fen), tactic.kind) ==
          tactic.right);
    CHECK(SevenKingdoms::to_fen(position_of<SevenKingdoms>(tactic.fen)) == tactic.fen);
  }
}

TEST_SUITE("slow") {
  // How many tactics of each class the default search solves within 5,000 nodes: what it does, less two; 46 of 48
  // everywhere is the goal (docs/measurements.md says what it misses and why). An improved search raises these.
  TEST_CASE("the default search takes generals") {
    CHECK(solved_within(5'000, "general") >= 44);
  }
  TEST_CASE("the default search saves its general") {
    CHECK(solved_within(5'000, "save") >= 46);
  }
  TEST_CASE("the default search takes what inherits most") {
    CHECK(solved_within(5'000, "jackpot") >= 29);
  }
  TEST_CASE("the default search reaches its goal") {
    CHECK(solved_within(5'000, "goal") == 48);
  }
  TEST_CASE("the default search leaves poisoned pieces") {
    CHECK(solved_within(5'000, "poisoned") >= 9);
  }
}

}  // namespace hegemon
