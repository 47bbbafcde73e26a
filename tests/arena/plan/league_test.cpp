#include "arena/plan/league.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "tests/arena/arena_run.h"

namespace hegemon::arena {

using hegemon::testing::has;

namespace {

constexpr const char* kRoster = R"({"engines": [
  {"name": "old", "cmd": "./old", "role": "opponent", "nodes": 500},
  {"name": "new", "cmd": "./new", "role": "candidate", "args": ["--x", 2], "env": {"A": "b"},
   "options": {"Hash": 16, "OwnBook": false, "Search": "brs"}, "ponder": true},
  {"name": "dice", "cmd": "./dice", "role": "pool"},
  {"name": "maxn", "cmd": "./maxn", "role": "opponent"}]})";

std::vector<RosterRow> roster() {
  const auto rows = parse_roster(kRoster);
  INFO((rows ? "" : rows.error().text()));
  REQUIRE(rows.ok());
  return rows.value();
}

LeagueRequest everything() {
  LeagueRequest request;
  for (const TableKind kind : {TableKind::kInvasion, TableKind::kResistance, TableKind::kMixed,
                               TableKind::kSlope, TableKind::kNoise}) {
    request.kinds.push_back({kind, 10});
  }
  request.factors = {4, 16};
  request.limits.movetime = Milliseconds(50);
  return request;
}

}  // namespace

TEST_CASE("a roster's row has what --engine takes, and a role") {
  const std::vector<RosterRow> rows = roster();
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].role == RosterRow::Role::kOpponent);
  CHECK(rows[0].spec.limits.nodes == 500U);
  const EngineConfig& spec = rows[1].spec;
  CHECK(rows[1].role == RosterRow::Role::kCandidate);
  CHECK(spec.program.arguments == std::vector<std::string>{"--x", "2"});
  CHECK(spec.program.environment.front() == std::pair<std::string, std::string>("A", "b"));
  CHECK(spec.options == std::vector<std::pair<std::string, std::string>>{
                            {"Hash", "16"}, {"OwnBook", "false"}, {"Search", "brs"}});
  CHECK(spec.ponder);
}

TEST_CASE("a wrong roster is refused, and the error names the place") {
  const auto error_of = [](const std::string& text) {
    const auto rows = parse_roster(text);
    REQUIRE(!rows.ok());
    return rows.error().text();
  };
  CHECK(error_of(R"({"engines": [{"name": "a", "cmd": "x", "cmd": "y"}]})") ==
        "'cmd' a second time (JSON)");
  CHECK(error_of(R"({"engines": [{"name": "a", "options": {"Hash": 1, "hash": 2}}]})") ==
        "'option.hash' a second time (engine 1)");
  const auto with = [&](const std::string& more) {
    return error_of(R"({"engines": [{"name": "a", "cmd": "a", "role": "pool"}, {)" + more + "}]}");
  };
  const auto says = [](const std::string& text, const std::string& part) {
    CHECK_MESSAGE(has(text, part), text);
  };
  says(error_of("{"), "line 1, column 2");
  says(error_of("\n[E"), "no JSON from 'E' on (JSON, line 2, column 2");
  says(error_of("1e99999"), "JSON");  // more than a number can be
  says(error_of("[]"), "{\"engines\": [...]} is missing");
  says(error_of(R"({"engines": [1]})"), "engine 1");
  says(with(R"("cmd": "a", "role": "pool")"), "\"name\" is missing (engine 2)");
  says(with(R"("name": "b", "role": "pool")"), "\"cmd\" is missing");
  says(with(R"("name": "b", "cmd": "a")"), "\"role\" (candidate, opponent or pool) is missing");
  says(with(R"("name": "a", "cmd": "a", "role": "pool")"), "named 'a', too");
  says(with(R"("name": "b@2", "cmd": "a", "role": "pool")"), "no '@'");
  says(with(R"("name": "b", "cmd": "a", "role": "king")"),
       "candidate, opponent or pool wanted, got \"king\" (engine 2, role)");
  says(with(R"("name": "b", "cmd": "a", "role": "pool", "hash": 3)"), "unknown key 'hash'");
  says(with(R"("name": "b", "cmd": "a", "role": "pool", "option.Hash": 3)"), "unknown key");
  says(with(R"("name": "b", "cmd": "a", "role": "pool", "nodes": 0)"),
       "a whole number in 1..1000000000 wanted, got '0' (engine 2, nodes)");
  says(with(R"("name": "b", "cmd": "a", "role": "pool", "nodes": [1])"),
       "a string, number or truth value wanted, got [1] (engine 2, nodes)");
  says(with(R"("name": "b,c", "cmd": "a", "role": "pool")"),
       "a name has no ',', got 'b,c' (engine 2, name)");
  says(with(R"("name": "b", "cmd": "a", "role": "pool", "options": 3)"),
       "a JSON object wanted, got 3 (engine 2, options)");
  says(with(R"("name": "b", "cmd": "a", "role": "pool", "args": "x")"),
       "a list wanted, got \"x\" (engine 2, args)");
}

