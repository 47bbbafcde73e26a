#include "commands/input_lines.h"

#include <array>
#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace hegemon::commands {

namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20;

}  // namespace

/// Waits for more input and appends it. False at the end of input or when interrupted.
bool InputLines::fill() {
  constexpr int kWaitMs = 100;
  for (;;) {
    if (interrupted_()) return false;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&input, 1, kWaitMs);
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    std::array<char, 65536> part;
    const ssize_t count = read(STDIN_FILENO, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    buffer_.erase(0, begin_);
    begin_ = 0;
    buffer_.append(part.data(), static_cast<std::size_t>(count));
    return true;
  }
}

InputLines::Got InputLines::next(std::string& line) {
  bool too_long = false;
  std::size_t looked = begin_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', looked);
    if (end != std::string::npos) {
      line = buffer_.substr(begin_, end - begin_);
      begin_ = end + 1;
      return too_long || line.size() > kLongestLine ? Got::kTooLong : Got::kLine;
    }
    if (buffer_.size() - begin_ > kLongestLine) {
      too_long = true;
      begin_ = buffer_.size();
    }
    const std::size_t kept = buffer_.size() - begin_;
    if (ended_ || !fill()) {
      ended_ = true;
      if (interrupted_()) return Got::kEnd;
      if (kept == 0 && !too_long) return Got::kEnd;
      line = buffer_.substr(begin_);
      begin_ = buffer_.size();
      return too_long ? Got::kTooLong : Got::kLine;
    }
    looked = kept;
  }
}

}  // namespace hegemon::commands
