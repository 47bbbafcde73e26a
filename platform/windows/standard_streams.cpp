/// `platform/standard_streams.h` on Windows.
#include "platform/standard_streams.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <io.h>

#include "platform/windows/handles.h"

namespace hegemon::platform {

namespace {

/// Nothing waits for a pipe that is set not to wait.
constexpr DWORD kLookAgainMs = 10;

UINT input_before = 0;
UINT output_before = 0;

void use_utf8_on_the_console() {
  input_before = GetConsoleCP();
  output_before = GetConsoleOutputCP();
  if (output_before == 0) return;  // there is no console
  SetConsoleCP(CP_UTF8);
  SetConsoleOutputCP(CP_UTF8);
  // The console is the caller's, too.
  std::atexit([] {
    SetConsoleCP(input_before);
    SetConsoleOutputCP(output_before);
  });
}

/// A thread that reads standard input: nothing else waits for a pipe, a file and a console in the same way.
struct InputReader {
  std::mutex mutex;
  std::condition_variable changed;
  std::string bytes;
  bool ended = false;
  int error = 0;  ///< that has ended it

  void run() {
    constexpr std::size_t kMax = std::size_t{1} << 20;
    std::array<char, 65536> part;
    for (bool open = true; open;) {
      DWORD count = 0;
      const BOOL good =
          ReadFile(standard_handle(Stream::kInput), part.data(), part.size(), &count, nullptr);
      // Ctrl-C on a console.
      if ((good == 0 || count == 0) && GetLastError() == ERROR_OPERATION_ABORTED) continue;
      // An empty pipe that is set not to wait (PIPE_NOWAIT).
      if (good == 0 && GetLastError() == ERROR_NO_DATA) {
        Sleep(kLookAgainMs);
        continue;
      }
      open = good != 0 && count > 0;
      const int failure = good != 0 ? 0 : error_number(GetLastError());
      std::unique_lock lock(mutex);
      error = failure == EPIPE ? 0 : failure;
      bytes.append(part.data(), count);
      ended = !open;
      changed.notify_all();
      changed.wait(lock, [&] { return bytes.size() < kMax; });
    }
  }
};

InputReader& input_reader() {
  // It lives on, and so does its thread, which may wait when the program ends.
  static InputReader* const kReader = [] {
    auto* const reader = new InputReader;
    std::thread([reader] { reader->run(); }).detach();
    return reader;
  }();
  return *kReader;
}

}  // namespace

void prepare_standard_streams() {
  use_utf8_on_the_console();
  // A byte 26 in a file is not its end; on a console Ctrl-Z is.
  if (!is_terminal(Stream::kInput)) _setmode(0, _O_BINARY);
  for (const Stream stream : {Stream::kOutput, Stream::kErrors}) {
    DWORD mode = 0;
    const HANDLE handle = standard_handle(stream);
    if (GetConsoleMode(handle, &mode) != 0)
      SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
}

int write_output(Stream stream, std::string_view bytes) {
  // Lines end as texts of Windows do.
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 16);
  for (const char c : bytes) {
    if (c == '\n') text += '\r';
    text += c;
  }
  std::string_view rest = text;
  for (std::size_t part = rest.size(); !rest.empty();) {
    DWORD count = 0;
    part = std::min(part, rest.size());
    if (WriteFile(standard_handle(stream), rest.data(), static_cast<DWORD>(part), &count,
                  nullptr) == 0)
      return error_number(GetLastError());
    rest.remove_prefix(count);
    if (count > 0) continue;
    // A pipe that is set not to wait takes nothing of what has no room as a whole.
    part = (part + 1) / 2;
    Sleep(kLookAgainMs);
  }
  return 0;
}

int input_error() {
  return GetFileType(standard_handle(Stream::kInput)) == FILE_TYPE_UNKNOWN ? EBADF : 0;
}

Input read_input(std::string& bytes, int wait_ms) {
  InputReader& reader = input_reader();
  std::unique_lock lock(reader.mutex);
  const auto ready = [&] { return reader.ended || !reader.bytes.empty(); };
  if (wait_ms < 0) reader.changed.wait(lock, ready);
  if (!reader.changed.wait_for(lock, std::chrono::milliseconds(wait_ms), ready))
    return Input::kNothing;
  if (reader.bytes.empty()) {
    errno = reader.error;
    return reader.error == 0 ? Input::kEnd : Input::kFailed;
  }
  bytes += reader.bytes;
  reader.bytes.clear();
  reader.changed.notify_all();
  return Input::kBytes;
}

}  // namespace hegemon::platform
