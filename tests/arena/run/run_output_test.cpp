#include <algorithm>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "arena/run_console.h"
#include "engine/as_utf8.h"
#include "engine/record.h"
#include "session/records/game_list.h"
#include "tests/arena/arena_run.h"

namespace hegemon::testing {
namespace {

/// The names of the tags of the first record in a file.
Words tag_names(const std::string& path) {
  const auto records = parse_records(read_file(path));
  REQUIRE(records.ok());
  REQUIRE_FALSE(records.value().empty());
  Words names;
  for (const auto& [name, value] : records.value().front().tags)
    names.push_back(name);
  return names;
}

}  // namespace

TEST_CASE("the report says what was played, in all its forms") {
  const TemporaryFolder folder;
  const std::string db = folder.file("a b.db");
  const Words line = random_run(db,
                                "--blocks 1 --format pool --margin 250 --seed 77 --random-plies 9 "
                                "--max-plies 40 --rule Rules=elephantchess --concurrency 2");
  CHECK(run_arena(line).well());
  const Ran text = run_arena({"report", "--db", db});
  for (const std::string& part :
       Words{"What was played", "nodes=1", "250 ms", "9 random plies", "77", "40 plies",
             "Rules elephantchess, Players wrobgpd, DrawQuietPlies 200", "Hegemon ",
             "Hash 1, Threads 1", "set: Hash=1, Search=random, Seed=1", "--random-plies 9",
             "run --db '" + db + "' --engine"}) {
    CAPTURE(part);
    CHECK(mentions(text.lines, part));
  }
  CHECK_FALSE(mentions(text.lines, "Faults"));  // a table without rows
  const auto json =
      nlohmann::json::parse(as_text(run_arena({"report", "--db", db, "--json"}).lines));
  CHECK(json["played"]["config"]["margin"] == 250);
  CHECK(json["played"]["config"]["seed"] == 77);
  REQUIRE(json["played"]["runs"].size() == 1);
  CHECK(json["played"]["runs"][0]["concurrency"] == 2);
  CHECK(json["played"]["runs"][0]["started"].get<std::string>().starts_with("20"));
  CHECK(json["played"]["runs"][0]["command"].get<std::string>().find("--max-plies 40") !=
        std::string::npos);
  CHECK(json["engines"][0]["version"].get<std::string>().starts_with("Hegemon "));
  CHECK(json["engines"][0]["settings"]["Threads"] == "1");
  CHECK(json["engines"][0]["options"]["Search"] == "random");
  const std::string report = as_text(run_arena({"report", "--db", db}).lines);
  CHECK(has(report, "What was played"));
  CHECK(has(report, "9 random plies"));
  CHECK(has(report, "Rules elephantchess"));

  // Every start is remembered.
  CHECK(run_arena(line).well());
  CHECK(mentions(run_arena({"report", "--db", db}).lines, "1 time, last "));
}

TEST_CASE("games that are over and the figures now and then are printed on demand") {
  const TemporaryFolder folder;
  const Ran ran =
      run_arena(random_run(folder.file("r.db"), "--blocks 1 --show-games --ratings-every 3"));
  CHECK(count_of(ran.lines, "game ") == 7);
  CHECK(mentions(ran.lines, "game 3, block 0, number 3: w=b r=b o=b b=a g=b p=b d=b: "));
  CHECK(count_of(ran.lines, "After 3 finished games") == 1);
  CHECK(count_of(ran.lines, "After 6 finished games") == 1);
  CHECK(count_of(ran.lines, "Ratings") == 3);
  const Ran quiet = run_arena(random_run(folder.file("s.db"), "--blocks 1"));
  CHECK(count_of(quiet.lines, "game ") == 0);
  CHECK(count_of(quiet.lines, "Ratings") == 1);
}

TEST_CASE("after Ctrl-C the command that goes on is printed, and it does") {
  const TemporaryFolder folder;
  const std::string db = folder.file("it's.db");
  const auto process = start(kArena, random_run(db, "--blocks 2000"));
  while (games_in(db) < 3)
    usleep(1000);
  kill(process->id(), SIGINT);
  const Ran ran = finish(*process);
  CHECK(ran.ending == "exit status 130");
  REQUIRE(ran.errors.size() == 2);
  const std::size_t before = games_in(db);
  CHECK(has(ran.errors[0], "interrupted with " + std::to_string(before) + " games"));
  // As a shell reads it, with another seed.
  std::string command = ran.errors[1];
  CHECK(command.starts_with(kArena));
  const Ran refused = run_program("/bin/sh", {"-c", command + " --quiet --seed 2"});
  CHECK(mentions(refused.errors, "settings of another run: seed 1 -> 2"));
  const auto again = start("/bin/sh", {"-c", "exec " + command});
  while (games_in(db) < before + 3)
    usleep(1000);
  kill(again->id(), SIGINT);
  CHECK(finish(*again).ending == "exit status 130");
}

TEST_CASE("an engine that cannot be set to the rules is named") {
  const TemporaryFolder folder;
  const auto errors_of = [&](const std::string& name, const Words& more) {
    const Ran ran =
        run_arena(with(run_words(folder.file(name), {fake_engine("illegal"), random_engine("b", 1)},
                                 "--nodes 1 --blocks 1 --max-plies 60"),
                       more));
    CHECK(ran.well());
    return ran.errors;
  };
  const Words rules = errors_of("a.db", {"--rule", "Rules=chinese"});
  REQUIRE(rules.size() == 1);
  CHECK(has(rules[0], "engine illegal has no option 'Rules'"));
  const Words variant = errors_of("b.db", {"--variant", "threefriends"});
  REQUIRE(variant.size() == 1);
  CHECK(has(variant[0], "engine illegal has no option 'UCI_Variant'"));
  CHECK(errors_of("c.db", {}).empty());
}

TEST_CASE("a strict run fails after any fault, that of an earlier start too") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words line = run_words(db, {fake_engine("illegal"), random_engine("b", 1)},
                               "--variant middlexiangqi --nodes 1 --blocks 1");
  CHECK(run_arena(line).well());
  CHECK(mentions(run_arena({"report", "--db", db}).lines, "Faults"));
  const Ran ran = run_arena(with(line, {"--strict"}));
  CHECK(ran.ending == "exit status 1");
  CHECK(mentions(ran.errors, "2 seats were lost by a fault (--strict)"));
  CHECK(run_arena(random_run(folder.file("good.db"), "--blocks 1 --strict")).well());
}

