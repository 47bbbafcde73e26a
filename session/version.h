/// The version of the project. Its text changes with every commit (cmake/version.cmake), so it stands in a generated file
/// alone: nothing else is compiled again for it.
#pragma once

namespace hegemon::session {

/// As `0.2.0+5.g1a2b3c4d5`.
const char* version();

}  // namespace hegemon::session
