#include "program/input_lines.h"

#include <cerrno>
#include <utility>

#include "program/arguments.h"
#include "platform/standard_streams.h"
#include "session/support/files.h"

namespace hegemon::program {

namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20;

}  // namespace

InputLines::InputLines(std::function<bool()> interrupted) : interrupted_(std::move(interrupted)) {
  if (const Status status = session::standard_input("input"); !status)
    throw Failure{status.error().text()};
}

/// Waits for more input and appends it. False at the end of input or when interrupted.
bool InputLines::fill() {
  constexpr int kWaitMs = 100;
  std::string part;
  for (;;) {
    if (interrupted_()) return false;
    const platform::Input got = platform::read_input(part, kWaitMs);
    if (got == platform::Input::kNothing) continue;
    if (got == platform::Input::kFailed)
      throw Failure{session::cannot_read("standard input", "input", errno).text()};
    if (got == platform::Input::kEnd) return false;
    buffer_.erase(0, begin_);
    begin_ = 0;
    buffer_ += part;
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

}  // namespace hegemon::program
