/// Another program, line by line (`platform/child_process.h`). Its stderr is read along with its stdout,
/// so that it is blocked by a full pipe no longer than until it is read again.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/result.h"
#include "platform/child_process.h"

namespace hegemon::arena {

using Timer = std::chrono::steady_clock;

using platform::Program;

/// Belongs to one thread at a time.
class Process {
 public:
  enum class Got {
    kLine,
    kTimeout,
    kClosed,     ///< the program closed its output, or ended
    kTooLong,    ///< no newline in a mebibyte
    kCancelled,  ///< by the event
    kBroken      ///< this program itself cannot wait or read: see `failure`
  };

  /// Starts the program. CPUs that the calling thread may use are those that it may use. An error of
  /// the kind `kResources` is a lack of this machine (descriptors, processes, memory); one of the kind
  /// `kFile` is about the program's file.
  static Result<std::unique_ptr<Process>> start(const Program& program);
  /// Ends the program and all of its group at once, if it still runs.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// `sink` is called with every line on stderr.
  void on_stderr(std::function<void(std::string_view)> sink) { stderr_sink_ = std::move(sink); }
  /// When this event is set, `read_line` does not wait.
  void cancel_with(const platform::Event* event) { cancel_ = event; }

  /// Writes both parts at once. False: the program takes nothing any more, or not before the
  /// deadline, or there is a `failure`.
  bool write(std::string_view first, std::string_view second, Timer::time_point deadline);
  /// The next line without its newline; it is valid until the next call.
  Got read_line(std::string_view& line, Timer::time_point deadline);

  void close_input() { child_->close_input(); }
  /// Closes the program's input, waits at most `timeout` for it to exit, then ends it.
  void leave(std::chrono::milliseconds timeout);
  /// Ends it and returns how it came to its end, for people: `exit status 1`, `killed by signal 11`.
  std::string end();
  /// After `end`: a signal that no program sends itself had ended it (SIGKILL, SIGTERM), and it was
  /// not ours.
  bool killed_from_outside() const { return killed_from_outside_; }
  /// A system call failed through no fault of the program.
  const std::optional<Error>& failure() const { return failure_; }
  int id() const { return child_->id(); }

 private:
  Process() = default;
  bool next_buffered(std::string_view& line);
  void drain_stderr();
  void fail(const char* call);

  std::unique_ptr<platform::ChildProcess> child_;
  const platform::Event* cancel_ = nullptr;
  std::string buffer_;  ///< read, from `begin_` on not yet handed out
  std::size_t begin_ = 0;
  std::size_t searched_ = 0;  ///< up to here there is no newline
  std::string stderr_rest_;
  std::function<void(std::string_view)> stderr_sink_;
  std::string ending_;
  bool hung_up_ = false;  ///< it has closed its input
  bool killed_from_outside_ = false;
  std::optional<Error> failure_;
};

}  // namespace hegemon::arena
