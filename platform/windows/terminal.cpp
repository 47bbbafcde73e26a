/// `platform/terminal.h` on Windows.
#include "platform/terminal.h"

#include "platform/windows/handles.h"

namespace hegemon::platform {

bool is_terminal(Stream stream) {
  DWORD mode = 0;
  return GetConsoleMode(standard_handle(stream), &mode) != 0;
}

std::optional<TerminalSize> terminal_size(Stream stream) {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(standard_handle(stream), &info) == 0) return std::nullopt;
  return TerminalSize{info.srWindow.Right - info.srWindow.Left + 1,
                      info.srWindow.Bottom - info.srWindow.Top + 1};
}

}  // namespace hegemon::platform
