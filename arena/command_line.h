/// The arguments of `hegemon-arena`.
#pragma once

namespace hegemon::arena {

/// Does what they say; the exit status: 0, 1 if it failed or was interrupted, 2 for a wrong command
/// line.
int run_command_line(int argc, const char* const* argv);

}  // namespace hegemon::arena
