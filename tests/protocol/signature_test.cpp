// The node signature: what a change of the search, the evaluation or a hash key changes.
#include <string>

#include <doctest/doctest.h>

#include "tests/protocol/session_driver.h"
#include "tests/support/data_lines.h"
#include "tests/support/paths.h"

namespace hegemon::testing {

TEST_CASE("bench searches the number of nodes on file") {
  ScriptedSession session;
  const std::string searched = session.ask("bench", "Nodes searched").back();
  const std::string expected = data_lines(source_path("tests/data/bench.signature")).front();
  CHECK_MESSAGE(word_after(searched, ":") == expected,
                "if the number is meant to change, change tests/data/bench.signature and name both "
                "numbers in the commit");
}

}  // namespace hegemon::testing
