#include "tests/arena/arena_run.h"

namespace hegemon::testing {

TEST_CASE("our own engine passes every check") {
  const Ran ran = run_arena({"check", "--", kEngine});
  for (const std::string& line : ran.lines)
    CHECK_FALSE(line.starts_with("FAILED"));
  CHECK(ran.well());
}

TEST_CASE("an engine is checked in the game that is asked for") {
  const Ran ran = run_arena({"check", "--variant", "threefriends", "--", kEngine});
  CHECK(ran.well());
  REQUIRE(ran.lines.size() > 2);
  CHECK(ran.lines[1] == "ok      offers threefriends");
  for (const std::string& line : ran.lines)
    CHECK_FALSE(line.starts_with("FAILED"));
  const Ran other = run_arena({"check", "--variant", "threefriends", "--", kFake, "illegal"});
  CHECK(other.ending == "exit status 1");
  REQUIRE(other.lines.size() == 2);
  CHECK(other.lines[1] == "FAILED  offers threefriends: no option UCI_Variant");
  CHECK(run_arena({"check", "--variant", "go", "--", kEngine}).ending == "exit status 2");
}

TEST_CASE("a program that ends is no silent engine") {
  const Ran ran = run_arena({"check", "--", "true"});
  CHECK(ran.ending == "exit status 1");
  REQUIRE(ran.lines.size() == 1);
  // It may be gone before it is spoken to.
  CHECK((ran.lines[0].ends_with(": its process came to an end (exit status 0) before 'uciok'") ||
         ran.lines[0].ends_with(": it takes no input (exit status 0)")));
}

TEST_CASE("an engine that does little passes few checks") {
  const Ran ran = run_arena({"check", "--", kFake, "illegal"});
  CHECK(ran.ending == "exit status 1");
  CHECK(ran.lines.front().starts_with("ok      starts"));
}

}  // namespace hegemon::testing
