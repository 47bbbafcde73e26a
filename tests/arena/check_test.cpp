#include "tests/arena/arena_run.h"

namespace hegemon::testing {

TEST_CASE("our own engine passes every check") {
  const Ran ran = run_arena({"check", "--", kEngine});
  for (const std::string& line : ran.lines)
    CHECK_FALSE(line.starts_with("FAILED"));
  CHECK(ran.well());
}

TEST_CASE("an engine that does little passes few checks") {
  const Ran ran = run_arena({"check", "--", kFake, "illegal"});
  CHECK(ran.ending == "exit status 1");
  CHECK(ran.lines.front().starts_with("ok      starts"));
}

}  // namespace hegemon::testing
