#include <cstdlib>
#include <set>

#include <signal.h>

#include "engine/random.h"
#include "tests/arena/arena_run.h"

namespace hegemon::testing {

namespace {

void sleep_milliseconds(std::size_t count) {
  usleep(static_cast<useconds_t>(count * 1000));
}

/// Processes whose parent this is.
std::vector<pid_t> children_of(pid_t parent) {
  const std::string number = std::to_string(parent);
  std::vector<pid_t> children;
  // Engines are started by other threads than the first.
  std::error_code ignored;
  for (const auto& task :
       std::filesystem::directory_iterator("/proc/" + number + "/task", ignored)) {
    const std::string more = read_file(task.path().string() + "/children");
    for (const std::string_view word : split_words(more)) {
      if (const auto id = parse_number<pid_t>(word, 1, 1 << 30)) children.push_back(*id);
    }
  }
  return children;
}

/// Plays a run to its end though it, and its engines, are killed again and again: every other time
/// soon after its start, otherwise after `most_games` games at most, so that no machine is too slow.
int play_with_kills(const Words& line, const std::string& db, std::uint64_t seed,
                    std::size_t most_games) {
  Random random(seed);
  for (int lifes = 0;; ++lifes) {
    auto process = start(kArena, line);
    const std::size_t wanted = games_in(db) + 1 + random.below(most_games);
    if (lifes % 2 == 0) sleep_milliseconds(random.below(200));
    while (lifes % 2 != 0 && is_running(*process) && games_in(db) < wanted)
      sleep_milliseconds(2);
    const std::vector<pid_t> engines = children_of(process->id());
    if (!engines.empty()) kill(engines[random.below(engines.size())], SIGKILL);
    sleep_milliseconds(random.below(50));
    kill(process->id(), SIGKILL);
    if (finish(*process).well()) return 2 * lifes;
  }
}

void check_kills(const std::string& blocks, const std::string& nodes, std::size_t most_games) {
  const TemporaryFolder folder;
  const auto line = [&](const std::string& name) {
    return run_words(
        folder.file(name),
        {"name=a,option.Hash=1,cmd=" + kEngine + ",option.Search=paranoid",
         "name=b,option.Hash=1,cmd=" + kEngine + ",option.Search=maxn"},
        "--nodes " + nodes + " --blocks " + blocks + " --max-plies 120 --concurrency 2 --seed 5");
  };
  REQUIRE(run_arena(line("whole.db")).well());
  const int kills = play_with_kills(line("killed.db"), folder.file("killed.db"), 7, most_games);
  MESSAGE("kills: " << kills);
  CHECK(games_of(folder.file("killed.db")) == games_of(folder.file("whole.db")));
}

}  // namespace

TEST_CASE("a run that is killed again and again plays the same games, none twice") {
  check_kills("3", "150", 5);
}

TEST_SUITE("long") {
  TEST_CASE("a thousand games survive kills of the arena and of engines") {
    check_kills("143", "300", 40);
  }
}

TEST_CASE("the same line on a finished file plays nothing and prints the same") {
  const TemporaryFolder folder;
  const Words line = random_run(folder.file("r.db"), "--blocks 2 --concurrency 2");
  const Ran first = run_arena(line);
  CHECK(first.well());
  const Words games = games_of(folder.file("r.db"));
  CHECK(games.size() == 14);
  const Ran again = run_arena(line);
  CHECK(again.well());
  CHECK(again.lines.front().starts_with("0 games, "));
  CHECK(games_of(folder.file("r.db")) == games);
}

TEST_CASE("a changed line is refused, with the file and each difference") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  CHECK(run_arena(random_run(db, "--blocks 1 --max-plies 30")).well());
  const std::vector<std::pair<Words, std::string>> changes{
      {{"--blocks", "1", "--max-plies", "31"}, "max-plies 30 -> 31"},
      {{"--blocks", "1", "--max-plies", "30", "--seed", "2"}, "seed 1 -> 2"},
      {{"--blocks", "1", "--max-plies", "30", "--shard", "1/2"}, "shard 1/1 -> 1/2"},
      {{"--blocks", "1", "--max-plies", "30", "--rule", "Rules=chinese"},
       "rule 1 nothing -> \"Rules=chinese\""}};
  const std::string bytes = read_file(db);
  for (const auto& [words, what] : changes) {
    const Ran ran = run_arena(random_run(db, words));
    CAPTURE(ran.error_text());
    CHECK(ran.ending == "exit status 1");
    REQUIRE(!ran.errors.empty());
    CHECK(ran.errors.back() == "hegemon-arena: settings of another run: " + what + " (" + db + ")");
  }
  const Ran two = run_arena(random_run(db, "--blocks 1 --max-plies 31 --seed 2"));
  CHECK(two.errors ==
        Words{"hegemon-arena: settings of another run: max-plies 30 -> 31; seed 1 -> 2 (" + db +
              ")"});
  CHECK(read_file(db) == bytes);
}

