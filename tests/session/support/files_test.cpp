/// What errors say of files, and files that one process at a time adds to.
#include "session/support/files.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "engine/as_utf8.h"
#include "tests/support/temporary_file.h"

namespace hegemon::session {

using testing::TemporaryFile;

namespace {

std::string file_error(const auto& result) {
  return result ? "" : result.error().text();
}

}  // namespace

TEST_CASE("what cannot be read or written is named in full, with the reason and the place") {
  CHECK(cannot_read("x", "FILE", ENOENT).text() ==
        "cannot read 'x': No such file or directory (FILE)");
  CHECK(cannot_write("x", "--out", EISDIR).text() == "cannot write to 'x': is a folder (--out)");
  CHECK(cannot_read("x", "FILE", 0).text() == "cannot read 'x': unknown reason (FILE)");
  CHECK(other_writer("x", "--out").text() == "another run is writing to 'x' (--out)");
  const std::string deep = "/" + std::string(300, 'd') + "/file";
  CHECK(file_error(read_file(deep, "FILE")) ==
        "cannot read '" + deep + "': File name too long (FILE)");
  for (const Error& error :
       {cannot_read("x", "", 1), cannot_write("x", "", 1), other_writer("x", "")})
    CHECK(error.kind == ErrorKind::kFile);
}

TEST_CASE("only where nothing may wait pipes and devices are no files") {
  const TemporaryFile file("bytes");
  std::ofstream(file.path(), std::ios::binary) << std::string("a\0\xFF", 3);
  CHECK(read_file(file.path(), "").value() == std::string("a\0\xFF", 3));
  CHECK(read_regular_file(file.path(), "").value() == std::string("a\0\xFF", 3));
  CHECK(read_file("/dev/null", "FILE").value().empty());
  CHECK(file_error(read_regular_file("/dev/null", "FILE")) ==
        "cannot read '/dev/null': is not a regular file (FILE)");
  const TemporaryFile pipe("pipe");
  REQUIRE(mkfifo(pipe.path().c_str(), 0600) == 0);
  CHECK(file_error(read_regular_file(pipe.path(), "FILE")) ==
        "cannot read '" + pipe.path() + "': is not a regular file (FILE)");
  for (const auto& read : {read_file, read_regular_file, read_text_file, read_text}) {
    CHECK(file_error(read("/tmp", "FILE")) == "cannot read '/tmp': is a folder (FILE)");
    CHECK(file_error(read("/nowhere", "FILE")) ==
          "cannot read '/nowhere': No such file or directory (FILE)");
  }
}

TEST_CASE("each byte that is no UTF-8 becomes U+FFFD, and all else stays") {
  CHECK(as_utf8("") == "");
  CHECK(as_utf8("K\xC3\xB6nig") == "K\xC3\xB6nig");
  CHECK(as_utf8("Ev\xFFil") == "Ev\xEF\xBF\xBDil");
  CHECK(as_utf8("\xC3\xFF") == "\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(as_utf8("a\xED\xA0") == "a\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("a byte order mark is no part of a text, and UTF-16 is none") {
  const TemporaryFile file("text");
  const auto read = [&](const std::string& bytes) {
    std::ofstream(file.path(), std::ios::binary | std::ios::trunc) << bytes;
    return read_text_file(file.path(), "FILE");
  };
  CHECK(read("abc").value() == "abc");
  CHECK(read("\xEF\xBB\xBF"
             "abc")
            .value() == "abc");
  CHECK(read("").value().empty());
  CHECK(file_error(read("\xFF\xFE"
                        "a")) ==
        "cannot read '" + file.path() + "': the text is UTF-16; UTF-8 is wanted (FILE)");
}

TEST_CASE("a file is added to by one writer at a time, and its end can be read and cut off") {
  const TemporaryFile file("added");
  AppendedFile first;
  CHECK_FALSE(first.is_open());
  REQUIRE(first.open(file.path(), "--out").ok());
  CHECK(first.is_open());
  CHECK(first.regular());
  CHECK(first.size() == 0);
  CHECK(first.tail(10).value().empty());
  REQUIRE(first.append("one,two").ok());
  CHECK(first.size() == 7);
  CHECK(first.tail(3).value() == "two");
  CHECK(first.tail(100).value() == "one,two");
  {
    AppendedFile second;
    CHECK(file_error(second.open(file.path(), "--out", "shown")) ==
          "another run is writing to 'shown' (--out)");
    CHECK_FALSE(second.is_open());
  }
  CHECK(first.cut(4).ok());
  CHECK(first.append("three").ok());
  CHECK(file.text() == "one,three");
}

TEST_CASE("the lock of a file ends with its writer, and holds of the file that has the name now") {
  const TemporaryFile file("added");
  {
    AppendedFile first;
    REQUIRE(first.open(file.path(), "--out").ok());
    REQUIRE(first.append("1").ok());
    // Its name goes to another file: that one is free.
    std::filesystem::remove(file.path());
    AppendedFile second;
    REQUIRE(second.open(file.path(), "--out").ok());
    CHECK(second.append("2").ok());
  }
  AppendedFile third;
  REQUIRE(third.open(file.path(), "--out").ok());
  CHECK(third.append("3").ok());
  CHECK(file.text() == "23");
}

TEST_CASE("what is no regular file is written to as it is: it has no size and no end") {
  AppendedFile sink;
  REQUIRE(sink.open("/dev/null", "--out").ok());
  CHECK_FALSE(sink.regular());
  CHECK(sink.size() == 0);
  CHECK(sink.append("abc").ok());
  CHECK(sink.cut(0).ok());
  CHECK(sink.tail(3).value().empty());
  AppendedFile full;
  REQUIRE(full.open("/dev/full", "--out", "a").ok());
  CHECK(file_error(full.append("abc")) == "cannot write to 'a': No space left on device (--out)");
  AppendedFile none;
  CHECK(file_error(none.open("/nowhere/x", "--out")) ==
        "cannot write to '/nowhere/x': No such file or directory (--out)");
}

}  // namespace hegemon::session
