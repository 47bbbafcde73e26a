/// `platform/standard_streams.h` on POSIX.
#include "platform/standard_streams.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

namespace hegemon::platform {

void prepare_standard_streams() {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  // A file that is opened later must not get the number of a closed standard descriptor.
  // The wrong way round, so that using one is an error, as on a closed descriptor.
  constexpr std::array<int, 3> kModes{O_WRONLY, O_RDONLY, O_RDONLY};
  for (int number = 0; number < 3; ++number) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    if (open("/dev/null", kModes[static_cast<std::size_t>(number)]) < 0) return;
  }
}

int write_output(Stream stream, std::string_view bytes) {
  const int number = static_cast<int>(stream);
  while (!bytes.empty()) {
    const ssize_t count = write(number, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd output{number, POLLOUT, 0};
      poll(&output, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int input_error() {
  char none = 0;
  return read(STDIN_FILENO, &none, 0) < 0 && errno != EAGAIN ? errno : 0;
}

Input read_input(std::string& bytes, int wait_ms) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  const int ready = poll(&input, 1, wait_ms);
  if (ready == 0 || (ready < 0 && errno == EINTR)) return Input::kNothing;
  std::array<char, 65536> part;
  const ssize_t count = read(STDIN_FILENO, part.data(), part.size());
  // Another program that reads the same pipe may have been quicker.
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return Input::kNothing;
  // A socket whose other end is closed before it has read all.
  if (count == 0 || (count < 0 && errno == ECONNRESET)) return Input::kEnd;
  if (count < 0) return Input::kFailed;
  bytes.append(part.data(), static_cast<std::size_t>(count));
  return Input::kBytes;
}

}  // namespace hegemon::platform
