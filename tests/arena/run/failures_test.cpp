// What the arena or its machine lacks is no fault of an engine: no game is booked wrongly, the run ends
// with the reason and the line that goes on, and the next run plays the same games as a run in one go.
#include <algorithm>
#include <array>
#include <functional>

#include <poll.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "engine/random.h"
#include "tests/arena/arena_run.h"

namespace hegemon::testing {

namespace {

/// Games of two random players; with `restart`, each of them is restarted for every game.
Words short_games(const std::string& db, const WordList& more = {},
                  const std::string& restart = "off") {
  const std::string key = ",restart=" + restart;
  return with(
      run_words(db, {random_engine("a", 1) + key, random_engine("b", 2) + key},
                "--variant middlexiangqi --nodes 1 --max-plies 30 --concurrency 2 --blocks 14"),
      more);
}

Ran under(const std::string& limits, const Words& arguments) {
  return run_program("/bin/bash", with({"-c", limits + "; exec \"$@\"", "sh", kArena}, arguments));
}

std::string faults_in(const std::string& db) {
  return value_of(db, "SELECT count(*) FROM seats WHERE fault IS NOT NULL");
}

/// The run ends with the reason and the line that goes on, and that line does.
void check_goes_on(const Ran& ran, const std::string& db, const Words& whole) {
  REQUIRE(ran.errors.size() >= 2);
  CHECK(has(ran.errors[ran.errors.size() - 2], "go on by"));
  CHECK(faults_in(db) == "0");
  const Ran rest = run_program("/bin/sh", {"-c", "exec " + ran.errors.back()});
  INFO(rest.error_text());
  CHECK(rest.well());
  CHECK(games_of(db) == whole);
}

}  // namespace

TEST_CASE(
    "a run for which the machine has too little is refused before the first game, with numbers") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  for (const std::string descriptors : {"8", "12", "16", "24"}) {
    CAPTURE(descriptors);
    const Ran ran = under("ulimit -n " + descriptors, short_games(db, "--concurrency 4"));
    check_refused(ran, 1, "4 games at a time need ");
    CHECK(has(ran.errors.front(), " open files with 2 engines each, and the limit is " +
                                      descriptors +
                                      ", too little for a single game: raise it (ulimit -n "));
    CHECK_FALSE(std::filesystem::exists(db));
  }
  const Ran fewer = under("ulimit -n 48", short_games(db, "--concurrency 4"));
  CHECK(has(fewer.error_text(), "it is enough for 2 games (--concurrency)"));
  // As many as it says are enough, and so is a soft limit that can be raised.
  CHECK(under("ulimit -n 48", short_games(db, "--concurrency 2 --blocks 2")).well());
  CHECK(under("ulimit -S -n 10", short_games(db, "--concurrency 4 --blocks 4")).well());
  CHECK(faults_in(db) == "0");

  const std::string roster = folder.file("roster.json");
  std::ofstream(roster) << R"({"engines": [{"name": "new", "cmd": ")" << kEngine
                        << R"(", "role": "candidate"}, {"name": "old", "cmd": ")" << kEngine
                        << R"(", "role": "opponent"}]})";
  const std::string league = folder.file("l.db");
  const Ran ran =
      under("ulimit -n 24", {"league", "--db", league, "--engines", roster, "--nodes", "1",
                             "--tables", "invasion", "--blocks", "1", "--concurrency", "4"});
  check_refused(ran, 1, " open files with ");
  CHECK(has(
      ran.error_text(),
      " engines each, and the limit is 24, too little for a single game: raise it (ulimit -n "));
  CHECK_FALSE(std::filesystem::exists(league));
}