TEST_CASE("a league has the tables that were asked for, and the engines that they need") {
  const auto league = make_league(roster(), everything());
  REQUIRE(league.ok());
  std::vector<std::string> names;
  for (const EngineConfig& spec : league.value().engines)
    names.push_back(spec.name);
  CHECK(names ==
        std::vector<std::string>{"new", "old", "maxn", "dice", "new@x4", "new@x16", "new@seed"});
  const std::vector<LeagueTable> wanted{
      {TableKind::kInvasion, 0, {1}, 10},    {TableKind::kInvasion, 0, {2}, 10},
      {TableKind::kResistance, 1, {0}, 10},  {TableKind::kResistance, 2, {0}, 10},
      {TableKind::kMixed, 0, {1, 3, 2}, 10}, {TableKind::kSlope, 4, {0}, 10},
      {TableKind::kSlope, 5, {0}, 10},       {TableKind::kNoise, 6, {0}, 10}};
  CHECK(league.value().tables == wanted);
  CHECK(league.value().engines[4].limits.movetime == Milliseconds(200));
  CHECK(league.value().engines[5].limits.movetime == Milliseconds(800));
  CHECK(!league.value().engines[0].limits.any());

  LeagueRequest one = everything();
  one.kinds = {{TableKind::kInvasion, 60}};
  one.against = {"maxn"};
  const auto small = make_league(roster(), one);
  REQUIRE(small.ok());
  CHECK(small.value().engines.size() == 2);
  CHECK(small.value().tables == std::vector<LeagueTable>{{TableKind::kInvasion, 0, {1}, 60}});
}

TEST_CASE("time and nodes of a slope are multiplied") {
  EngineLimits limits;
  limits.clock = TimeControl{Milliseconds(1000), Milliseconds(10)};
  limits.nodes = 300;
  limits.depth = 4;
  CHECK(to_text(scaled(limits, 4)) == "tc=4+0.04 nodes=1200 depth=4");
}

TEST_CASE("a league that the roster cannot give is refused") {
  const auto error_of = [](const std::vector<RosterRow>& rows, const LeagueRequest& request) {
    const auto league = make_league(rows, request);
    REQUIRE(!league.ok());
    return league.error().text();
  };
  std::vector<RosterRow> rows = roster();
  LeagueRequest request = everything();
  request.against = {"dice"};
  CHECK(error_of(rows, request) == "no opponent is named 'dice' (--against)");
  request = everything();
  request.candidate = "old";
  CHECK(error_of(rows, request) == "no candidate is named 'old'; there are: new (--candidate)");
  request = everything();
  request.limits = {};
  request.limits.depth = 3;
  CHECK(has(error_of(rows, request), "one of depth alone"));
  rows[0].role = RosterRow::Role::kCandidate;
  CHECK(has(error_of(rows, everything()), "several rows are candidates"));
  rows[0].role = rows[1].role = rows[3].role = RosterRow::Role::kPool;
  CHECK(error_of(rows, everything()) == "no engine has the role candidate (candidate)");
  rows[1].role = RosterRow::Role::kCandidate;
  CHECK(error_of(rows, everything()) == "no engine has the role opponent (invasion)");
}

}  // namespace hegemon::arena

