/// The programs of this build that tests start.
#pragma once

#include <string>

namespace hegemon::testing {

inline const std::string kEngine = HEGEMON_EXECUTABLE;
#if defined(HEGEMON_ARENA_EXECUTABLE)
inline const std::string kArena = HEGEMON_ARENA_EXECUTABLE;
#endif

}  // namespace hegemon::testing