TEST_CASE(
    "a run that needs more processes than its user may have is refused before the first game") {
  const std::string nobody = "setpriv --reuid=65534 --clear-groups ";
  const bool can_try =
      geteuid() == 0 && run_program("/bin/sh", {"-c", nobody + kArena + " --version && " + nobody +
                                                          kEngine + " --version"})
                            .well();
  if (!can_try) {
    MESSAGE("skipped: only root can become a user with a limit of processes");
    return;
  }
  const TemporaryFolder folder;
  std::filesystem::permissions(folder.file(""), std::filesystem::perms::all);
  const std::vector<std::pair<std::string, std::string>> limits{
      {"12", "12: raise it (ulimit -u "},
      {"4", "4, too little for a single game: raise it (ulimit -u "}};
  for (const auto& [limit, said] : limits) {
    const Ran ran =
        run_program("/bin/bash",
                    with({"-c", "ulimit -u " + limit + "; exec " + nobody + "\"$@\"", "sh", kArena},
                         short_games(folder.file("r.db"), {"--concurrency", "8"})));
    check_refused(ran, 1, "8 games at a time need ");
    CHECK(has(ran.errors.front(),
              " processes and threads with 2 engines each, and the limit is " + said));
  }
  CHECK_FALSE(std::filesystem::exists(folder.file("r.db")));
}

// The next three are too much for sanitizers, which need memory, descriptors and processes of their own.
TEST_CASE("little memory costs no engine a seat" * doctest::test_suite("slow")) {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.db");
  REQUIRE(run_arena(short_games(whole, "--blocks 3")).well());
  const Words games = games_of(whole);
  for (int kilobytes = 20'000; kilobytes <= 260'000; kilobytes += 40'000) {
    CAPTURE(kilobytes);
    const std::string db = folder.file(std::to_string(kilobytes));
    const Words line = short_games(db, "--blocks 3");
    const Ran ran = under("ulimit -v " + std::to_string(kilobytes), line);
    CAPTURE(ran.error_text());
    // Below what a program needs at all, not even its libraries are loaded: 127.
    CHECK((ran.well() || ran.ending == "exit status 1" || ran.ending == "exit status 127"));
    if (!ran.well()) CHECK_FALSE(ran.errors.empty());
    if (std::filesystem::exists(db)) CHECK(faults_in(db) == "0");
    CHECK(run_arena(line).well());
    CHECK(games_of(db) == games);
  }
}

TEST_CASE("what runs out during a run ends it, and no engine loses by it" *
          doctest::test_suite("slow")) {
  struct Lack {
    std::string what;
    __rlimit_resource resource;
    rlim_t limit;
    std::string sentence;
  };
  const std::vector<Lack> lacks{
      {"no descriptor to start an engine", RLIMIT_NOFILE, 8, ": Too many open files"},
      {"fewer descriptors than a wait looks at", RLIMIT_NOFILE, 2, ""},
      {"no memory", RLIMIT_AS, 1 << 20, ""},
      {"no room in the file", RLIMIT_FSIZE, 4096, "could not be written"},
  };
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.db");
  REQUIRE(run_arena(short_games(whole, {}, "on")).well());
  const Words games = games_of(whole);
  for (const Lack& lack : lacks) {
    CAPTURE(lack.what);
    const std::string db = folder.file(lack.what);
    const auto process = start(kArena, short_games(db, {}, "on"));
    while (is_running(*process) && games_in(db) < 2)
      usleep(500);
    const rlimit limit{lack.limit, lack.limit};
    REQUIRE(prlimit(process->id(), lack.resource, &limit, nullptr) == 0);
    const Ran ran = finish(*process);
    CAPTURE(ran.error_text());
    CHECK(ran.ending == "exit status 1");
    CHECK(has(ran.error_text(), lack.sentence));
    CHECK(games_in(db) < games.size());
    check_goes_on(ran, db, games);
  }
}

