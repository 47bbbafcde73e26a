/// The arguments of `hegemon-arena`.
#pragma once

namespace hegemon::arena {

/// Does what they say; the exit status: 0, 1 if it failed, 2 for a wrong command line, 128 and the
/// signal's number if it was interrupted.
int run_command_line(int argc, const char* const* argv);

}  // namespace hegemon::arena
