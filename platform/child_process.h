/// Another program with pipes to its input and from its output and stderr.
///
/// It is started without a shell and apart from the terminal's Ctrl-C, and is ended together with what it has started, also
/// when this program ends first, in whatever way (`kill -9`).
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/event.h"

namespace hegemon::platform {

/// What to start, and where.
struct Program {
  std::string command;  ///< with a slash: a path, from our own directory; without: searched in PATH
  std::vector<std::string> arguments;
  std::string directory;                                         ///< empty: our own
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to our own
};

/// Why a program was not started; `errno` of the step.
struct StartFailure {
  enum class Step { kPipes, kStart };
  Step step = Step::kPipes;
  int error = 0;
  bool of_the_file = false;  ///< it cannot be executed; otherwise this machine lacks something
};

/// Belongs to one thread at a time. No call waits but `wait_for_...` and `end`.
class ChildProcess {
 public:
  using Timer = std::chrono::steady_clock;

  /// Null with the reason in `failure`. The processors that the calling thread may use are those that it may use.
  static std::unique_ptr<ChildProcess> start(const Program& program, StartFailure& failure);
  /// Ends it, if `end` has not been called.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  int id() const;

  enum class Io { kDone, kNothing, kClosed, kFailed };
  /// Writes what its input takes at once of both parts, `count` bytes.
  Io write(std::string_view first, std::string_view second, std::size_t& count);
  void close_input();
  bool input_is_open() const;
  /// Appends some of what it has written.
  Io read_output(std::string& bytes);
  Io read_errors(std::string& bytes);
  bool output_is_open() const;
  bool errors_are_open() const;

  /// What need not be waited for any more. The call that reads or writes reports kFailed and kClosed.
  struct Ready {
    enum class State { kReady, kTimeout, kAgain, kFailed };
    State state = State::kReady;
    bool input = false, output = false, errors = false, cancelled = false;
  };
  /// Waits until it takes input or writes to its stderr.
  Ready wait_for_input(Timer::time_point deadline);
  /// Waits until it writes, or `cancel` (which may be null) is set.
  Ready wait_for_output(Timer::time_point deadline, const Event* cancel);

  struct Ending {
    enum class How { kExit, kSignal, kByUs };
    How how = How::kExit;
    int number = 0;             ///< exit status or signal
    bool from_outside = false;  ///< by a signal that no program sends itself (SIGKILL, SIGTERM)
  };
  /// Waits at most so long for it to exit by itself, then ends it and all that it has started. Once.
  Ending end(std::chrono::milliseconds patience);

 private:
  struct System;
  explicit ChildProcess(std::unique_ptr<System> system);

  std::unique_ptr<System> system_;
};

}  // namespace hegemon::platform
