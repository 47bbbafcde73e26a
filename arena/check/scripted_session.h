/// An engine under test: sends the caller's lines, and ends the check if an expected answer does
/// not come.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/uci/engine_limits.h"
#include "arena/uci/process.h"

namespace hegemon::arena {

using Lines = std::vector<std::string>;

/// A check ends at the first thing that is wrong.
struct CheckFailure {
  std::string what;
};

inline void require(bool condition, const std::string& what) {
  if (!condition) throw CheckFailure{what};
}

/// How long an engine may take to answer anything but `go`.
inline constexpr Milliseconds kWait{10'000};

class ScriptedSession {
 public:
  /// What this machine lacks, be it here or later, is no failure of the engine: it is thrown as a
  /// `std::runtime_error`, which ends all checks.
  explicit ScriptedSession(const Program& program);

  void say(const std::string& lines);
  /// All lines up to the one that begins with this word, and that one.
  Lines until(std::string_view word, Milliseconds wait = kWait);
  Lines ask(const std::string& line, std::string_view word);
  /// The next line, if there is one in time.
  std::optional<std::string> next(Timer::time_point deadline);
  /// Does a `bestmove` come within this time?
  bool next_bestmove(Milliseconds wait);
  /// Waits for the end of its output.
  void until_closed();
  void start_over() { ask("ucinewgame\nposition startpos\nisready", "readyok"); }
  Process& process() { return *process_; }

 private:
  std::unique_ptr<Process> process_;
  bool closed_ = false;
};

}  // namespace hegemon::arena
