#include <algorithm>
#include <map>

#include <sys/stat.h>

#include "arena/results/file_lock.h"
#include "tests/arena/arena_run.h"
#include "tests/arena/sample_results.h"

namespace hegemon::testing {

TEST_CASE("a place that cannot be written is refused before any game") {
  const TemporaryFolder folder;
  for (const std::string& db :
       {std::string("/proc/results.db"), folder.file("no/such/place.db"), folder.file("")}) {
    CAPTURE(db);
    const Ran ran = run_arena(random_run(db, "--blocks 1"));
    CHECK(ran.ending == "exit status 1");
    REQUIRE(ran.errors.size() == 1);
    CHECK_FALSE(has(ran.errors[0], "--log"));  // though its log comes first
  }
}

TEST_CASE("a read-only file is refused, but can be read") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words line = random_run(db, "--blocks 1 --max-plies 20");
  CHECK(run_arena(line).well());
  chmod(db.c_str(), 0444);
  CHECK(games_of(db).size() == 7);
  if (geteuid() != 0) {  // whom no such bit stops
    CHECK(run_arena(line).ending == "exit status 1");
  }
}

TEST_CASE("a file that is no result file, or a damaged one, is refused and left alone") {
  const TemporaryFolder folder;
  const std::string text = folder.file("text");
  std::ofstream(text) << std::string(5000, 'x');
  const std::string damaged = folder.file("damaged.db");
  CHECK(run_arena(random_run(damaged, "--blocks 1")).well());
  {
    std::fstream file(damaged, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(5000);
    file << std::string(60'000, 'x');
  }
  for (const std::string& db : {text, damaged}) {
    CAPTURE(db);
    const std::string before = read_file(db);
    CHECK(run_arena(random_run(db, "--blocks 1")).ending ==
          (db == text ? "exit status 2" : "exit status 1"));
    CHECK(run_arena({"export", "--db", db}).ending == "exit status 1");
    CHECK(run_arena({"merge", "--db", folder.file("m.db"), db}).ending == "exit status 1");
    CHECK(read_file(db) == before);
  }
  CHECK(run_arena({"export", "--db", folder.file("none.db")}).ending == "exit status 1");
  // An empty file is one that a run has just made.
  const std::string empty = folder.file("empty.db");
  std::ofstream(empty).flush();
  CHECK(run_arena(random_run(empty, "--blocks 1 --max-plies 20")).well());
}

TEST_CASE("a file that is written is no other file of the command, and of its kind") {
  const TemporaryFolder folder;
  const auto file = [&](const std::string& name) { return folder.file(name); };
  for (const std::string name : {"t.db", "op.fen", "e.json", "page", "empty"})
    std::ofstream(file(name)) << (name == "empty" ? "" : "startpos moves b7e5\n");
  std::filesystem::remove(file("t.db"));
  const Words played{"--blocks", "1", "--max-plies", "20", "--log-level", "trace"};
  REQUIRE(run_arena(random_run(file("t.db"), played)).well());
  std::filesystem::create_symlink(file("t.db"), file("link"));
  std::filesystem::create_hard_link(file("t.db"), file("hard"));
  std::filesystem::create_symlink("new.db", file("ahead"));
  struct Row {
    Words words;
    std::string expected;
  };
  const auto run = [&](const std::string& db, const Words& more) {
    return with(random_run(file(db), played), more);
  };
  const std::vector<Row> rows{
      {run("t.db", {"--log", file("t.db")}), "written as well, for --log (--db)"},
      {run("t.db", {"--log", file("link")}), "written as well, for --log (--db)"},
      {run("t.db", {"--log", file("hard")}), "written as well, for --log (--db)"},
      {run("new.db", {"--log", folder.file(".") + "/new.db"}), "written as well, for --log"},
      {run("ahead", {"--log", file("new.db")}), "written as well, for --log"},
      {run("new.db", {"--log", file("new.db-wal")}), "new.db-wal' is written as well"},
      {run("new.db", {"--log", file("new.db.lock")}), "new.db.lock' is written as well"},
      {run("new.db", {"--log", file("op.fen"), "--openings", file("op.fen") + ",plies=1"}),
       "read as well, for --openings (--log)"},
      {run("new.db", {"--log", file("page")}), "holds something else, not a log (--log)"},
      {run("op.fen", {}), "holds something else, not results of an arena (--db)"},
      {run("new.db", {"--log", file("t.db")}), "holds results of an arena, not a log (--log)"},
      {{"league", "--db", file("new.db"), "--engines", file("e.json"), "--log", file("e.json")},
       "read as well, for --engines (--log)"},
      {{"merge", "--db", file("hard"), file("t.db")}, "read as well, for FILE (--db)"},
      {{"merge", "--db", file("page"), file("t.db")}, "page' is there already (--db)"},
  };
  const auto contents = [&] {
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(file("")))
      if (entry.exists()) found[entry.path()] = read_file(entry.path());
    return found;
  };
  const auto before = contents();
  for (const Row& row : rows) {
    const Ran ran = run_arena(row.words);
    CAPTURE(row.expected);
    check_refused(ran, 2, row.expected);
  }
  CHECK(contents() == before);
  // Of its kind a run goes on.
  CHECK(run_arena(run("t.db", {})).well());
}

TEST_CASE("two runs do not write to one file at the same time") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  const Words line = random_run(db, "--blocks 100");
  auto first = start(kArena, line);
  while (!std::filesystem::exists(db + "-wal"))
    usleep(1000);
  const Ran second = run_arena(line);
  CHECK(second.ending == "exit status 1");
  CHECK(second.errors ==
        Words{"hegemon-arena: another run is writing to '" + db + "' (result file)"});
  first->end();
}

