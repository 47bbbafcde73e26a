/// The programs that tests start: those of this build, or those that the environment names, as `scripts/mutate` does.
#pragma once

#include <cstdlib>
#include <string>

namespace hegemon::testing {

inline std::string program_path(const char* variable, const char* built) {
  const char* const named = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  return named != nullptr ? named : built;
}

inline const std::string kEngine = program_path("HEGEMON_EXECUTABLE", HEGEMON_EXECUTABLE);
#if defined(HEGEMON_ARENA_EXECUTABLE)
inline const std::string kArena =
    program_path("HEGEMON_ARENA_EXECUTABLE", HEGEMON_ARENA_EXECUTABLE);
#endif

}  // namespace hegemon::testing
