#include "arena/plan/schedule.h"

#include <map>
#include <set>
#include <utility>

#include <doctest/doctest.h>

namespace hegemon::arena {

TEST_CASE(
    "within a block every engine sits in every seat equally often, and no game is played twice") {
  for (const int seats : {2, 3, 7}) {
    for (const Format format :
         {Format::kInvasion, Format::kResistance, Format::kSplit, Format::kPool}) {
      for (const int engines : {2, 3, 7, 9}) {
        if (!Schedule::check(format, engines)) continue;
        CAPTURE(seats);
        CAPTURE(engines);
        CAPTURE(format_name(format));
        const Schedule schedule(format, engines, seats, 1);
        std::map<std::pair<int, int>, int> held;
        std::set<std::vector<int>> line_ups;
        for (int number = 0; number < schedule.games_per_block(); ++number) {
          const std::vector<int> line_up = schedule.line_up(3, number);
          REQUIRE(line_up.size() == static_cast<std::size_t>(seats));
          CHECK(line_ups.insert(line_up).second);
          for (int seat = 0; seat < seats; ++seat)
            ++held[{line_up[static_cast<std::size_t>(seat)], seat}];
        }
        for (int engine = 0; engine < engines; ++engine) {
          for (int seat = 0; seat < seats; ++seat)
            CHECK(held[{engine, seat}] == held[{engine, 0}]);
        }
      }
    }
  }
}

TEST_CASE("a split of seven seats uses every pair of seats equally often") {
  const Schedule schedule(Format::kSplit, 2, 7, 1);
  std::map<std::pair<int, int>, int> together;
  for (int number = 0; number < schedule.games_per_block(); ++number) {
    const std::vector<int> line_up = schedule.line_up(0, number);
    for (int i = 0; i < 7; ++i) {
      for (int j = i + 1; j < 7; ++j) {
        if (line_up[static_cast<std::size_t>(i)] == 0 && line_up[static_cast<std::size_t>(j)] == 0)
          ++together[{i, j}];
      }
    }
  }
  CHECK(together.size() == 21);
  for (const auto& [pair, times] : together)
    CHECK(times == 2);
}

TEST_CASE("a pool is seated by lot in each block, and the same way each time") {
  const Schedule schedule(Format::kPool, 7, 7, 1);
  CHECK(schedule.line_up(0, 0) != schedule.line_up(1, 0));
  CHECK(schedule.line_up(5, 3) == Schedule(Format::kPool, 7, 7, 1).line_up(5, 3));
}

}  // namespace hegemon::arena
