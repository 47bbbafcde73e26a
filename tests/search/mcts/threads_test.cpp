// What holds for searches on several threads, whichever of them comes first.
#include <string>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "search/core/search.h"
#include "tests/support/search_output.h"

using namespace hegemon;

TEST_CASE("mcts on several threads ends when its time is up, whichever thread visits first" *
          doctest::test_suite("threads")) {
  Settings settings;
  settings.algorithm = "mcts";
  settings.hash_mib = 1;
  settings.threads = 4;
  Searcher<SevenKingdoms> searcher(settings);
  SearchLimits<SevenKingdoms> limits;
  limits.movetime = Milliseconds(1);
  // Far more than a millisecond allows: an end instead of none where time is forgotten.
  limits.nodes = 50'000;
  for (int i = 0; i < 100; ++i) {
    const auto found = testing::run_and_collect(searcher, SevenKingdoms::start({}), limits);
    REQUIRE(found.answer.best);
    REQUIRE(found.answer.nodes < 50'000);
  }
}

TEST_CASE("of more threads than processors each sees the limit of nodes, whichever of them runs" *
          doctest::test_suite("threads")) {
  constexpr int kThreads = 64;
  for (const std::string& name : algorithm_names()) {
    CAPTURE(name);
    Settings settings = testing::settings_of(name);
    settings.threads = kThreads;
    Searcher<SevenKingdoms> searcher(settings);
    SearchLimits<SevenKingdoms> limits;
    limits.nodes = 2000;
    const auto found = testing::run_and_collect(searcher, SevenKingdoms::start({}), limits);
    REQUIRE(found.answer.best);
    CHECK(found.answer.nodes <= *limits.nodes + std::uint64_t{16} * kThreads);
  }
}
