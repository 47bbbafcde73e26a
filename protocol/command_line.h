/// The command line of `hegemon`.
#pragma once

namespace hegemon::protocol {

/// All of `main`: gives the exit status. 0 when all went well, 2 for a wrong command line, of which
/// one line on stderr says what is wrong.
int run_command_line(int argc, const char* const* argv);

}  // namespace hegemon::protocol
