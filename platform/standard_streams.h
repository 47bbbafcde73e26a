/// Standard input, output and error without a buffer between, and with the reasons of their failures. Who shares a terminal,
/// pipe or socket with this program may have set it not to wait (O_NONBLOCK): all calls wait all the same.
#pragma once

#include <string>
#include <string_view>

#include "platform/terminal.h"

namespace hegemon::platform {

/// From now on a broken pipe and a file that grew to its limit are errors of the write instead of signals, a standard
/// stream that is closed is not given to the next file, and a console takes UTF-8 and the control sequences of terminals.
void prepare_standard_streams();

/// Writes all of it to standard output or error, however slowly it is read. Returns 0 or `errno`: EPIPE where the reader
/// has closed the pipe.
int write_output(Stream stream, std::string_view bytes);

/// `errno` of standard input that cannot be read, because it is closed or a folder; 0 if it can be.
int input_error();

enum class Input { kBytes, kNothing, kEnd, kFailed };
/// Waits so long for standard input (-1: until there is some), and appends what there is of it. kFailed leaves
/// `errno`. Of one thread alone.
Input read_input(std::string& bytes, int wait_ms);

}  // namespace hegemon::platform
