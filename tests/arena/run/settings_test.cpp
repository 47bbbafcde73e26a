// Settings that an engine does not take.
#include <array>

#include <nlohmann/json.hpp>

#include "arena/uci/uci_option.h"
#include "tests/arena/arena_run.h"

namespace hegemon::testing {

namespace {

struct Setting {
  std::string text;   ///< as `--engine` has it
  std::string error;  ///< empty: it is taken
};

Words run_with(const std::string& db, const std::string& engine) {
  return run_words(db, {engine, random_engine("b", 1)},
                   "--variant middlexiangqi --nodes 1 --blocks 1 --max-plies 20");
}

}  // namespace

TEST_CASE("a setting that an engine refuses is refused before the first game, with its name") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const std::string ours = "name=x,cmd=" + kEngine;
  const std::string other = "name=x,cmd=" + kFake + ",arg=options";
  const std::vector<Setting> refused{
      // By what the engine announces.
      {ours + ",option.Hash=0", "takes no Hash=0: a whole number in 1..1048576 wanted"},
      {ours + ",option.Hash=16.5", "takes no Hash=16.5: a whole number in 1..1048576"},
      {ours + ",option.Hash=1048577", "takes no Hash=1048577"},
      {ours + ",option.Hash=", "takes no Hash="},
      {ours + ",option.MultiPV=abc", "takes no MultiPV=abc: a whole number in 1..500"},
      {ours + ",option.Search=nonsense", "takes no Search=nonsense: one of auto, mcts, "},
      {ours + ",option.Ponder=yes", "takes no Ponder=yes: true or false wanted"},
      {ours + ",option.Clear Hash=1", "takes no Clear Hash=1: no value (it is a button)"},
      {ours + ",option.Nonsense=1", "has no option 'Nonsense'"},
      {ours + ",option.UCI_Elo=99{game}", "takes no UCI_Elo=990: a whole number"},
      {other + ",option.Level={game}", "takes no Level=0: a whole number in 1..9"},
      {other + ",option.Style=wild", "takes no Style=wild: one of Solid, Risky"},
      // By what it answers.
      {ours + ",option.EvalFile=/no/such/weights",
       "refuses option EvalFile=/no/such/weights: 'info "},
      {other + ",option.Level=2,option.File=bad",
       "it answers its options (Level=2, File=bad) with an error: "
       "'info string ERROR: the network was not loaded'"},
      {other + ",option.Level=2,option.File=worse",
       "refuses option File=worse: 'info string error: there is no worse'"}};
  for (const Setting& setting : refused) {
    CAPTURE(setting.text);
    const Ran ran = run_arena(run_with(db, setting.text));
    check_refused(ran, 1, setting.error);
    CHECK(ran.errors.front().ends_with("(engine x)"));
    CHECK_FALSE(std::filesystem::exists(db));
  }
}

TEST_CASE("nothing is written where the first game cannot begin") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words played{"--blocks", "1", "--max-plies", "20"};
  CHECK(run_arena(random_run(db, played)).well());
  const std::string before = read_file(db);
  for (const std::string& path : {db, folder.file("new.db")}) {
    const Ran ran = run_arena(random_run(path, with(played, "--quiet-plies 1 --random-plies 3")));
    check_refused(ran, 2, "no 3 random plies leave all sides in play (opening 0)");
  }
  CHECK(read_file(db) == before);
  CHECK_FALSE(std::filesystem::exists(folder.file("new.db")));
  CHECK_FALSE(std::filesystem::exists(folder.file("new.db.log")));
}

TEST_CASE("an engine may have any white space around its words") {
  const TemporaryFolder folder;
  const std::string script = folder.file("engine");
  std::ofstream(script) << "exec " << kEngine
                        << " | stdbuf -oL sed 's/ /\t /g; s/^/ \t/; s/$/ \t/'\n";
  const Ran check = run_arena({"check", "--", "sh", script});
  CHECK(check.lines.back() == "21 of 21 checks passed");
  const std::string db = folder.file("r.db");
  const Ran ran = run_arena(run_with(db, "name=x,cmd=sh,arg=" + script + ",option.Search=careful"));
  INFO(ran.error_text());
  CHECK(ran.well());
  CHECK(value_of(db, "SELECT count(*) FROM seats WHERE fault IS NOT NULL") == "0");
  CHECK(value_of(db, "SELECT count(*) FROM moves WHERE score IS NULL AND mate IS NULL") == "0");
  CHECK(value_of(db, "SELECT version FROM engines").starts_with("Hegemon "));
}

