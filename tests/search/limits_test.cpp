// When a search ends and what it has to say then.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <sys/resource.h>

#include "search/core/control.h"
#include "search/core/search.h"
#include "search/core/time_manager.h"
#include "small_positions.h"
#include "tests/support/moves.h"
#include "tests/support/search_output.h"

using namespace hegemon;
using namespace hegemon::test;
using testing::run_and_collect;
using testing::settings_of;

namespace {

using Found = testing::SearchOutput<SevenKingdoms>;

Found search(const std::string& algorithm, const SevenKingdoms::Position& position,
             const SearchLimits<SevenKingdoms>& limits) {
  return testing::search<SevenKingdoms>(settings_of(algorithm), position, limits);
}

SearchLimits<SevenKingdoms> depth(int plies) {
  return testing::to_depth<SevenKingdoms>(plies);
}
SearchLimits<SevenKingdoms> nodes(std::uint64_t count) {
  return testing::to_nodes<SevenKingdoms>(count);
}

/// What every answer owes to whoever asked.
void check_answer(const SevenKingdoms::Position& position, const Found& found) {
  REQUIRE(found.answer.best);
  const auto moves = testing::moves_of<SevenKingdoms>(position);
  CHECK(moves.contains(*found.answer.best));
  const Line<SevenKingdoms>* last = nullptr;
  for (const auto& line : found.lines) {
    if (line.rank == 1) last = &line;
  }
  REQUIRE(last != nullptr);
  REQUIRE_FALSE(last->moves.empty());
  CHECK(last->moves.front() == *found.answer.best);
}

}  // namespace

TEST_CASE(
    "every search comes back with a legal move, a line before it, and the line's first move") {
  Random random(1);
  for (const std::string& name : algorithm_names()) {
    CAPTURE(name);
    for (int i = 0; i < 5; ++i) {
      const auto position = random_position(random, 9 * i);
      for (const auto& limits : {depth(1), depth(2), nodes(1), nodes(2), nodes(1000)}) {
        check_answer(position, search(name, position, limits));
      }
    }
  }
}

