#include "arena/uci/process.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>

#include "engine/as_utf8.h"
#include "engine/ascii.h"

namespace hegemon::arena {

namespace {

using Io = platform::ChildProcess::Io;
using Ready = platform::ChildProcess::Ready;
using Ending = platform::ChildProcess::Ending;

constexpr std::size_t kLongestLine = std::size_t{1} << 20;
constexpr std::size_t kLongestErrorLine = 4096;

/// What stands behind `#!` in the file; empty: nothing.
std::string interpreter_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  if (!std::getline(file, line) || !line.starts_with("#!")) return {};
  const auto words = split_words(std::string_view(line).substr(2));
  return words.empty() ? "" : as_utf8(words.front());
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const Program& program) {
  platform::StartFailure failure;
  std::unique_ptr<Process> process(new Process);
  process->child_ = platform::ChildProcess::start(program, failure);
  if (process->child_ != nullptr) return process;
  const std::string reason = std::strerror(failure.error);
  if (failure.step == platform::StartFailure::Step::kPipes) {
    return Error::of("system.call", "engine", "cannot make the pipes to '" + program.command + "'",
                     reason);
  }
  // The system says the same of a script whose interpreter is missing.
  if (const std::string interpreter = interpreter_of(program.command);
      failure.error == ENOENT && !interpreter.empty() && !std::filesystem::exists(interpreter)) {
    return Error::of("engine.interpreter", "engine", program.command, interpreter);
  }
  const std::string place = program.directory.empty() ? "" : " in directory " + program.directory;
  Error error = Error::of("engine.start", "engine", program.command, place, reason);
  if (!failure.of_the_file) error.kind = ErrorKind::kResources;
  return error;
}

Process::~Process() {
  try {
    end();
  } catch (const std::exception&) {
    // Without memory its ending has no words; the process is gone all the same.
  }
}

void Process::fail(const char* call) {
  if (failure_) return;
  failure_ = Error::of("system.call", "pipe of an engine", call, std::strerror(errno));
}

bool Process::write(std::string_view first, std::string_view second, Timer::time_point deadline) {
  while (!first.empty() || !second.empty()) {
    if (!child_->input_is_open()) return false;
    std::size_t count = 0;
    const Io done = child_->write(first, second, count);
    if (done == Io::kDone) {
      const std::size_t of_first = std::min(count, first.size());
      first.remove_prefix(of_first);
      second.remove_prefix(count - of_first);
      continue;
    }
    if (done == Io::kClosed) {
      hung_up_ = true;
      return false;
    }
    if (done == Io::kFailed) {
      fail("cannot write");
      return false;
    }
    // The program does not read. It may be waiting for us to read its stderr.
    const Ready ready = child_->wait_for_input(deadline);
    if (ready.state == Ready::State::kTimeout) return false;
    if (ready.state == Ready::State::kFailed) {
      fail("cannot wait");
      return false;
    }
    if (ready.errors) drain_stderr();
  }
  return true;
}

bool Process::next_buffered(std::string_view& line) {
  const std::size_t from = std::max(begin_, searched_);
  const std::size_t at = buffer_.find('\n', from);
  if (at == std::string::npos) {
    searched_ = buffer_.size();
    return false;
  }
  line = std::string_view(buffer_).substr(begin_, at - begin_);
  begin_ = at + 1;
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return true;
}

Process::Got Process::read_line(std::string_view& line, Timer::time_point deadline) {
  for (;;) {
    if (next_buffered(line)) return Got::kLine;
    if (!child_->output_is_open()) return Got::kClosed;
    if (buffer_.size() - begin_ > kLongestLine) return Got::kTooLong;
    buffer_.erase(0, begin_);
    searched_ -= begin_;
    begin_ = 0;

    const Ready ready = child_->wait_for_output(deadline, cancel_);
    if (ready.state == Ready::State::kTimeout) return Got::kTimeout;
    if (ready.state == Ready::State::kAgain) continue;
    if (ready.state == Ready::State::kFailed) {
      fail("cannot wait");
      return Got::kBroken;
    }
    if (ready.cancelled) return Got::kCancelled;
    if (ready.errors) drain_stderr();
    if (!ready.output) {
      if (Timer::now() >= deadline) return Got::kTimeout;
      continue;
    }
    if (child_->read_output(buffer_) == Io::kFailed) {
      fail("cannot read");
      return Got::kBroken;
    }
  }
}

void Process::drain_stderr() {
  if (child_->read_errors(stderr_rest_) != Io::kDone) return;
  for (;;) {
    const std::size_t at = stderr_rest_.find('\n');
    if (at == std::string::npos && stderr_rest_.size() < kLongestErrorLine) return;
    if (stderr_sink_) stderr_sink_(std::string_view(stderr_rest_).substr(0, at));
    stderr_rest_.erase(0, at == std::string::npos ? at : at + 1);
  }
}

void Process::leave(std::chrono::milliseconds timeout) {
  child_->close_input();
  const Timer::time_point deadline = Timer::now() + timeout;
  std::string_view line;
  for (Got got = Got::kLine; got == Got::kLine;)
    got = read_line(line, deadline);
  end();
}

std::string Process::end() {
  if (child_ == nullptr || !ending_.empty()) return ending_;
  child_->close_input();
  // A program that closed its output is about to go: its own exit status says more than our signal.
  constexpr std::chrono::milliseconds kLooks{50};
  const bool going = !child_->output_is_open() || hung_up_;
  const Ending ending = child_->end(going ? kLooks : std::chrono::milliseconds{0});
  if (child_->errors_are_open()) drain_stderr();
  killed_from_outside_ = ending.from_outside;
  const std::string number = std::to_string(ending.number);
  switch (ending.how) {
    case Ending::How::kByUs:
      ending_ = "ended by the arena";
      break;
    case Ending::How::kSignal:
      ending_ = "killed by signal " + number;
      break;
    case Ending::How::kExit:
      ending_ = "exit status " + number;
      break;
  }
  return ending_;
}

}  // namespace hegemon::arena