TEST_CASE("a reader that closes the pipe is no error to print") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(random_run(db, "--blocks 1 --max-plies 40")).well());
  for (const std::string what : {"export", "export --json", "report --json"}) {
    CAPTURE(what);
    const Ran ran =
        run_program("/bin/bash", {"-c", "{ sleep 0.3; exec " + kArena + " " + what + " --db " + db +
                                            "; } | :; echo ${PIPESTATUS[0]}"});
    CHECK(ran.errors.empty());
    CHECK(ran.lines == Words{"141"});
  }
}

TEST_CASE("time left and latency are kept with each move, and stand in its comment") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(run_words(db,
                            {"name=a,option.Hash=1,tc=6+0.1,cmd=" + kEngine,
                             "name=b,option.Hash=1,nodes=20,cmd=" + kEngine},
                            "--variant middlexiangqi --blocks 1 --max-plies 30 --margin 5000"))
            .well());
  const std::string of_a = "FROM moves JOIN seats USING(game, seat) WHERE engine = 0 AND ";
  CHECK(value_of(db, ("SELECT count(*) " + of_a + "left_ms BETWEEN 1 AND 8000").c_str()) ==
        value_of(db, ("SELECT count(*) " + of_a + "1").c_str()));
  CHECK(value_of(db,
                 "SELECT count(*) FROM moves JOIN seats USING(game, seat) WHERE engine = 1 AND "
                 "left_ms IS NOT NULL") == "0");
  CHECK(value_of(db,
                 "SELECT count(*) FROM moves WHERE latency_us IS NULL OR latency_us > time_us "
                 "OR latency_us < 0") == "0");
  const std::string records = as_text(run_arena({"export", "--db", db}).lines);
  CHECK(has(records, " left"));
  CHECK(has(records, "latency"));
  const Ran json = run_arena({"export", "--db", db, "--json"});
  CHECK(has(json.lines.front(), "\"left_ms\":"));
  CHECK(has(json.lines.front(), "\"latency_us\":"));
}