TEST_CASE("a search of N nodes makes exactly N moves") {
  for (const char* name : {"maxn", "paranoid"}) {
    Searcher<SevenKingdoms> searcher(settings_of(name));
    for (const std::uint64_t count : {1U, 2U, 95U, 96U, 97U, 1000U, 1024U, 1025U, 12'345U}) {
      searcher.clear();
      const Found found = run_and_collect(searcher, SevenKingdoms::start({}), nodes(count));
      CHECK(found.answer.nodes == count);
      check_answer(SevenKingdoms::start({}), found);
    }
  }
}

TEST_CASE("a search of depth D reports a line of every depth up to D") {
  for (const char* name : {"maxn", "paranoid"}) {
    const Found found = search(name, SevenKingdoms::start({}), depth(2));
    REQUIRE(found.lines.size() == 2);
    CHECK(found.lines[0].depth == 1);
    CHECK(found.lines[1].depth == 2);
    CHECK(found.lines[1].moves.size() == 2);
    CHECK(found.answer.ponder == found.lines[1].moves[1]);
    CHECK(found.lines[0].nodes >= 96);  // every move, and captures played out after it
  }
}

TEST_CASE("a search keeps to the moves it is given") {
  const auto position = SevenKingdoms::start({});
  const auto moves = testing::moves_of<SevenKingdoms>(position);
  for (const std::string& name : algorithm_names()) {
    SearchLimits<SevenKingdoms> limits = depth(2);
    limits.search_moves = {moves[5], moves[77]};
    for (const auto& line : search(name, position, limits).lines) {
      CHECK((line.moves.front() == moves[5] || line.moves.front() == moves[77]));
    }
    limits.search_moves = {moves[50]};
    CHECK(*search(name, position, limits).answer.best == moves[50]);
  }
}

TEST_CASE("a move time is spent up to half a millisecond, a clock never to the end") {
  const auto most = [](int movetime, int overhead) {
    SearchLimits<SevenKingdoms> limits;
    limits.movetime = Milliseconds(movetime);
    return time_budget<SevenKingdoms>(limits, Side(0), Milliseconds(overhead)).most->count();
  };
  CHECK(most(1000, 10) == 999'500);
  CHECK(most(1000, 0) == 999'500);
  CHECK(most(10, 10) == 9'500);
  CHECK(most(2, 10'000) == 1'800);
  CHECK(most(1, 10'000) == 1'000);
  for (const int left : {1, 5, 11, 100, 60'000}) {
    for (const int moves : {1, 2, 40}) {
      CAPTURE(left);
      CAPTURE(moves);
      SearchLimits<SevenKingdoms> limits;
      limits.clocks[Side(2)] = Clock{Milliseconds(left), Milliseconds(5)};
      limits.moves_to_go = moves;
      const TimeBudget budget = time_budget<SevenKingdoms>(limits, Side(2), Milliseconds(10));
      CHECK(*budget.most <= std::max(Milliseconds(left - 10), Milliseconds(1)));
      CHECK(*budget.most >= Milliseconds(1));
      CHECK(*budget.enough <= *budget.most);
    }
  }
}

TEST_CASE("beside a move time a clock is no more than its upper bound") {
  SearchLimits<SevenKingdoms> limits;
  limits.movetime = Milliseconds(970);
  limits.clocks[Side(0)] = Clock{Milliseconds(970), Milliseconds(0)};
  CHECK(*time_budget<SevenKingdoms>(limits, Side(0), Milliseconds(10)).most == Milliseconds(960));
  limits.clocks[Side(0)] = Clock{Milliseconds(60'000), Milliseconds(0)};
  CHECK(*time_budget<SevenKingdoms>(limits, Side(0), Milliseconds(10)).enough > Milliseconds(969));
}

TEST_CASE("a move time and a clock end a search by themselves") {
  for (const std::string& name : algorithm_names()) {
    for (const int time : {0, 1, 15}) {
      SearchLimits<SevenKingdoms> limits;
      limits.movetime = Milliseconds(time);
      check_answer(SevenKingdoms::start({}), search(name, SevenKingdoms::start({}), limits));
      SearchLimits<SevenKingdoms> clocks;
      clocks.clocks[Side(0)] = Clock{Milliseconds(time * 20), Milliseconds(1)};
      check_answer(SevenKingdoms::start({}), search(name, SevenKingdoms::start({}), clocks));
    }
  }
}

TEST_CASE("the clock is looked at every few nodes, however many have been searched") {
  Control control;
  control.begin({{}, std::chrono::microseconds(1)}, std::nullopt, false);
  std::uint64_t nodes = 0;
  std::this_thread::sleep_for(Milliseconds(1));
  control.hold_time();
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t next = control.check(nodes);
    REQUIRE(next > nodes);
    REQUIRE(next - nodes <= 16);
    nodes = next;
  }
  CHECK_FALSE(control.halted());
  std::this_thread::sleep_for(Milliseconds(1));
  control.release_time();
  control.check(nodes);
  CHECK(control.halted());
}

TEST_CASE("a thread beside the first one ends the search, too, when its limit is reached") {
  Control control;
  control.begin({{}, std::chrono::microseconds(1)}, std::nullopt, true);
  std::this_thread::sleep_for(Milliseconds(2));
  CHECK(control.check_beside(0, 0, 8) == 16);
  CHECK_FALSE(control.halted());  // while it ponders no time runs
  control.begin({{}, std::chrono::microseconds(1)}, std::nullopt, false);
  std::this_thread::sleep_for(Milliseconds(2));
  static_cast<void>(control.check_beside(0, 0, 8));
  CHECK(control.halted());

  // Of nodes they make little more than the limit, in whatever order they come.
  constexpr std::uint64_t kThreads = 100;
  Random random(5);
  for (const std::uint64_t limit : {1U, 99U, 300U, 5000U}) {
    control.begin({}, limit, false);
    std::vector<std::uint64_t> own(kThreads);
    std::vector<std::uint64_t> check_at(kThreads);
    std::uint64_t all = 0;
    while (!control.halted()) {
      const std::size_t thread = random.below(kThreads);
      if (own[thread] >= check_at[thread])
        check_at[thread] = control.check_beside(own[thread], all, kThreads);
      if (control.halted()) break;
      ++own[thread];
      ++all;
    }
    CHECK(all >= limit);
    CHECK(all <= limit + std::min(limit, 16 * kThreads));
  }
}

TEST_CASE("a search that lost its processor sleeps now and then until its time is over") {
  using namespace std::chrono_literals;
  const auto sleeps = [] {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
  };
  Control control;
  control.begin({{}, 30ms}, std::nullopt, false);
  static_cast<void>(control.check(0));
  std::this_thread::sleep_for(4ms);
  const auto before = sleeps();
  while (!control.halted())
    static_cast<void>(control.check(0));
  CHECK(sleeps() > before);
}

TEST_SUITE_BEGIN("threads");

TEST_CASE(
    "an endless search answers when it is stopped only, a pondering one after ponderhit, too") {
  for (const std::string& name : algorithm_names()) {
    for (const auto& [is_endless, hit] : {std::pair(true, true), {false, true}, {false, false}}) {
      const bool endless = is_endless;  // what clang 14 captures
      CAPTURE(name);
      CAPTURE(endless);
      Searcher<SevenKingdoms> searcher(settings_of(name));
      std::atomic<bool> done = false;
      SearchLimits<SevenKingdoms> limits;
      limits.infinite = endless;
      limits.ponder = !endless;
      if (!endless) limits.movetime = Milliseconds(11);
      if (endless && name == "maxn") limits.depth = 1;  // nothing left to do, and still no answer
      SearchSignals signals;
      limits.signals = &signals;
      Found found;
      std::thread thread([&] {
        found = run_and_collect(searcher, SevenKingdoms::start({}), limits);
        done = true;
      });
      std::this_thread::sleep_for(Milliseconds(40));
      CHECK_FALSE(done);
      if (hit) signals.ponderhit();
      if (endless) {
        std::this_thread::sleep_for(Milliseconds(10));
        CHECK_FALSE(done);
      }
      if (endless || !hit) signals.stop();
      thread.join();
      check_answer(SevenKingdoms::start({}), found);
    }
  }
}

TEST_SUITE_END();

TEST_CASE("signals that come before the search count, and are for that search only") {
  Searcher<SevenKingdoms> searcher(settings_of("paranoid"));
  SearchSignals stop;
  stop.stop();
  SearchLimits<SevenKingdoms> endless;
  endless.infinite = true;
  endless.signals = &stop;
  const Found stopped = run_and_collect(searcher, SevenKingdoms::start({}), endless);
  check_answer(SevenKingdoms::start({}), stopped);
  CHECK(stopped.answer.nodes == 0);
  CHECK(run_and_collect(searcher, SevenKingdoms::start({}), nodes(500)).answer.nodes == 500);

  SearchSignals hit;
  hit.ponderhit();
  SearchLimits<SevenKingdoms> ponders = depth(1);
  ponders.ponder = true;
  ponders.signals = &hit;
  check_answer(SevenKingdoms::start({}),
               run_and_collect(searcher, SevenKingdoms::start({}), ponders));

  // After the search they reach nothing.
  stop.stop();
  hit.stop();
  CHECK(run_and_collect(searcher, SevenKingdoms::start({}), nodes(500)).answer.nodes == 500);
}

TEST_CASE("a search whose time is over when it begins still searches every move") {
  for (const std::string name : {"opps", "paranoid", "maxn", "brs"}) {
    CAPTURE(name);
    Searcher<SevenKingdoms> searcher(settings_of(name));
    SearchLimits<SevenKingdoms> limits;
    limits.movetime = Milliseconds(1);
    limits.asked_at = std::chrono::steady_clock::now() - std::chrono::hours(1);
    const Found found = run_and_collect(searcher, SevenKingdoms::start({}), limits);
    REQUIRE(!found.lines.empty());
    CHECK(found.answer.nodes >= SevenKingdoms::start({}).count_moves());
    CHECK(found.lines.back().elapsed >= std::chrono::hours(1));
  }
}

TEST_CASE("after the end of the game there is no move") {
  auto position = SevenKingdoms::start({});
  while (!position.over())
    position.resign();
  for (const std::string& name : algorithm_names()) {
    const Found found = search(name, position, depth(3));
    CHECK_FALSE(found.answer.best);
    CHECK_FALSE(found.answer.ponder);
    CHECK(found.lines.empty());
  }
}

TEST_CASE("bad settings are refused and change nothing") {
  Searcher<SevenKingdoms> searcher(settings_of("maxn"));
  const Settings before = searcher.settings();
  for (auto spoil : std::vector<void (*)(Settings&)>{
           [](Settings& s) { s.algorithm = "minimax"; }, [](Settings& s) { s.threads = 0; },
           [](Settings& s) { s.multi_pv = 0; },
           [](Settings& s) { s.hash_mib = std::size_t{1} << 40; }}) {
    Settings settings = before;
    spoil(settings);
    CHECK_FALSE(searcher.set(settings).ok());
    CHECK(searcher.settings() == before);
  }
  check_answer(SevenKingdoms::start({}),
               run_and_collect(searcher, SevenKingdoms::start({}), depth(1)));
}
