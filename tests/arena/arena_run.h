/// Runs `hegemon-arena` as a user does, in a directory of its own.
#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/results/database.h"
#include "arena/uci/process.h"
#include "engine/ascii.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_file.h"
#include "tests/support/texts.h"

namespace hegemon::testing {

using Words = std::vector<std::string>;

/// A list of words, or one text with blanks between them.
struct WordList : Words {
  WordList() = default;
  WordList(std::initializer_list<std::string> words) : Words(words) {}
  WordList(const Words& words) : Words(words) {}  // NOLINT: implicit on purpose
  WordList(const char* text) {                    // NOLINT: implicit on purpose
    for (const std::string_view word : split_words(text))
      emplace_back(word);
  }
};

inline Words with(Words words, const WordList& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline const std::string kFake = testing::source_path("tests/arena/fake_engine.sh");
inline constexpr std::chrono::seconds kHang{240};

struct Ran {
  Words lines;   ///< on stdout
  Words errors;  ///< on stderr
  std::string ending;
  bool well() const { return ending == "exit status 0"; }
  std::string error_text() const { return as_text(errors); }
};

/// It ended with this status and one line on stderr, which says this.
inline void check_refused(const Ran& ran, int status, std::string_view part) {
  CAPTURE(ran.error_text());
  CHECK(ran.ending == "exit status " + std::to_string(status));
  REQUIRE(ran.errors.size() == 1);
  CHECK(has(ran.errors.front(), part));
}

inline std::unique_ptr<arena::Process> start(const std::string& command, const Words& arguments) {
  auto process = arena::Process::start({command, arguments, {}, {}});
  REQUIRE(process.ok());
  return std::move(process.value());
}

inline bool is_running(const arena::Process& process) {
  siginfo_t gone{};
  waitid(P_PID, static_cast<id_t>(process.id()), &gone, WEXITED | WNOHANG | WNOWAIT);
  return gone.si_pid == 0;
}

/// Waits for its end.
inline Ran finish(arena::Process& process) {
  Ran ran;
  process.on_stderr([&](std::string_view line) { ran.errors.emplace_back(line); });
  std::string_view line;
  const auto deadline = arena::Timer::now() + kHang;
  arena::Process::Got got = process.read_line(line, deadline);
  for (; got == arena::Process::Got::kLine; got = process.read_line(line, deadline)) {
    ran.lines.emplace_back(line);
  }
  CHECK(got == arena::Process::Got::kClosed);
  ran.ending = process.end();
  return ran;
}

inline Ran run_program(const std::string& command, const Words& arguments) {
  return finish(*start(command, arguments));
}
inline Ran run_arena(const Words& arguments) {
  return run_program(kArena, arguments);
}

inline std::string random_engine(const std::string& name, int seed) {
  return "name=" + name + ",cmd=" + kEngine +
         ",option.Search=random,option.Hash=1,option.Seed=" + std::to_string(seed);
}
inline std::string fake_engine(const std::string& mode) {
  return "name=" + mode + ",cmd=" + kFake + ",arg=" + mode;
}

/// `run` with these engines, and the options as words with blanks between.
inline Words run_words(const std::string& db, const Words& engines, const std::string& options) {
  Words words{"run", "--db", db};
  for (const std::string& engine : engines)
    words.insert(words.end(), {"--engine", engine});
  return with(words, options.c_str());
}

/// An invasion by two random players, with these words behind it.
inline Words random_run(const std::string& db, const WordList& more) {
  return with(run_words(db, {random_engine("a", 1), random_engine("b", 2)}, "--nodes 1"), more);
}

/// The games of a file, one a line, as tests/arena/games.sql says.
inline Words games_of(const std::string& db) {
  auto database = arena::Database::open(db, arena::Database::Access::kRead);
  REQUIRE(database.ok());
  Words games;
  const std::string sql = read_file(testing::source_path("tests/arena/games.sql"));
  CHECK(database.value().for_each(sql.c_str(), [&](const arena::Statement& row) -> Status {
    games.push_back(row.text(0));
    return success();
  }));
  return games;
}

/// How many games a file holds, be it read while a run writes to it or before there is any.
inline std::size_t games_in(const std::string& db) {
  auto database = arena::Database::open(db, arena::Database::Access::kRead);
  if (!database) return 0;
  const auto count = database.value().value_of("SELECT count(*) FROM games");
  return count ? parse_number<std::size_t>(count.value().value_or(""), 0, SIZE_MAX).value_or(0) : 0;
}

/// The answer to a question in SQL.
inline std::string value_of(const std::string& db, const char* sql) {
  auto database = arena::Database::open(db, arena::Database::Access::kRead);
  REQUIRE(database.ok());
  const auto value = database.value().value_of(sql);
  REQUIRE(value.ok());
  return value.value().value_or("nothing");
}

}  // namespace hegemon::testing
