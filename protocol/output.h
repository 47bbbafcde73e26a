/// Standard output that no error gets lost of.
#pragma once

#include <string>

namespace hegemon::protocol {

/// From now on `std::cout` remembers why a write failed, a broken pipe and a file that grew to its limit are errors
/// of the write instead of signals, and a descriptor 0, 1 or 2 that is closed is not given to the next file.
void watch_output();

/// The `errno` of the first write to standard output that failed, or 0.
int output_error();
/// Nobody reads standard output any more, as behind `| head`.
bool output_is_closed();

/// Flushes standard output. Returns `status`; but where that is 0 and not everything could be written, prints a
/// sentence with the reason on standard error and returns 1. A pipe that its reader has closed is no failure.
int end_output(const std::string& program, int status);

}  // namespace hegemon::protocol