TEST_CASE("a process that the system does not give to an engine ends the run, and it goes on" *
          doctest::test_suite("slow")) {
  // A limit of processes counts the processes of a user, and none of root's.
  const std::string as_user =
      geteuid() == 0 ? "exec setpriv --reuid=65534 --clear-groups " : "exec ";
  const auto run_as_user = [&](const std::string& command, const Words& arguments) {
    return start("/bin/sh", with({"-c", as_user + "\"$@\"", "sh", command}, arguments));
  };
  for (const std::string& program : {kArena, kEngine, std::string("prlimit")}) {
    if (finish(*run_as_user(program, {"--version"})).well()) continue;
    MESSAGE("skipped: no user with a limit of processes can run " << program);
    return;
  }
  const TemporaryFolder folder;
  std::filesystem::permissions(folder.file(""), std::filesystem::perms::all);
  const std::string whole = folder.file("whole.db");
  REQUIRE(run_arena(short_games(whole, {}, "on")).well());
  const Words games = games_of(whole);
  const std::string db = folder.file("r.db");
  const auto process = run_as_user(kArena, short_games(db, {}, "on"));
  while (is_running(*process) && games_in(db) < 2)
    usleep(500);
  const std::string id = std::to_string(process->id());
  REQUIRE(finish(*run_as_user("prlimit", {"--pid", id, "--nproc=0:0"})).well());
  const Ran ran = finish(*process);
  CAPTURE(ran.error_text());
  CHECK(ran.ending == "exit status 1");
  CHECK(has(ran.error_text(), "cannot start '" + kEngine + "': Resource temporarily unavailable"));
  CHECK(games_in(db) < games.size());
  check_goes_on(ran, db, games);
}

