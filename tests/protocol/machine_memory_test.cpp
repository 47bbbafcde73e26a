/// Tables that the machine has no memory for are refused before the system can kill the process for them.
#include "session/support/machine_memory.h"

#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <unistd.h>

#include "platform/memory.h"
#include "session/support/limits.h"
#include "tests/protocol/session_driver.h"

using namespace hegemon;
using namespace hegemon::session;
using namespace hegemon::testing;

namespace {

/// In MiB.
std::size_t memory() {
  return static_cast<std::size_t>(platform::machine_memory().value() >> 20);
}

}  // namespace

TEST_CASE("A table may be as large as the memory of the machine, and no larger") {
  REQUIRE(platform::machine_memory());
  CHECK(memory() > 64);
  CHECK(check_hash(memory()).ok());
  CHECK(check_hash(0, 0).ok());
  CHECK(check_hash(memory() / 3, 3).ok());
  const Status larger = check_hash(memory() + 1);
  REQUIRE(!larger.ok());
  CHECK(has(larger.error().what, std::to_string(memory()) + " MiB"));
  CHECK(!check_hash(memory() / 2 + 1, 2).ok());
  CHECK(!check_hash(~std::size_t{0}, ~std::size_t{0}).ok());
}

TEST_CASE("Hash beyond memory is an error, and the table stays as it was") {
  const std::string mib = std::to_string(kMaxHashMib);
  if (memory() >= kMaxHashMib) return;  // all that the option takes is there
  testing::ScriptedSession session;
  CHECK(has(session.tell("setoption name Hash value " + mib).front(), "more than the memory"));
  // a search, so it answers from a thread of its own
  CHECK(has(session.ask("bench 1 1 " + mib, "info string error").back(), "more than the memory"));
  CHECK(testing::count_of(session.ask("go depth 1", "bestmove"), "bestmove") == 1);
}

// The sanitizers keep what was freed.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HEGEMON_KEEPS_FREED_MEMORY
#endif
#endif

#if !defined(HEGEMON_KEEPS_FREED_MEMORY) && defined(__GLIBC__)
TEST_CASE("The memory of many threads is given back with them") {
  const auto resident_mib = [] {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20;
  };
  testing::ScriptedSession session;
  session.tell("setoption name UCI_Variant value threefriends");
  session.ask("isready", "readyok");
  const std::size_t before = resident_mib();
  session.tell("setoption name Threads value 64");
  session.ask("isready", "readyok");
  CHECK(resident_mib() > before + 100);
  session.tell("setoption name Threads value 1");
  session.ask("isready", "readyok");
  CHECK(resident_mib() < before + 20);
}
#endif
