#include "arena/plan/league_plan.h"

#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <doctest/doctest.h>

#include "arena/match/rules.h"
#include "arena/plan/league.h"

namespace hegemon::arena {
namespace {

std::vector<int> own_places(int seats) {
  std::vector<int> places(static_cast<std::size_t>(seats));
  std::iota(places.begin(), places.end(), 0);
  return places;
}

}  // namespace

TEST_CASE("in a block of a league the watched engine holds each place once, and no other") {
  const LeaguePlan plan({{TableKind::kMixed, 0, {1, 2, 3}, 5}, {TableKind::kNoise, 4, {0}, 2}},
                        own_places(7), 1);
  CHECK(plan.blocks() == 7);
  for (std::int64_t block = 0; block < plan.blocks(); ++block) {
    const LeagueTable& table = plan.tables()[plan.at(block).table];
    for (int number = 0; number < 7; ++number) {
      const std::vector<int> seats = plan.line_up(block, number);
      REQUIRE(seats.size() == 7);
      for (int seat = 0; seat < 7; ++seat) {
        CHECK((seats[static_cast<std::size_t>(seat)] == table.watched) == (seat == number));
      }
    }
  }
}

TEST_CASE("mixed tables are drawn for each game, and every place draws all equally often") {
  const LeaguePlan plan({{TableKind::kMixed, 0, {1, 2, 3, 4, 5}, 20}}, own_places(7), 1);
  std::map<std::pair<int, int>, int> held;
  std::set<std::vector<int>> line_ups;
  for (std::int64_t block = 0; block < plan.blocks(); ++block) {
    for (int number = 0; number < 7; ++number) {
      const std::vector<int> seats = plan.line_up(block, number);
      CHECK(seats == plan.line_up(block, number));
      line_ups.insert(seats);
      for (int seat = 0; seat < 7; ++seat)
        ++held[{seats[static_cast<std::size_t>(seat)], seat}];
    }
  }
  CHECK(line_ups.size() > 130);  // of 140
  for (int seat = 0; seat < 7; ++seat) {
    CHECK(held[{0, seat}] == 20);
    for (int engine = 1; engine <= 5; ++engine)
      CHECK(held[{engine, seat}] == 24);
  }
  const LeaguePlan other({{TableKind::kMixed, 0, {1, 2, 3, 4, 5}, 20}}, own_places(7), 2);
  CHECK(other.line_up(0, 0) != plan.line_up(0, 0));
}

TEST_CASE("the blocks of a league's tables are mixed evenly and share their openings") {
  const LeaguePlan plan({{TableKind::kInvasion, 0, {1}, 6}, {TableKind::kNoise, 2, {0}, 2}},
                        own_places(3), 1);
  std::vector<std::size_t> tables;
  std::map<std::size_t, std::int64_t> next;
  for (std::int64_t block = 0; block < plan.blocks(); ++block) {
    const LeaguePlan::Position& position = plan.at(block);
    tables.push_back(position.table);
    CHECK(position.index == next[position.table]++);
    CHECK(plan.opening_of(block) == position.index);
  }
  CHECK(tables == std::vector<std::size_t>{0, 0, 1, 0, 0, 0, 1, 0});
}

TEST_CASE("a player with several seats is one place of a league") {
  auto rules = open_rules("sevenkingdoms", {{"Players", "wwrrbgd"}});
  REQUIRE(rules.ok());
  CHECK(rules.value()->letters() == "wrobgpd");
  const std::vector<int> places = places_of(*rules.value());
  CHECK(places == std::vector<int>{0, 0, 1, 1, 2, 3, 4});
  const LeaguePlan plan({{TableKind::kInvasion, 0, {1}, 1}}, places, 1);
  CHECK(plan.place_count() == 5);
  CHECK(plan.line_up(0, 1) == std::vector<int>{1, 1, 0, 0, 1, 1, 1});
  // The option names the seats in an order of its own, which need not be that of the turns.
  auto chinese = open_rules("sevenkingdoms", {{"Rules", "chinese"}, {"Players", "wwobgpd"}});
  REQUIRE(chinese.ok());
  CHECK(chinese.value()->letters() == "worgbdp");
  CHECK(places_of(*chinese.value()) == std::vector<int>{0, 1, 0, 2, 3, 4, 5});
  CHECK(places_of(*open_rules("threefriends", {}).value()) == std::vector<int>{0, 1, 2});
}

}  // namespace hegemon::arena