TEST_CASE("an option with the number of the game is tried with the last game's, too") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words line =
      run_with(db, "name=x,cmd=" + kEngine + ",option.Hash=1,option.Skill Level={game}");
  const Ran ran = run_arena(with(line, "--blocks 11"));  // of two games
  check_refused(ran, 1, "takes no Skill Level=21: a whole number in 0..20 wanted");
  CHECK_FALSE(std::filesystem::exists(db));
  CHECK(run_arena(with(line, "--blocks 10 --max-plies 1")).well());
  CHECK(games_in(db) == 20);
}

TEST_CASE("an answer that refuses the number of a game in the middle of a run ends it") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Ran ran =
      run_arena(with(run_with(db, fake_engine("options") + ",option.File={game}"), "--blocks 2"));
  CHECK(ran.ending == "exit status 1");
  CAPTURE(ran.error_text());
  REQUIRE(ran.errors.size() == 3);  // the first is that it knows no UCI_Variant
  CHECK(has(ran.errors[1],
            "it refuses option File=2: 'info string error: there is no 2' (engine "
            "options); all games before it are in " +
                db + "; go on by"));
  CHECK(games_in(db) == 2);
  // They were lost by what the fake engine plays, and none by what it does not take.
  CHECK(value_of(db, "SELECT group_concat(fault) FROM seats WHERE engine = 0") ==
        "illegal,illegal");
}

TEST_CASE("a league refuses the settings that a run refuses") {
  const TemporaryFolder folder;
  const std::string roster = folder.file("roster.json");
  // A byte order mark before it, as editors of Windows write it.
  std::ofstream(roster)
      << "\xEF\xBB\xBF"
      << R"({"engines": [{"name": "new", "cmd": ")" << kEngine
      << R"(", "role": "candidate", "options": {"Hash": 1}}, {"name": "the old", "cmd": ")"
      << kEngine << R"(", "role": "opponent", "options": {"Search": "nonsense"}}]})";
  const std::string db = folder.file("l.db");
  const Ran ran = run_arena({"league", "--db", db, "--engines", roster, "--nodes", "1", "--blocks",
                             "1", "--tables", "invasion"});
  check_refused(ran, 1, "takes no Search=nonsense");
  CHECK(ran.errors.front().ends_with("(engine the old)"));
  CHECK_FALSE(std::filesystem::exists(db));
}

TEST_CASE("the settings of the file are those in force") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Ran ran = run_arena(run_with(db, "name=x,cmd=" + kFake +
                                             ",arg=options,option.level=007,option.Style=RISKY," +
                                             "option.Book=true,option.File=good,option.Clear="));
  INFO(ran.error_text());
  CHECK(ran.well());
  const auto settings =
      nlohmann::json::parse(value_of(db, "SELECT settings FROM engines WHERE name = 'x'"));
  CHECK(settings ==
        nlohmann::json{
            {"Level", "7"}, {"Style", "Risky"}, {"Book", "true"}, {"File", "good"}, {"Seed", "5"}});
}

}  // namespace hegemon::testing

namespace hegemon::arena {

TEST_CASE("a value is accepted as the option announces it") {
  const auto accepted = [](std::string_view line, std::string_view value) {
    const auto option = parse_uci_option(line);
    REQUIRE(option.has_value());
    const Result<std::string> text = accepted_value(*option, value);
    return text ? text.value() : "refused: " + text.error().what;
  };
  const std::string_view spin = "option name A type spin default 0 min -5 max 5";
  CHECK(accepted(spin, "-5") == "-5");
  CHECK(accepted(spin, "05") == "5");
  CHECK(accepted(spin, "6") == "refused: a whole number in -5..5 wanted, got '6'");
  CHECK(accepted(spin, "1.0") == "refused: a whole number in -5..5 wanted, got '1.0'");
  CHECK(accepted("option name A type spin default 0", "99") == "99");
  CHECK(accepted("option name A type combo default x var x y var z", "X Y") == "x y");
  CHECK(accepted("option name A type combo default x var x y var z", "x") ==
        "refused: one of x y, z wanted, got 'x'");
  CHECK(accepted("option name A type check default true", "false") == "false");
  CHECK(accepted("option name A type check default true", "1") ==
        "refused: true or false wanted, got '1'");
  CHECK(accepted("option name A type string default x", "") == "");
  CHECK(accepted("option name A type button", "") == "");
}

}  // namespace hegemon::arena
