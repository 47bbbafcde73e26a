/// The standard streams as the programs use them: they wait, also where they are set not to, and standard output keeps its
/// error, which is reported.
#pragma once

#include <string>

namespace hegemon::program {

/// From now on `std::cin`, `std::cout` and `std::cerr` read and write by `platform/standard_streams.h`, and `std::cout`
/// remembers why a write failed.
void use_standard_streams();

/// The `errno` of the first write to standard output that failed, or 0.
int output_error();
/// Nobody reads standard output any more, as behind `| head`.
bool output_is_closed();

/// Flushes standard output. Returns `status`; but where that is 0 and not everything could be written, prints a
/// sentence with the reason on standard error and returns 1. A pipe that its reader has closed is no failure.
int end_output(const std::string& program, int status);

}  // namespace hegemon::program