TEST_CASE("a record has the tags of the game and what an engine did wrong") {
  const TemporaryFolder folder;
  const auto records_of = [&](const std::string& name, const Words& more) {
    const std::string db = folder.file(name);
    CHECK(
        run_arena(
            with(run_words(db, {fake_engine("illegal") + ",movetime=60000", random_engine("b", 1)},
                           "--variant sevenkingdoms --nodes 1 --blocks 1 --seed 5 --max-plies 60"),
                 more))
            .well());
    return as_text(run_arena({"export", "--db", db}).lines);
  };
  const std::string records = records_of("r.db", {});
  for (const std::string part :
       {"resign {illegal move a0a0}", "[Rules \"classic\"]", "[Players \"wrobgpd\"]",
        "[DrawQuietPlies \"200\"]", "[Seed \"5\"]", "[TimeControl \"nodes 1\"]",
        "[QinTimeControl \"movetime 60000\"]"}) {
    CAPTURE(part);
    CHECK(has(records, part));
  }
  // A void game ends before the move that is none.
  CHECK(has(records_of("v.db", {"--on-fault", "void"}), "[Fault \"illegal move a0a0\"]"));
}

TEST_CASE("a record of the arena has the tags of selfplay, and replay accepts it") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(random_run(db, "--blocks 1 --max-plies 60 --random-plies 5")).well());
  const std::string exported = folder.file("arena.txt");
  std::ofstream(exported) << as_text(run_arena({"export", "--db", db}).lines);
  const std::string played = folder.file("selfplay.txt");
  REQUIRE(run_program(kEngine, {"selfplay", "--search", "random", "--depth", "1", "--seed", "1",
                                "--record", played})
              .well());
  CHECK(tag_names(exported) == tag_names(played));
  const Ran replayed = run_program(kEngine, {"replay", exported, played});
  INFO(replayed.error_text());
  CHECK(replayed.well());
}

TEST_CASE("an engine whose name is no UTF-8 costs neither records nor the page") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const std::string script = folder.file("engine");
  std::ofstream(script) << "#!/bin/sh\n"
                        << kEngine << " | LC_ALL=C sed -u 's/^id name .*/id name Ev\\xffil/'\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  const Ran ran = run_arena(
      run_words(db, {"name=x,cmd=" + script + ",option.Search=random", random_engine("b", 2)},
                "--nodes 1 --blocks 1 --max-plies 10"));
  REQUIRE_MESSAGE(ran.well(), ran.error_text());
  const std::string records = as_text(run_arena({"export", "--db", db}).lines);
  CHECK(as_utf8(records) == records);
  const std::string text = as_text(run_arena({"report", "--db", db}).lines);
  CHECK(as_utf8(text) == text);
  CHECK(has(text, "Ev\xEF\xBF\xBDil"));
  for (const auto& record : session::read_games(records, session::GameFormat::kRecord))
    CHECK_MESSAGE(record.ok(), record.error().text());
}

TEST_CASE("a second bestmove to one go is reported as such, not as an illegal move") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  // It answers well, twice.
  const std::string script = folder.file("twice");
  std::ofstream(script) << "#!/bin/sh\n" << kEngine << " | sed -u '/^bestmove/p'\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  CHECK(run_arena(run_words(db, {"name=twice,cmd=" + script, random_engine("b", 1)},
                            "--variant threefriends --nodes 50 --blocks 1 --max-plies 60"))
            .well());
  CHECK(value_of(db, "SELECT group_concat(DISTINCT fault) FROM seats WHERE engine = 0") ==
        "garbage");
  CHECK(value_of(db, "SELECT min(moves) || max(moves) FROM seats WHERE engine = 0") == "11");
  CHECK(has(read_file(db + ".log"), "a second bestmove to one go: 'bestmove "));
}

