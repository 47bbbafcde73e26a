/// Another program with pipes to its input and from its output.
///
/// It is started without a shell, in a process group of its own: the terminal's Ctrl-C does not reach
/// it, and it is ended together with what it has started. Its stderr is read along with its stdout,
/// so that it is blocked by a full pipe no longer than until it is read again.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "engine/result.h"

namespace hegemon::arena {

using Timer = std::chrono::steady_clock;

/// What to start, and where.
struct Program {
  std::string
      command;  ///< with a slash: a path, from the arena's own directory; without: searched in PATH
  std::vector<std::string> arguments;
  std::string directory;                                         ///< empty: the arena's own
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to the arena's own
};

/// A file descriptor with an owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { reset(); }

  int get() const { return number_; }
  bool open() const { return number_ >= 0; }
  void reset();

 private:
  int number_ = -1;
};

/// Belongs to one thread at a time.
class Process {
 public:
  enum class Got {
    kLine,
    kTimeout,
    kClosed,     ///< the program closed its output, or ended
    kTooLong,    ///< no newline in a mebibyte
    kCancelled,  ///< the descriptor that cancels is readable
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
  /// While this descriptor is readable, `read_line` does not wait.
  void cancel_with(int descriptor) { cancel_ = descriptor; }

  /// Writes both parts at once. False: the program takes nothing any more, or not before the
  /// deadline, or there is a `failure`.
  bool write(std::string_view first, std::string_view second, Timer::time_point deadline);
  /// The next line without its newline; it is valid until the next call.
  Got read_line(std::string_view& line, Timer::time_point deadline);

  void close_input() { in_.reset(); }
  /// Closes the program's input, waits at most `patience` for it to exit, then ends it.
  void leave(std::chrono::milliseconds patience);
  /// Ends it and returns how it came to its end, for people: `exit status 1`, `killed by signal 11`.
  std::string end();
  /// After `end`: a signal that no program sends itself had ended it (SIGKILL, SIGTERM), and it was
  /// not ours.
  bool killed_from_outside() const { return killed_from_outside_; }
  /// A call of the system has failed for a reason that is not the program's: what came of it says
  /// nothing about the program.
  const std::optional<Error>& failure() const { return failure_; }
  pid_t id() const { return id_; }

 private:
  Process() = default;
  bool next_buffered(std::string_view& line);
  void drain_stderr();
  void fail(const char* call);

  pid_t id_ = -1;
  Descriptor in_, out_, err_;
  int cancel_ = -1;
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
