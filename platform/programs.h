/// Programs and their files.
#pragma once

#include <string>

namespace hegemon::platform {

/// The path of the program that runs; empty if it is unknown.
std::string this_program();

/// What stands at the end of the name of every program: `.exe` on Windows, elsewhere nothing.
extern const std::string kProgramSuffix;

/// Is this a file that can be run?
bool is_program(const std::string& path);

/// The file that the name of a program stands for: a path as it is, other words searched in PATH. Empty if there is none.
std::string find_program(const std::string& command);

/// The number of this process.
int process_id();

/// Becomes this program, with the same arguments, input and output: does not return unless it cannot be started.
void become(const std::string& path, char** argv);

}  // namespace hegemon::platform
