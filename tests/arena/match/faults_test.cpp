#include "tests/arena/arena_run.h"

namespace hegemon::testing {

namespace {

const std::string kTwo = "middlexiangqi";  // sides, for less to start
const std::string kThree = "threefriends";

struct Wanted {
  std::string mode;
  std::string fault;
  std::string variant;
  std::string movetime;  ///< what an engine that will not answer is waited for
};

/// Games of a fake engine against random players, for whom no clock runs.
Words against_fake(const std::string& db, const std::string& variant, const std::string& mode,
                   const std::string& movetime, const Words& more) {
  const std::string stop_timeout = mode == "late" ? "60000" : "500";
  return with(run_words(db, {fake_engine(mode) + ",movetime=" + movetime, random_engine("b", 1)},
                        "--variant " + variant +
                            " --nodes 1 --blocks 1 --random-plies 7 "
                            "--max-plies 60 --concurrency 3 --stop-timeout " +
                            stop_timeout),
              more);
}

/// Each fault is distinguished, logged, and costs its seat only.
void check_faults(const std::vector<Wanted>& all) {
  const TemporaryFolder folder;
  const auto begin = [&](const Wanted& wanted) {
    return start(kArena, against_fake(folder.file(wanted.mode), wanted.variant, wanted.mode,
                                      wanted.movetime, {}));
  };
  // One plays while another waits.
  std::unique_ptr<arena::Process> next = begin(all.front());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& mode = all[i].mode;
    const auto& fault = all[i].fault;
    CAPTURE(mode);
    const std::string db = folder.file(mode);
    const std::unique_ptr<arena::Process> run = std::move(next);
    if (i + 1 < all.size()) next = begin(all[i + 1]);
    const Ran ran = finish(*run);
    INFO(ran.error_text());
    CHECK(ran.well());
    const std::string games = all[i].variant == kThree ? "3" : "2";
    CHECK(value_of(db, "SELECT count(*) FROM games WHERE status = 'finished'") == games);
    CHECK(value_of(db, "SELECT group_concat(DISTINCT fault) FROM seats WHERE engine = 0") == fault);
    CHECK(value_of(db, "SELECT count(*) FROM seats WHERE engine = 0 AND fault IS NOT NULL") ==
          games);
    CHECK(value_of(db, "SELECT count(*) FROM seats WHERE engine = 1 AND fault IS NOT NULL") == "0");
    CHECK(value_of(db, "SELECT total(score) FROM seats WHERE engine = 0") == "0.0");
    // Its army is out where the others play on.
    if (all[i].variant == kThree) {
      CHECK(value_of(db, "SELECT group_concat(DISTINCT alive) FROM seats WHERE engine = 0") == "0");
    }
    const std::string log = read_file(db + ".log");
    CHECK(has(log, "engine " + mode + ": " + fault));
    CHECK(has(log, "FEN: "));
    CHECK(has(log, "go movetime " + all[i].movetime));
    CHECK(has(log, "position startpos moves "));
    CHECK((log.find("  < lorem ipsum\n") != std::string::npos) == (mode == "garbage"));
    CHECK((log.find("stderr of noisy: xxx") != std::string::npos) == (mode == "noisy"));
  }
}

}  // namespace

TEST_CASE("an engine that is late or silent loses its seat, and no other") {
  check_faults({{"never", "stall", kThree, "200"},
                {"stall", "stall", kTwo, "200"},
                {"flood", "stall", kTwo, "200"},
                {"late", "time", kTwo, "200"}});
}

TEST_CASE("an engine that ends, or answers what is no legal move, loses its seat, and no other") {
  check_faults({{"illegal", "illegal", kThree, "60000"},
                {"crash", "crash", kThree, "60000"},
                {"exit", "crash", kTwo, "60000"},
                {"closes", "crash", kTwo, "60000"},
                {"no-move", "garbage", kTwo, "60000"},
                {"garbage", "garbage", kTwo, "1500"},
                {"noisy", "illegal", kTwo, "60000"},
                {"endless-line", "garbage", kTwo, "60000"}});
}

TEST_CASE("an engine has time to leave after quit") {
  const TemporaryFolder folder;
  const std::string saved = folder.file("saved");
  const std::string engine = "name=x,cmd=" + kFake + ",arg=slow-to-leave,arg=" + saved;
  CHECK(run_arena(run_words(folder.file("r.db"), {engine, random_engine("b", 1)},
                            "--variant middlexiangqi --nodes 1 --blocks 1 --max-plies 20"))
            .well());
  CHECK(read_file(saved) == "saved\n");
}

TEST_CASE("a game with a fault counts for nothing if that is asked for") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words line = against_fake(db, "threefriends", "illegal", "60000", {"--on-fault", "void"});
  CHECK(run_arena(line).well());
  CHECK(value_of(db, "SELECT count(*) FROM games WHERE status = 'void' AND result = '*'") == "3");
  CHECK(value_of(db, "SELECT total(score) FROM seats") == "0.0");
  // They are over all the same: nothing is left to play.
  CHECK(run_arena(line).lines.front().starts_with("0 games, "));
}

TEST_CASE("an engine that does not start is named before any game") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  for (const std::string& spec :
       {std::string("name=x,cmd=./no/such/engine"), std::string("name=x,cmd=no-such-engine"),
        std::string("name=x,cmd=/bin/false"), "name=x,start-timeout=300,cmd=" + kFake + ",arg=mute",
        "name=x,start-timeout=300,cmd=" + kFake + ",arg=talks",
        "name=x,cmd=" + kEngine + ",option.Nonsense=1",
        std::string("name=x,cmd=/bin/cat,dir=/no/such/place")}) {
    CAPTURE(spec);
    const Ran ran = run_arena(
        {"run", "--db", db, "--engine", spec, "--engine", random_engine("b", 1), "--blocks", "1"});
    check_refused(ran, 1, "engine x");
    CHECK_FALSE(std::filesystem::exists(db));
  }
  // Of a script the system says the same when its interpreter is missing.
  const std::string script = folder.file("script");
  std::ofstream(script) << "#!/no/such/shell -x\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  const auto error_with = [&](const std::string& place) {
    return run_arena({"run", "--db", db, "--engine", "name=x,cmd=" + script + place, "--engine",
                      random_engine("b", 1), "--blocks", "1"})
        .error_text();
  };
  CHECK(has(error_with(""),
            "cannot start '" + script + "': its interpreter '/no/such/shell' is missing"));
  std::ofstream(script) << "#!/bin/sh\n";
  CHECK(
      has(error_with(",dir=/no/such/place"),
          "cannot start '" + script + "' in directory /no/such/place: No such file or directory"));
}

TEST_CASE("what faulty engines have started is gone after the run" *
          doctest::test_suite("serial")) {
  const TemporaryFolder folder;
  CHECK(run_arena(against_fake(folder.file("r.db"), "threefriends", "stall", "200", {})).well());
  // Its children carry a number of seconds that no other process sleeps.
  const Ran ran = run_program(
      "/bin/sh",
      {"-c", "for f in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <$f 2>/dev/null; echo; done"});
  for (const std::string& line : ran.lines)
    CHECK_FALSE(line.starts_with("sleep 1000 "));
}

}  // namespace hegemon::testing
