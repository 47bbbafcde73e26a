/// The program as a shell starts it.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <sys/wait.h>

#include "tests/support/paths.h"
#include "tests/support/temporary_file.h"

namespace hegemon::testing {

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
  std::ofstream(script.path()) << "HEGEMON='" << kEngine << "'\n" << line << '\n';
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
