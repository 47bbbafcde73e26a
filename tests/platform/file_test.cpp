/// Files with locks.
#include "platform/file.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "platform/paths.h"
#include "tests/support/temporary_file.h"

namespace hegemon::platform {

using testing::TemporaryFile;

TEST_CASE("a lock is one program's at a time, and ends with its file") {
  const TemporaryFile path("lock");
  File first;
  REQUIRE(first.open(path.path()) == 0);
  CHECK(first.lock(false) == File::Lock::kTaken);
  File second;
  REQUIRE(second.open(path.path()) == 0);
  CHECK(second.lock(false) == File::Lock::kOther);
  first.close();
  CHECK(second.lock(true) == File::Lock::kTaken);
}

TEST_CASE("a file that is renamed or removed is no longer at its path") {
  const TemporaryFile path("moved");
  File file;
  REQUIRE(file.open(path.path()) == 0);
  CHECK(file.is_at(path.path()));
  std::filesystem::rename(path.path(), path.path() + "2");
  CHECK_FALSE(file.is_at(path.path()));
  CHECK(file.is_at(path.path() + "2"));
  std::filesystem::remove(path.path() + "2");
  CHECK_FALSE(file.is_at(path.path() + "2"));
}

TEST_CASE("a file is written at its end, read at any place and cut") {
  const TemporaryFile path("text");
  File file;
  REQUIRE(file.open(path.path()) == 0);
  CHECK(file.size() == 0);
  CHECK(file.write("one two") == 0);
  std::string word(3, ' ');
  CHECK(file.read_at(4, word) == 0);
  CHECK(word == "two");
  CHECK(file.read_at(5, word) != 0);
  CHECK(file.cut(4) == 0);
  CHECK(file.write("three") == 0);
  CHECK(file.size() == 9);
  File again;
  REQUIRE(again.open(path.path()) == 0);
  std::string all(9, ' ');
  CHECK(again.read_at(0, all) == 0);
  CHECK(all == "one three");
  CHECK(File().open("/nowhere/x") != 0);
}

TEST_CASE("paths are UTF-8 in both directions") {
  const std::string text = "a b/\xE8\xB1\xA1.txt";
  CHECK(text_of(path_of(text)) == text);
  CHECK(path_of(text).filename() == path_of("\xE8\xB1\xA1.txt"));
}

}  // namespace hegemon::platform
