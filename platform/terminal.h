/// The terminal or console that a standard stream is connected with.
#pragma once

#include <optional>

namespace hegemon::platform {

enum class Stream { kInput, kOutput, kErrors };

bool is_terminal(Stream stream);

struct TerminalSize {
  int columns = 0;
  int rows = 0;
};
/// Of the terminal behind the stream, if there is one.
std::optional<TerminalSize> terminal_size(Stream stream);

}  // namespace hegemon::platform
