/// Where the sources and the programs of this build are: the functions stand in a file that CMake writes.
#pragma once

#include <string>

namespace hegemon::testing {

/// A file of the project, named from its root.
std::string source_path(const std::string& file);
std::string engine_path();
std::string arena_path();

inline const std::string kEngine = engine_path();
inline const std::string kArena = arena_path();

}  // namespace hegemon::testing