TEST_CASE("a finished run grows: with more blocks it goes on where it ended") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const auto blocks = [](const std::string& count) {
    return Words{"--blocks", count, "--max-plies", "40"};
  };
  CHECK(run_arena(random_run(db, blocks("1"))).well());
  const Ran grown = run_arena(random_run(db, blocks("3")));
  INFO(grown.error_text());
  CHECK(grown.well());
  CHECK(grown.lines.front().starts_with("14 games, "));
  CHECK(run_arena(random_run(folder.file("whole.db"), blocks("3"))).well());
  const Words games = games_of(db);
  CHECK(games == games_of(folder.file("whole.db")));
  CHECK(value_of(db, "SELECT json_extract(value, '$.blocks') FROM meta WHERE key = 'config'") ==
        "3");
  // Fewer blocks than the file holds: nothing is played, nothing is lost.
  const Ran fewer = run_arena(random_run(db, blocks("2")));
  CHECK(fewer.well());
  CHECK(fewer.lines.front().starts_with("0 games, "));
  CHECK(games_of(db) == games);
  // A part that has grown is still a part of the same run.
  for (const std::string part : {"1", "2"}) {
    const Words words = with(blocks(part == "1" ? "3" : "2"), {"--shard", part + "/2"});
    CHECK(run_arena(random_run(folder.file(part), words)).well());
  }
  CHECK(run_arena({"merge", "--db", folder.file("all.db"), folder.file("2"), folder.file("1")})
            .well());
  CHECK(games_of(folder.file("all.db")) == games);
  CHECK(value_of(folder.file("all.db"),
                 "SELECT json_extract(value, '$.blocks') FROM meta WHERE key = 'config'") == "3");
}

TEST_CASE("an interrupt while engines start makes no game of it") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const std::string started = folder.file("started");
  // Its second process, that of the first game, never answers.
  const std::string slow = "if [ -e '" + started + "' ]; then : >'" + started +
                           ".2'; sleep 1000; fi; : >'" + started + "'; exec " + kEngine;
  const Words words =
      run_words(db, {"name=a,cmd=/bin/sh,restart=on,arg=-c,arg=" + slow, random_engine("b", 1)},
                "--blocks 1 --nodes 1 --max-plies 30");
  auto process = start(kArena, words);
  while (is_running(*process) && !std::filesystem::exists(started + ".2"))
    sleep_milliseconds(1);
  kill(process->id(), SIGINT);
  CHECK(finish(*process).ending == "exit status 130");
  CHECK(games_in(db) == 0);
}

TEST_CASE("shards play disjoint parts, and merged they are the whole run") {
  const TemporaryFolder folder;
  const Words more{"--blocks", "3", "--max-plies", "60"};
  CHECK(run_arena(random_run(folder.file("whole.db"), more)).well());
  Words merge{"merge", "--db", folder.file("merged.db")};
  for (const std::string part : {"1", "2"}) {
    CHECK(run_arena(random_run(folder.file(part), with(more, {"--shard", part + "/2"}))).well());
    merge.push_back(folder.file(part));
  }
  CHECK(games_of(folder.file("1")).size() == 14);
  CHECK(games_of(folder.file("2")).size() == 7);
  CHECK(run_arena(merge).well());
  CHECK(games_of(folder.file("merged.db")) == games_of(folder.file("whole.db")));

  // The same part twice, a part of another run, and a file that is there already.
  CHECK(run_arena({"merge", "--db", folder.file("x.db"), folder.file("1"), folder.file("1")})
            .ending == "exit status 1");
  CHECK(run_arena(random_run(folder.file("other.db"), "--blocks 3 --max-plies 61 --shard 2/2"))
            .well());
  const Ran mixed =
      run_arena({"merge", "--db", folder.file("x.db"), folder.file("1"), folder.file("other.db")});
  CHECK(mixed.ending == "exit status 1");
  CHECK(mixed.errors == Words{"hegemon-arena: settings of another run: max-plies 60 -> 61 (" +
                              folder.file("1") + " and " + folder.file("other.db") + ")"});
  CHECK_FALSE(std::filesystem::exists(folder.file("x.db")));
  CHECK(run_arena(merge).ending == "exit status 2");
}

}  // namespace hegemon::testing
