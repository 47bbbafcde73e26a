#include <numeric>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "arena/plan/league_json.h"
#include "arena/report/report.h"
#include "arena/statistics/wilson.h"
#include "tests/arena/sample_results.h"
#include "tests/support/texts.h"

namespace hegemon::arena {

using hegemon::testing::has;

namespace {

/// Three seats; "new" among "old", then among old and dice, six blocks each. The watched engine
/// wins the first game of each block of the first table, and old all games of the second.
ResultData league_data() {
  const std::vector<std::string> names{"new", "old", "dice"};
  LeagueRun league{
      LeaguePlan({{TableKind::kInvasion, 0, {1}, 6}, {TableKind::kMixed, 0, {1, 2}, 6}}, {0, 1, 2},
                 7),
      "new"};
  std::vector<RatedGame> games;
  for (std::int64_t block = 0; block < league.plan.blocks(); ++block) {
    const bool mixed = league.plan.at(block).table == 1;
    for (int number = 0; number < 3; ++number) {
      RatedGame game{static_cast<std::size_t>(block), {}, {0, 0, 0}};
      for (const int engine : league.plan.line_up(block, number))
        game.engines.push_back(static_cast<std::size_t>(engine));
      const std::size_t winner = mixed ? 1 : number == 0 ? 0 : 1;
      const auto seat = std::find(game.engines.begin(), game.engines.end(), winner);
      game.shares[seat == game.engines.end()
                      ? 0
                      : static_cast<std::size_t>(seat - game.engines.begin())] = 1;
      games.push_back(game);
    }
  }
  ResultData data = testing::sample(names, games);
  data.games.back().seats[0].fault = Fault::kCrash;
  const nlohmann::json config = {{"seed", 7}, {"league", league_json(league, names)}};
  data.meta["config"] = config.dump();
  data.meta["format"] = "league";
  return data;
}

}  // namespace

TEST_CASE("a league's report has a row for each table and ratings of the mixed ones") {
  const auto made = make_report(league_data());
  INFO((made ? "" : made.error().text()));
  REQUIRE(made.ok());
  REQUIRE(made.value().league);
  const LeagueReport& league = *made.value().league;
  CHECK(league.candidate == "new");
  CHECK(league.seed == 7);
  REQUIRE(league.tables.size() == 2);
  const LeagueTableReport& invasion = league.tables[0];
  CHECK(invasion.watched == "new");
  CHECK(invasion.others == std::vector<std::string>{"old"});
  CHECK(invasion.wins.games == 18);
  CHECK(invasion.wins.won == doctest::Approx(6));
  CHECK(invasion.wins.par == doctest::Approx(1.0 / 3));
  CHECK(invasion.wins.wilson == wilson(6, 18));
  CHECK(invasion.wins.bootstrap->high == doctest::Approx(1.0 / 3));  // each block gave one win
  CHECK(invasion.faults + invasion.faults_others == 0);
  CHECK(league.tables[1].faults + league.tables[1].faults_others == 1);
  CHECK(league.tables[1].wins.games == 18);
  REQUIRE(league.mixed.size() == 3);
  CHECK(league.mixed[0].engine == "old");
  CHECK(league.mixed[0].rating.elo > league.mixed[1].rating.elo);
  CHECK(league.mixed[0].rating.bootstrap);
  CHECK(made.value().whole_blocks == 12);

  const std::string text = report_text(made.value());
  CHECK(has(text, "League of new, seed 7"));
  CHECK(has(text, "drawn from 2"));
  CHECK_FALSE(has(text, "\nRatings\n"));
  const auto json = nlohmann::json::parse(report_json(made.value()));
  CHECK(json["league"]["tables"][0]["wins"]["won"] == 6.0);
  CHECK(json["league"]["mixed"][0]["engine"] == "old");
  CHECK(has(text, "Ratings at the mixed tables"));
}

TEST_CASE("a league that does not fit its games is an error") {
  const auto broken = [](const std::string& old_text, const std::string& new_text) {
    ResultData data = league_data();
    std::string& config = data.meta["config"];
    const std::size_t at = config.find(old_text);
    REQUIRE(at != std::string::npos);
    config.replace(at, old_text.size(), new_text);
    CHECK(!make_report(data).ok());
  };
  broken("\"blocks\":6", "\"blocks\":2");
  broken("\"blocks\":6", "\"blocks\":99999999999999");
  broken("\"blocks\":6", "\"blocks\":-6");
  broken("\"watched\":\"new\"", "\"watched\":\"nobody\"");
  broken("\"kind\":\"invasion\"", "\"kind\":\"duel\"");
  broken("\"places\":[0,1,2]", "\"places\":[0,1,9]");
  broken("\"places\":[0,1,2]", "\"places\":[0,1]");
  broken("\"others\":[\"old\"]", "\"others\":[]");
}

}  // namespace hegemon::arena