TEST_CASE("nothing that the arena has started lives on when it is killed") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  // Whoever lives holds its end of this pipe.
  std::array<int, 2> witness{};
  REQUIRE(pipe(witness.data()) == 0);
  // An engine that neither reads nor writes, with a child of its own.
  const auto process =
      start(kArena, run_words(db, {fake_engine("stall"), random_engine("b", 1)},
                              "--variant threefriends --movetime 1000000 --log-level trace"
                              " --blocks 1 --concurrency 2"));
  close(witness[1]);
  while (is_running(*process) && read_file(db + ".log").find("> go ") == std::string::npos)
    usleep(2000);
  kill(process->id(), SIGKILL);
  process->end();
  pollfd gone{witness[0], POLLIN, 0};
  CHECK(poll(&gone, 1, 30'000) == 1);
  close(witness[0]);
}

TEST_CASE("signals end a run in good order at any moment, and it goes on") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.db");
  REQUIRE(run_arena(short_games(whole)).well());
  const Words games = games_of(whole);
  Random random(11);
  for (const int number : {SIGHUP, SIGINT, SIGTERM, SIGKILL}) {
    CAPTURE(number);
    const std::string db = folder.file(std::to_string(number));
    for (int again = 0; again < 3; ++again) {
      const std::size_t wanted = games_in(db) + 1 + random.below(4);
      const auto process = start(kArena, short_games(db));
      while (is_running(*process) && games_in(db) < wanted)
        usleep(500);
      usleep(static_cast<useconds_t>(random.below(20'000)));
      kill(process->id(), number);
      if (number == SIGHUP) kill(process->id(), number);  // as a closed terminal does
      const Ran ran = finish(*process);
      CAPTURE(ran.ending);
      CAPTURE(ran.error_text());
      const std::string ending =
          number == SIGKILL ? "killed by signal 9" : "exit status " + std::to_string(128 + number);
      CHECK((ran.ending == ending || ran.well()));
      if (ran.well() || number == SIGKILL) continue;
      REQUIRE(ran.errors.size() == 2);
      CHECK(has(ran.errors[0], "go on by"));
      CHECK(ran.errors[1].starts_with(kArena));
      CHECK_FALSE(std::filesystem::exists(db + ".lock"));
    }
    CHECK(run_arena(short_games(db)).well());
    CHECK(games_of(db) == games);
    CHECK(faults_in(db) == "0");
  }
  // Under nohup a closed terminal ends nothing.
  const std::string db = folder.file("nohup");
  const auto process = start(
      "/bin/sh", {"-c", "trap '' HUP; exec \"$@\"", "sh", kArena, "run", "--db", db, "--variant",
                  "middlexiangqi", "--engine", random_engine("a", 1), "--engine",
                  random_engine("b", 2), "--nodes", "1", "--max-plies", "30", "--blocks", "5"});
  while (is_running(*process) && games_in(db) < 1)
    usleep(500);
  kill(process->id(), SIGHUP);
  CHECK(finish(*process).well());
}

TEST_CASE("no time is charged to an engine while the arena is stopped") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words line =
      short_games(db, {"--blocks", "6", "--margin", "900", "--format", "pool", "--engine",
                       "name=c,movetime=30,cmd=" + kEngine + ",option.Hash=1"});
  const auto process = start(kArena, line);
  for (std::size_t stops = 1; stops <= 3; ++stops) {
    while (is_running(*process) && games_in(db) < 3 * stops)
      usleep(500);
    kill(process->id(), SIGSTOP);
    usleep(1'000'000);
    kill(process->id(), SIGCONT);
  }
  CHECK(finish(*process).well());
  CHECK(faults_in(db) == "0");
  CHECK(has(read_file(db + ".log"), "is played again: "));
}

TEST_CASE("an engine that does not start any more ends the run, and has lost nothing") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const std::string starts = folder.file("starts");
  // It starts before the first game and for the first three games.
  const std::string command = "echo >>'" + starts + "'; [ $(wc -l <'" + starts +
                              "') -le 4 ] || { echo 'no licence' >&2; exit 9; }; exec " + kEngine;
  Words line =
      run_words(db,
                {"name=x,cmd=/bin/sh,restart=on,option.Search=random,arg=-c,arg=" + command,
                 random_engine("b", 1)},
                "--variant middlexiangqi --nodes 1 --blocks 4 --max-plies 20");
  const Ran ran = run_arena(line);
  CHECK(ran.ending == "exit status 1");
  CAPTURE(ran.error_text());
  REQUIRE(ran.errors.size() == 2);
  CHECK(has(ran.errors[0],
            "its process came to an end (exit status 9) before 'uciok' (engine x); "
            "all games before it are in " +
                db + "; go on by"));
  CHECK(games_in(db) == 3);
  CHECK(faults_in(db) == "0");
  CHECK(has(read_file(db + ".log"), "warning: stderr of x: no licence"));
  // What runs, but takes no new game, is the engine's own fault.
  const std::string other = folder.file("s.db");
  CHECK(run_arena(run_words(other, {fake_engine("no-new-game"), random_engine("b", 1)},
                            "--variant middlexiangqi --nodes 1 --blocks 1"))
            .well());
  CHECK(value_of(other, "SELECT group_concat(fault) FROM seats WHERE engine = 0") == "crash,crash");
  // And if it takes one when it is restarted, it loses nothing by that.
  const std::string third = folder.file("t.db");
  CHECK(run_arena(run_words(third, {fake_engine("one-game"), random_engine("b", 1)},
                            "--variant middlexiangqi --nodes 1 --blocks 2 --max-plies 20"))
            .well());
  CHECK(value_of(third, "SELECT group_concat(fault) FROM seats WHERE engine = 0") ==
        "illegal,illegal,illegal,illegal");
}

TEST_CASE("an engine that does not start before the first game stands in the log") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words line = run_words(
      db, {"name=bad,cmd=/bin/sh,arg=-c,arg=echo no luck >&2; exit 3", random_engine("b", 1)},
      "--blocks 1");
  const Ran ran = run_arena(line);
  CHECK(ran.errors == Words{"hegemon-arena: its process came to an end (exit status 3) before "
                            "'uciok' (engine bad)"});
  const std::string log = read_file(db + ".log");
  CHECK(has(log, " warning: stderr of bad: no luck\n"));
  CHECK(has(log,
            " warning: its process came to an end (exit status 3) before 'uciok' (engine bad)\n"));
  CHECK_FALSE(std::filesystem::exists(db));
}

