/// Which instruction sets the program was built for, and the choice of a better build of it.
#pragma once

#include <string>

namespace hegemon::protocol {

/// What this build counts leaves with: `AVX-512`, `AVX2` or `plain`.
std::string level_name();

/// Turns this process into the program of the best level that lies beside it and that the machine
/// can run (`hegemon-x86-64-v4`, then `-v3`); comes back if there is none, or if this is one of
/// them. The environment variable HEGEMON_LEVEL (`v4`, `v3`, `plain`) chooses instead; returns
/// false, with a line on stderr, when that can't be had.
bool become_best_level(char** argv);

}  // namespace hegemon::protocol
