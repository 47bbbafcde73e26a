/// `platform/terminal.h` on POSIX.
#include "platform/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace hegemon::platform {

bool is_terminal(Stream stream) {
  return isatty(static_cast<int>(stream)) != 0;
}

std::optional<TerminalSize> terminal_size(Stream stream) {
  winsize size{};
  if (!is_terminal(stream) || ioctl(static_cast<int>(stream), TIOCGWINSZ, &size) != 0)
    return std::nullopt;
  return TerminalSize{size.ws_col, size.ws_row};
}

}  // namespace hegemon::platform
