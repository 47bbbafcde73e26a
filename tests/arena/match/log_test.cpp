/// The log of a run.
#include "arena/match/log.h"

#include <algorithm>
#include <latch>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "tests/arena/arena_run.h"

namespace hegemon::arena {

using hegemon::testing::has;
using hegemon::testing::read_file;
using hegemon::testing::TemporaryFolder;

TEST_CASE("one run at a time writes to a log, and the entries of its games do not mix") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  constexpr int kGames = 4, kEntries = 200;
  {
    Log log(path, LogLevel::kInfo);
    REQUIRE(log.open().ok());
    CHECK(Log(path, LogLevel::kFault).open().error().text() ==
          "another run is writing to '" + path + "' (--log)");
    std::latch begin(kGames);
    std::vector<std::thread> threads;
    for (int game = 0; game < kGames; ++game) {
      threads.emplace_back([&, game] {
        begin.arrive_and_wait();
        for (int i = 0; i < kEntries; ++i) {
          log.write(LogLevel::kInfo,
                    std::string(300, static_cast<char>('a' + game)) + std::to_string(i));
        }
      });
    }
    for (std::thread& thread : threads)
      thread.join();
    CHECK(!log.failure());
  }
  std::set<std::string> entries;
  const std::string whole = read_file(path);
  for (const std::string_view line : split(whole, '\n')) {
    if (line.empty()) continue;
    const std::size_t at = line.find(" info: ");
    REQUIRE(at == std::string_view("2026-11-23T13:12:01.250Z").size());
    const std::string_view text = line.substr(at + 7);
    REQUIRE(text.size() > 300);
    CHECK(text.substr(0, 300) == std::string(300, text.front()));
    entries.emplace(text);
  }
  CHECK(entries.size() == kGames * kEntries);
}

TEST_CASE("a log holds its level and those before it, and says where it stops") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  const auto lines_with = [&](const std::string& part) {
    const std::string text = read_file(path);
    const std::vector<std::string_view> lines = split(text, '\n');
    return std::count_if(lines.begin(), lines.end(), [&](std::string_view line) {
      return line.find(part) != std::string_view::npos;
    });
  };
  {
    Log silent(path, LogLevel::kNone);
    silent.write(LogLevel::kNone, "nothing");
    silent.write(LogLevel::kFault, "nothing");
    CHECK(silent.open().ok());
    Log quiet(path, LogLevel::kWarning);
    CHECK(quiet.open().ok());
    quiet.write(LogLevel::kInfo, "too much");
  }
  CHECK_FALSE(std::filesystem::exists(path));
  Log log(path, LogLevel::kWarning);
  CHECK(log.open().ok());
  CHECK(log.wants(LogLevel::kFault));
  CHECK(log.wants(LogLevel::kWarning));
  CHECK_FALSE(log.wants(LogLevel::kInfo));
  for (int i = 0; i < 1003; ++i)
    log.write(LogLevel::kFault, "fault " + std::to_string(i) + '.');
  CHECK(lines_with(" fault: fault ") == 1000);
  CHECK(lines_with(" fault: fault 999.") == 1);
  CHECK(lines_with("further faults are not logged") == 1);
  for (int i = 0; i < 10'003; ++i)
    log.write(LogLevel::kWarning, "remark " + std::to_string(i));
  CHECK(lines_with(" warning: remark ") == 10'000);
  CHECK(lines_with("further warnings are not logged") == 1);
}

TEST_CASE("each engine has a mebibyte of the log for its stderr") {
  const TemporaryFolder folder;
  const std::string path = folder.file("log");
  Log log(path, LogLevel::kWarning);
  CHECK(log.open().ok());
  const std::string line(100'000, 'x');
  for (int i = 0; i < 20; ++i)
    log.write_stderr("loud", line);
  log.write_stderr("other", "one line");
  const std::string text = read_file(path);
  CHECK(text.size() > (1U << 20));
  CHECK(text.size() < (1U << 20) + 200'000);
  CHECK(has(text, "further lines on stderr of loud are not logged\n"));
  CHECK(text.ends_with(" warning: stderr of other: one line\n"));
}

TEST_CASE("the names of the log's levels are read, and others refused") {
  int level = 0;
  for (const char* const name : {"none", "fault", "warning", "info", "trace"}) {
    const auto read = parse_log_level(name);
    REQUIRE(read.ok());
    CHECK(read.value() == static_cast<LogLevel>(level++));
  }
  const auto wrong = parse_log_level("loud");
  REQUIRE(!wrong.ok());
  CHECK(wrong.error().text() ==
        "none, fault, warning, info or trace wanted, got 'loud' (--log-level)");
}

}  // namespace hegemon::arena