TEST_CASE("a run logs its faults, stderr, games and all lines, as far as the level goes") {
  const TemporaryFolder folder;
  const auto log_of = [&](const std::string& level) {
    const std::string db = folder.file(level + ".db");
    CHECK(run_arena(run_words(db, {fake_engine("noisy") + ",movetime=60000", random_engine("b", 1)},
                              "--variant middlexiangqi --nodes 1 --blocks 1 --log-level " + level))
              .well());
    return read_file(db + ".log");
  };
  const std::string all = log_of("trace");
  const std::string faults = log_of("fault");
  CHECK(has(all, " fault: game 0, "));
  CHECK(has(faults, " fault: game 0, "));
  for (const std::string part : {" warning: stderr of noisy: xxx",
                                 " info: game 1 begins: w=b b=noisy", " trace: b (1) > isready"}) {
    CAPTURE(part);
    CHECK(has(all, part));
    CHECK_FALSE(has(faults, part));
  }
}

}  // namespace hegemon::testing

namespace hegemon::arena {
namespace {

RunConfig config_of(const std::vector<std::string>& names) {
  RunConfig config;
  config.variant = "middlexiangqi";
  config.format = Format::kPool;
  for (const std::string& name : names) {
    EngineConfig spec;
    spec.name = name;
    config.engines.push_back(spec);
  }
  return config;
}

GameResult game_won_by(int seat, std::int64_t id, const std::vector<int>& engines) {
  GameResult game;
  game.id = id;
  game.result = seat == 0 ? "r" : "b";
  game.reason = "checkmate";
  for (std::size_t i = 0; i < engines.size(); ++i) {
    SeatResult result;
    result.letter = i == 0 ? 'r' : 'b';
    result.engine = engines[i];
    result.share = static_cast<int>(i) == seat ? 1 : 0;
    game.seats.push_back(result);
  }
  return game;
}

}  // namespace

TEST_CASE("progress has a line for every engine, not only the first") {
  const RunConfig config = config_of({"new", "older", "third"});
  std::ostringstream out;
  RunConsole console(config, out, std::nullopt);
  RunTotals totals;
  totals.games_wanted = 40;
  totals.games_known = 3;
  totals.games = 2;
  totals.seconds = 60;
  totals.faults = 1;
  console.begin({game_won_by(0, 0, {0, 1})}, totals);
  console.game_over(game_won_by(1, 1, {0, 1}), totals);
  console.game_over(game_won_by(0, 2, {1, 0}), totals);
  const std::vector<std::string> lines = console.progress_lines(totals);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "3/40 games, 2.0 a minute, 0:18:30 left, 1 fault");
  CHECK(lines[1] == "  new    33.3 % (6.1 - 79.2 %) of 3 games");
  CHECK(lines[2] == "  older  66.7 % (20.8 - 93.9 %) of 3 games");
  CHECK(lines[3] == "  third  no game yet");
  CHECK(out.str().empty());
}

TEST_CASE("progress is written over itself, cut to the terminal, and taken away for other lines") {
  std::ostringstream out;
  ProgressBlock block(out, 6, 4);
  block.show({"one", "two is long"});
  CHECK(out.str() == "one\ntwo is");
  out.str({});
  block.show({"1", "2", "3", "4", "5"});
  CHECK(out.str() == "\r\x1b[1A\x1b[J1\n2\nand 3 more lines");
  out.str({});
  block.clear();
  CHECK(out.str() == "\r\x1b[2A\x1b[J");
  out.str({});
  block.clear();
  CHECK(out.str().empty());
}

}  // namespace hegemon::arena
