/// The program as a shell starts it.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <sys/wait.h>

#include "tests/support/paths.h"
#include "tests/support/temporary_file.h"
#include "tests/support/texts.h"

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

}  // namespace hegemon::testing
