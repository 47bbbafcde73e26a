#include <fstream>

#include <doctest/doctest.h>

#include "arena/report/report.h"
#include "tests/arena/sample_results.h"
#include "tests/support/temporary_file.h"
#include "tests/support/texts.h"

namespace hegemon::arena {
namespace {

using hegemon::testing::has;
using hegemon::testing::TemporaryFolder;
using testing::run_sql;
using testing::write_results;

ResultData small_sample() {
  Random random(3);
  return testing::sample({"a", "b", "c"},
                         testing::play({{0, 50, 90}, {0, 0, 0}, 0}, {0, 1, 2}, 5, random));
}

/// What is wrong with the file.
std::string error_of(const std::string& path) {
  const Result<Report> report = make_report(path);
  REQUIRE_FALSE(report.ok());
  CHECK(has(report.error().text(), path));
  return report.error().what;
}

}  // namespace

TEST_CASE("a result file is read as it was written") {
  const TemporaryFolder folder;
  const std::string path = folder.file("with %20 # and ?.db");
  ResultData data = small_sample();
  data.games[2].voided = true;
  data.games[3].seats[1].fault = Fault::kGarbage;
  write_results(path, data);
  const Result<ResultData> read = read_results(path);
  REQUIRE(read.ok());
  REQUIRE(read.value().games.size() == data.games.size());
  CHECK(read.value().meta == data.meta);
  CHECK(read.value().engines[1].name == "b");
  CHECK(read.value().games[2].voided);
  CHECK(read.value().games[3].seats[1].fault == Fault::kGarbage);
  CHECK(read.value().games[4].plies == data.games[4].plies);
  CHECK(read.value().games[4].seats[2].captures == data.games[4].seats[2].captures);
  for (std::size_t i = 0; i < data.games.size(); ++i) {
    CAPTURE(i);
    REQUIRE(read.value().games[i].seats.size() == data.games[i].seats.size());
    for (std::size_t seat = 0; seat < data.games[i].seats.size(); ++seat) {
      const SeatResult& got = read.value().games[i].seats[seat];
      const SeatResult& wanted = data.games[i].seats[seat];
      CHECK(got.letter == wanted.letter);
      CHECK(got.share == wanted.share);
      CHECK(got.conquests == wanted.conquests);
      CHECK(got.in_play == wanted.in_play);
      CHECK(got.moves == 30);
      CHECK(got.time == Milliseconds(300));
    }
  }
  // Five moves a seat and game, of which those of the void game are left out.
  CHECK(read.value().moves[0].time_us.size() == data.moves[0].time_us.size() - 5);
  CHECK(make_report(path).ok());
}

TEST_CASE("a file that lies beside an open writer is read up to its last transaction") {
  const TemporaryFolder folder;
  const std::string path = folder.file("f.db");
  write_results(path, small_sample());
  sqlite3* writer = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &writer) == SQLITE_OK);
  CHECK(sqlite3_exec(writer, "BEGIN IMMEDIATE; DELETE FROM seats; DELETE FROM games", nullptr,
                     nullptr, nullptr) == SQLITE_OK);
  const Result<Report> report = make_report(path);
  REQUIRE(report.ok());
  CHECK(report.value().finished == 15);
  sqlite3_close(writer);
}

TEST_CASE("a file in a folder that cannot be written to is read") {
  const TemporaryFolder folder;
  const std::string path = folder.file("f.db");
  write_results(path, small_sample());
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  std::filesystem::permissions(
      folder.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  CHECK(make_report(path).ok());
}

TEST_CASE("what is no result file is refused by name") {
  const TemporaryFolder folder;
  CHECK(error_of(folder.file("missing.db")).ends_with(": No such file or directory"));
  std::ofstream(folder.file("empty.db")).flush();
  CHECK(has(error_of(folder.file("empty.db")), "no result file"));
  std::ofstream(folder.file("text.db")) << std::string(5000, 'x');
  CHECK(has(error_of(folder.file("text.db")), "not a database"));
  run_sql(folder.file("other.db"), "CREATE TABLE games(id INTEGER)");
  CHECK(has(error_of(folder.file("other.db")), "no result file"));
  CHECK_FALSE(error_of(folder.path()).empty());
}

TEST_CASE("a damaged file is refused or read, and never brings the report down") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.db");
  write_results(whole, small_sample());
  const auto size = static_cast<std::size_t>(std::filesystem::file_size(whole));
  Random random(9);
  for (int n = 0; n < 60; ++n) {
    const std::string path = folder.file("damaged.db");
    std::filesystem::copy_file(whole, path, std::filesystem::copy_options::overwrite_existing);
    if (n % 2 == 0) {
      std::filesystem::resize_file(path, random.below(size));
    } else {
      std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
      for (int i = 0; i < 200; ++i) {
        file.seekp(static_cast<std::streamoff>(random.below(size)));
        file.put(static_cast<char>(random.below(256)));
      }
    }
    const Result<Report> report = make_report(path);
    if (report.ok()) {
      CHECK_FALSE(report_text(report.value()).empty());
      CHECK_FALSE(report_json(report.value()).empty());
    }
  }
}

TEST_CASE("rows at odds with each other are refused") {
  const TemporaryFolder folder;
  const auto after = [&](const std::string& sql) {
    static int count = 0;
    const std::string path = folder.file("odd" + std::to_string(++count) + ".db");
    write_results(path, small_sample());
    run_sql(path, sql);
    return error_of(path);
  };
  CHECK(has(after("DELETE FROM engines WHERE id = 2"), "seat 1, engine"));
  CHECK(has(after("DELETE FROM games WHERE id = 2"), ", game"));
  CHECK(has(after("DELETE FROM seats WHERE game = 2 AND seat = 0"), ", order"));
  CHECK(has(after("DELETE FROM seats WHERE game = 2"), "sum of scores"));
  CHECK(has(after("UPDATE seats SET score = 7"), ", score"));
  CHECK(has(after("UPDATE seats SET score = 0"), "sum of scores"));
  CHECK(has(after("UPDATE seats SET fault = 'boredom'"), ", fault"));
  CHECK(has(after("UPDATE seats SET captures = -1"), ", captures"));
  CHECK(has(after("UPDATE games SET plies = 1 << 40"), "number or plies"));
  CHECK(has(after("UPDATE games SET status = 'lost'"), ", status"));
  CHECK(has(after("UPDATE moves SET seat = 9"), "seat 9 of a move"));
  CHECK(has(after("UPDATE moves SET game = game + 100"), " of a move"));
}

}  // namespace hegemon::arena
