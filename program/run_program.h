/// The `main` of a program with subcommands.
#pragma once

#include "program/arguments.h"

namespace hegemon::program {

/// Reads the arguments, prints help or version, or runs a subcommand, and returns the exit status. Whatever is
/// thrown ends here, as one line on standard error, and so does output that could not be written.
int run_program(const Program& program, int argc, const char* const* argv);

}  // namespace hegemon::program
