/// Choosing the build of the program that suits the machine (cmake/levels.cmake makes the builds).
#pragma once

namespace hegemon::program {

/// Replaces this process by the program for the best instruction sets that lies beside it and that the
/// machine can run (`hegemon-x86-64-v4`, then `-v3`); returns if there is none, or if this is one of
/// them. The environment variable HEGEMON_LEVEL (`v4`, `v3`, `plain`) chooses instead; returns false,
/// with a line on stderr, when that one is missing or cannot run here.
bool run_best_build(char** argv);

}  // namespace hegemon::program