TEST_CASE("nothing is merged into a file that another run writes, and what is there stays") {
  const TemporaryFolder folder;
  const std::string part = folder.file("part"), merged = folder.file("merged.db");
  REQUIRE(run_arena(random_run(part, "--blocks 1 --max-plies 20")).well());
  const Words merge{"merge", "--db", merged, part};
  {
    const auto lock = arena::FileLock::take(merged);
    REQUIRE(lock.ok());
    const Ran ran = run_arena(merge);
    CHECK(ran.ending == "exit status 1");
    CHECK(ran.errors ==
          Words{"hegemon-arena: another run is writing to '" + merged + "' (result file)"});
    CHECK_FALSE(std::filesystem::exists(merged));
    CHECK_FALSE(std::filesystem::exists(merged + ".part"));
  }
  CHECK_FALSE(std::filesystem::exists(merged + ".lock"));
  CHECK(run_arena(merge).well());
  CHECK(games_of(merged) == games_of(part));
}

TEST_CASE("a game whose record is damaged is named by an export, and costs no other") {
  const TemporaryFolder folder;
  const std::string db = folder.file("r.db");
  REQUIRE(run_arena(random_run(db, "--blocks 2 --max-plies 20")).well());
  const Ran whole = run_arena({"export", "--db", db, "--json"});
  REQUIRE(whole.lines.size() > 3);
  arena::testing::run_sql(db, "UPDATE games SET record = '[Variant' WHERE id = 1");
  arena::testing::run_sql(db, "UPDATE games SET record = '' WHERE id = 2");
  for (const std::string format : {"--json", "--records"}) {
    CAPTURE(format);
    const Ran ran = run_arena({"export", "--db", db, format});
    CHECK(ran.ending == "exit status 1");
    REQUIRE(ran.errors.size() == 2);
    CHECK(ran.errors[0].starts_with("hegemon-arena: "));
    CHECK(ran.errors[0].ends_with(" (game 1) (" + db + ")"));
    CHECK(ran.errors[1] == "hegemon-arena: damaged: record (game 2) (" + db + ")");
    if (format == "--json") {
      Words others = whole.lines;
      others.erase(others.begin() + 1, others.begin() + 3);
      CHECK(ran.lines == others);
    }
    if (format == "--records") {
      CHECK(std::count(ran.lines.begin(), ran.lines.end(), "[Variant \"sevenkingdoms\"]") ==
            static_cast<long>(whole.lines.size()) - 2);
    }
  }
  // As many moves as there are in the record, and one more.
  arena::testing::run_sql(db, "UPDATE moves SET ply = 1000 WHERE game = 0 AND ply = 19");
  const Ran ran = run_arena({"export", "--db", db, "--json"});
  CHECK(ran.errors.front() == "hegemon-arena: a move beyond the record (game 0) (" + db + ")");
  CHECK(ran.lines.size() == whole.lines.size() - 3);
}

TEST_CASE("a result file that is missing is named with the reason") {
  const TemporaryFolder folder;
  const std::string db = folder.file("none.db");
  for (const std::string command : {"report", "export"}) {
    CAPTURE(command);
    const Ran ran = run_arena({command, "--db", db});
    CHECK(ran.ending == "exit status 1");
    CHECK(ran.errors == Words{"hegemon-arena: cannot read '" + db +
                              "': No such file or directory (result file)"});
  }
}

}  // namespace hegemon::testing