namespace hegemon::testing {
namespace {

std::string row(const std::string& name, const std::string& role, const std::string& search) {
  return R"({"name": ")" + name + R"(", "cmd": ")" + kEngine + R"(", "role": ")" + role +
         R"(", "options": {"Hash": 1, "Search": ")" + search + "\"}}";
}

Words league(const TemporaryFolder& folder, const std::string& db, const Words& more) {
  const std::string roster = folder.file("roster.json");
  std::ofstream(roster) << R"({"engines": [)" << row("new", "candidate", "greedy") << ','
                        << row("old", "opponent", "random") << ',' << row("dice", "pool", "random")
                        << "]}";
  return with({"league", "--db", db, "--engines", roster, "--nodes", "50"}, more);
}

}  // namespace

TEST_CASE("a league plays its tables, prints them and goes on after kill -9") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.db"), cut = folder.file("cut.db");
  const Words more{"--blocks", "1", "--concurrency", "2"};
  const Ran ran = run_arena(league(folder, whole, more));
  INFO(ran.error_text());
  CHECK(ran.well());
  CHECK(mentions(ran.lines, "League of new, seed 1"));
  CHECK(mentions(ran.lines, "Ratings at the mixed tables"));
  CHECK(games_of(whole).size() == 6 * 7);
  CHECK(value_of(whole, "SELECT count(DISTINCT moves) FROM openings") == "1");
  // Each table has its seven games, the watched engine in each seat once.
  CHECK(value_of(whole,
                 "SELECT count(*) FROM seats JOIN engines ON engines.id = seats.engine WHERE "
                 "engines.name = 'new@x16'") == "7");

  const auto process = start(kArena, league(folder, cut, more));
  while (games_in(cut) < 5)
    usleep(1000);
  kill(process->id(), SIGKILL);
  finish(*process);
  CHECK(games_in(cut) < 42);
  CHECK(run_arena(league(folder, cut, more)).well());
  CHECK(games_of(cut) == games_of(whole));

  const Ran other = run_arena(league(folder, cut, {"--blocks", "2"}));
  CHECK(other.ending == "exit status 1");
  CHECK(mentions(other.errors, "league, table 1, blocks 1 -> 2"));
}

TEST_CASE("shards of a league are merged to the same games") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.db");
  const Words more{"--tables", "invasion,mixed:2"};
  const Words all = with(more, "--blocks 1");
  CHECK(run_arena(league(folder, whole, all)).well());
  Words merge{"merge", "--db", folder.file("all.db")};
  for (const std::string shard : {"1", "2"}) {
    merge.push_back(folder.file(shard + ".db"));
    CHECK(run_arena(league(folder, merge.back(), with(all, {"--shard", shard + "/2"}))).well());
  }
  CHECK(run_arena(merge).well());
  CHECK(games_of(folder.file("all.db")) == games_of(whole));
  CHECK(games_of(whole).size() == 21);
}

TEST_CASE("alliances and presets: a player's seats have one engine in a league") {
  const TemporaryFolder folder;
  const std::string db = folder.file("l.db");
  const Ran ran = run_arena(league(folder, db,
                                   {"--tables", "invasion", "--blocks", "1", "--rule",
                                    "Rules=elephantchess", "--rule", "Players=wrrrrrr"}));
  INFO(ran.error_text());
  CHECK(ran.well());
  CHECK(games_of(db).size() == 2);
  CHECK(value_of(db,
                 "SELECT group_concat(held) FROM (SELECT sum(engine = 0) AS held FROM seats GROUP "
                 "BY game ORDER BY game)") == "1,6");
  CHECK(mentions(ran.lines, "50.0 %"));  // par of two players
  // A win of a player with several kingdoms is no draw, and is not shared.
  CHECK(value_of(db,
                 "SELECT count(*) FROM games WHERE reason IN ('kingdoms', 'pieces', 'last') "
                 "AND result NOT IN ('w', 'r')") == "0");
  CHECK(value_of(db, "SELECT count(*) > 0 FROM games WHERE result = 'r'") == "1");
  CHECK(!mentions(ran.lines, "with a shared win"));
  const Ran alone = run_arena(
      league(folder, folder.file("m.db"), {"--blocks", "1", "--rule", "Players=wwwwwww"}));
  CHECK(alone.ending == "exit status 2");
}

TEST_CASE("seats of a league have seeds of their own, another for each game") {
  const TemporaryFolder folder;
  const std::string db = folder.file("l.db");
  // Players that differ in their seed alone, and play at random.
  const std::string roster = folder.file("random.json");
  std::ofstream(roster) << R"({"engines": [)" << row("new", "candidate", "random") << "]}";
  CHECK(run_arena({"league", "--db", db, "--engines", roster, "--nodes", "1", "--tables", "noise:1",
                   "--max-plies", "60"})
            .well());
  CHECK(value_of(db, "SELECT count(DISTINCT record) FROM games") == "7");
  CHECK(value_of(db, "SELECT count(DISTINCT substr(record, instr(record, '1. '))) FROM games") ==
        "7");
}

}  // namespace hegemon::testing
