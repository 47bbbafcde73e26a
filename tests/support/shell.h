/// The program as a shell starts it.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hegemon::testing {

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A name for a file of this test run, removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name)
      : path_("/tmp/hegemon_test_" + std::to_string(getpid()) + '_' + name) {}
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  std::string text() const { return read_file(path_); }

 private:
  std::string path_;
};

struct Ended {
  int status = 0;
  std::string out;
  std::string err;
};

/// Runs a line of shell in which $HEGEMON is the program.
inline Ended shell(const std::string& line) {
  const TemporaryFile out("out");
  const TemporaryFile err("err");
  const TemporaryFile script("sh");
  std::ofstream(script.path()) << "HEGEMON='" HEGEMON_EXECUTABLE "'\n" << line << '\n';
  const std::string command =
      "timeout 120 sh " + script.path() + " >" + out.path() + " 2>" + err.path() + " </dev/null";
  const int status = std::system(command.c_str());  // NOLINT(bugprone-command-processor)
  REQUIRE(WIFEXITED(status));
  return {WEXITSTATUS(status), out.text(), err.text()};
}

inline long lines_of(const std::string& text) {
  long count = 0;
  for (const char c : text)
    count += c == '\n';
  return count;
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace hegemon::testing