TEST_CASE("a log that cannot be written ends the run, and no game is lost") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.db");
  REQUIRE(run_arena(short_games(whole, "--blocks 3")).well());
  const std::string db = folder.file("r.db");
  const Ran ran = run_arena(short_games(db, "--blocks 3 --log /dev/full --log-level info"));
  CHECK(ran.ending == "exit status 1");
  REQUIRE(ran.errors.size() == 2);
  CHECK(ran.errors[0].starts_with(
      "hegemon-arena: cannot write to '/dev/full': No space left on device (--log); all games"));
  CHECK(run_arena(short_games(db, "--blocks 3")).well());
  CHECK(games_of(db) == games_of(whole));
  for (const std::string& log : {folder.file(""), folder.file("no/such/log")}) {
    const Ran refused = run_arena(short_games(folder.file("x.db"), {"--log", log}));
    CHECK(refused.ending == "exit status 1");
    REQUIRE(refused.errors.size() == 1);
    CHECK(refused.errors.front().starts_with("hegemon-arena: cannot write to '" + log + "': "));
    CHECK_FALSE(std::filesystem::exists(folder.file("x.db")));
  }
}

TEST_CASE("an engine that floods its stderr fills no disk, and does not silence the others") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(run_words(db,
                            {fake_engine("stderr-flood") + ",movetime=60000",
                             fake_engine("noisy") + ",movetime=60000"},
                            "--variant threefriends --nodes 1 --blocks 1"))
            .well());
  const std::string log = read_file(db + ".log");
  CHECK(log.size() < 3'000'000);
  CHECK(has(log, "further lines on stderr of stderr-flood are not logged"));
  CHECK(has(log, "stderr of noisy: xxx"));
}

TEST_CASE("a disk without room ends the run, and it goes on when there is room") {
  const TemporaryFolder folder;
  const std::string disk = folder.file("disk");
  std::filesystem::create_directory(disk);
  if (mount("none", disk.c_str(), "tmpfs", 0, "size=200k") != 0) {
    MESSAGE("skipped: no small disk can be mounted here");
    return;
  }
  const std::string whole = folder.file("whole.db");
  REQUIRE(run_arena(short_games(whole)).well());
  const std::string db = disk + "/r.db";
  const Ran ran = run_arena(short_games(db));
  CAPTURE(ran.error_text());
  CHECK(ran.ending == "exit status 1");
  CHECK(has(ran.error_text(), "could not be written: database or disk is full"));
  CHECK(mount("none", disk.c_str(), "tmpfs", MS_REMOUNT, "size=20m") == 0);
  check_goes_on(ran, db, games_of(whole));
  CHECK(umount(disk.c_str()) == 0);
}

TEST_CASE("output that cannot be written is an error, and closed streams harm no file") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  REQUIRE(run_arena(short_games(db, "--blocks 2")).well());
  const Words games = games_of(db);
  const std::string arena = kArena;
  const std::string again = folder.file("s.db");
  Words commands{"--version",         "--help",
                 "run --help",        "league --help",
                 "merge --help",      "check --help",
                 "report --db " + db, "report --json --db " + db,
                 "export --db " + db, "export --json --db " + db};
  std::string& run = commands.emplace_back();
  for (const std::string& word : short_games(again, "--blocks 2 --show-games"))
    run += word + ' ';
  for (const std::string& command : commands) {
    for (const std::string place : {">/dev/full", ">&-", ">&- <&-"}) {
      CAPTURE(command);
      CAPTURE(place);
      const Ran ran = run_program("/bin/sh", {"-c", arena + ' ' + command + ' ' + place});
      check_refused(ran, 1, "cannot write to standard output");
    }
  }
  CHECK(games_of(again) == games);
}

TEST_CASE("names of engines may have spaces, and what they may not have is refused") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const auto line = [&](const std::string& name) {
    return run_words(db, {random_engine(name, 1), random_engine("b", 1)},
                     "--variant middlexiangqi --nodes 1 --blocks 1 --max-plies 20");
  };
  CHECK(run_arena(line("the new one")).well());
  CHECK(has(games_of(db).front(), " w=the new one b=b "));
  const Ran report =
      run_arena({"report", "--db", db, "--candidate", "the new one", "--sprt", "p0=0.4,p1=0.6"});
  CHECK(report.well());
  const Ran records = run_arena({"export", "--db", db});
  CHECK(std::count(records.lines.begin(), records.lines.end(), "[Red \"the new one\"]") == 1);
  const Ran refused = run_arena(line("a=b"));
  check_refused(refused, 2, "a name has no '=', got 'a=b' (--engine, name)");
}

}  // namespace hegemon::testing
