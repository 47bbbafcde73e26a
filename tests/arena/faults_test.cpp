#include <sqlite3.h>

#include "arena/database.h"
#include "tests/arena/arena_run.h"

namespace hegemon::testing {

namespace {

struct Wanted {
  std::string mode;
  std::string fault;
};

/// A game of a fake engine against six random players, which take no longer than they must.
Words against_fake(const std::string& db, const std::string& mode, const Words& more) {
  Words words = {"run",
                 "--db",
                 db,
                 "--engine",
                 fake_engine(mode),
                 "--engine",
                 random_engine("b", 1),
                 "--nodes",
                 "1",
                 "--blocks",
                 "1",
                 "--random-plies",
                 "7",
                 "--max-plies",
                 "60",
                 "--stall-timeout",
                 "400",
                 "--stop-timeout",
                 "5000",
                 "--concurrency",
                 "4"};
  if (mode != "late") words[words.size() - 3] = "400";
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string value_of(const std::string& db, const char* sql) {
  auto database = arena::Database::open(db, arena::Database::Access::kRead);
  REQUIRE(database.ok());
  const auto value = database.value().value_of(sql);
  REQUIRE(value.ok());
  return value.value().value_or("nothing");
}

}  // namespace

TEST_CASE("each fault of an engine is told apart, logged, and costs its seat only") {
  for (const Wanted& wanted : std::vector<Wanted>{{"illegal", "illegal"},
                                                  {"crash", "crash"},
                                                  {"exit", "crash"},
                                                  {"never", "stall"},
                                                  {"stall", "stall"},
                                                  {"flood", "stall"},
                                                  {"endless-line", "garbage"},
                                                  {"closes", "crash"},
                                                  {"late", "time"},
                                                  {"garbage", "garbage"},
                                                  {"no-move", "garbage"},
                                                  {"noisy", "illegal"}}) {
    const auto& mode = wanted.mode;
    const auto& fault = wanted.fault;
    CAPTURE(mode);
    const Directory directory;
    const std::string db = directory.file("r.db");
    const Ran ran = run_arena(against_fake(db, mode, {}));
    INFO(ran.error_text());
    CHECK(ran.well());
    CHECK(games_of(db).size() == 7);
    CHECK(value_of(db, "SELECT count(*) FROM games WHERE status = 'finished'") == "7");
    const std::string found = "SELECT group_concat(DISTINCT forfeit) FROM seats WHERE engine = 0";
    CHECK(value_of(db, found.c_str()) == fault);
    CHECK(value_of(db, "SELECT count(*) FROM seats WHERE engine = 0 AND forfeit IS NOT NULL") ==
          "7");
    CHECK(value_of(db, "SELECT count(*) FROM seats WHERE engine = 1 AND forfeit IS NOT NULL") ==
          "0");
    CHECK(value_of(db, "SELECT total(score) FROM seats WHERE engine = 0") == "0.0");
    const std::string log = content_of(db + ".log");
    CHECK(log.find("engine " + mode + ": " + fault) != std::string::npos);
    CHECK(log.find("FEN: ") != std::string::npos);
    CHECK(log.find("go nodes 1") != std::string::npos);
    CHECK(log.find("position startpos moves ") != std::string::npos);
  }
}

TEST_CASE("a game with a fault counts for nothing if that is asked for") {
  const Directory directory;
  const std::string db = directory.file("r.db");
  const Words line = against_fake(db, "illegal", {"--on-fault", "void"});
  CHECK(run_arena(line).well());
  CHECK(value_of(db, "SELECT count(*) FROM games WHERE status = 'void' AND result = '*'") == "7");
  CHECK(value_of(db, "SELECT total(score) FROM seats") == "0.0");
  // They are over all the same: nothing is left to play.
  CHECK(run_arena(line).lines.front().starts_with("0 games, "));
}

TEST_CASE("an engine that does not start is named before any game") {
  const Directory directory;
  const std::string db = directory.file("r.db");
  for (const std::string& spec :
       {std::string("name=x,cmd=./no/such/engine"), std::string("name=x,cmd=no-such-engine"),
        std::string("name=x,cmd=/bin/false"), "name=x,start-timeout=300,cmd=" + kFake + ",arg=mute",
        "name=x,cmd=" + kEngine + ",option.Nonsense=1",
        std::string("name=x,cmd=/bin/cat,dir=/no/such/place")}) {
    CAPTURE(spec);
    const Ran ran = run_arena(
        {"run", "--db", db, "--engine", spec, "--engine", random_engine("b", 1), "--blocks", "1"});
    CHECK(ran.ending == "exit status 1");
    REQUIRE(ran.errors.size() == 1);
    CHECK(ran.errors.front().find("engine x") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(db));
  }
}

TEST_CASE("what faulty engines have started is gone after the run" *
          doctest::test_suite("serial")) {
  const Directory directory;
  CHECK(run_arena(against_fake(directory.file("r.db"), "stall", {})).well());
  // Its children carry a number of seconds that nobody else sleeps.
  const Ran ran = run_program(
      "/bin/sh",
      {"-c", "for f in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <$f 2>/dev/null; echo; done"});
  for (const std::string& line : ran.lines)
    CHECK_FALSE(line.starts_with("sleep 1000 "));
}

}  // namespace hegemon::testing
