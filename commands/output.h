/// Standard output whose errors are kept and reported.
#pragma once

#include <string>

namespace hegemon::commands {

/// From now on `std::cout` remembers why a write failed, and the standard streams are as
/// `platform::prepare_standard_streams` leaves them.
void watch_output();

/// The `errno` of the first write to standard output that failed, or 0.
int output_error();
/// Nobody reads standard output any more, as behind `| head`.
bool output_is_closed();

/// Flushes standard output. Returns `status`; but where that is 0 and not everything could be written, prints a
/// sentence with the reason on standard error and returns 1. A pipe that its reader has closed is no failure.
int end_output(const std::string& program, int status);

}  // namespace hegemon::commands
