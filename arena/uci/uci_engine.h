/// An engine as a process that speaks UCI.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/uci/engine_config.h"
#include "arena/uci/fault.h"
#include "arena/uci/process.h"
#include "arena/uci/search_info.h"
#include "arena/uci/transcript.h"
#include "arena/uci/uci_option.h"
#include "engine/result.h"
#include "platform/event.h"

namespace hegemon::arena {

/// Called with the lines that an engine reads and writes. Both may be empty.
struct EngineListeners {
  std::function<void(std::string_view line)> on_stderr;  ///< each line on its stderr
  /// Each line of both directions; `direction` is "> " to the engine, "< " from it.
  std::function<void(std::string_view direction, std::string_view line)> on_line;
};

/// Name and options of an engine, as it announces them.
struct EngineIdentity {
  std::string name;       ///< its `id name`; empty if it has none
  OptionValues settings;  ///< of all options but buttons: the default, or what the arena has set
};

/// The answer to a `go`.
struct Reply {
  Fault fault = Fault::kNone;    ///< all but kIllegal, which only the rules can find
  std::string what;              ///< about the fault, for people
  std::optional<Error> failure;  ///< of the arena or its machine: then the other fields are unset
  bool killed = false;           ///< kCrash, but by a signal from outside
  bool cancelled = false;        ///< the wait was ended from outside: there is no answer
  std::string move;
  SearchInfo info;          ///< its views are valid until the next call
  std::string_view ponder;  ///< the move expected next, or empty
  Microseconds elapsed{0};  ///< between our `go` and its `bestmove`
};

/// How long to wait for the answer of an engine.
struct AnswerTimeouts {
  Milliseconds answer{60'000};     ///< to `go`, where no clock limits it
  Milliseconds after_stop{5'000};  ///< to `stop`
};

/// Belongs to one thread. After a fault other than kTime the process is gone, and another has to be
/// started.
class UciEngine {
 public:
  /// Starts the program, waits for `uciok` and sets the options: the game's first, which an
  /// engine need not have, then its own, which it must have. A value that the engine does not take
  /// is an error of the kind `kInput`: by its announcement of the option, or because it answers with
  /// an `info string` that has the word "error". A lack of this machine is of the kind `kResources`.
  /// `cancel`: a descriptor that ends every wait when readable, or -1.
  static Result<std::unique_ptr<UciEngine>> start(const EngineConfig& spec,
                                                  const OptionValues& game_options,
                                                  const platform::Event* cancel,
                                                  EngineListeners listeners = {});
  ~UciEngine();

  /// Announces a game to it and waits until it is ready. `seed`, if any, is set as its option
  /// `Seed`, unless it has no such option or its spec sets it; it is brought into the option's range.
  Status new_game(std::int64_t number, std::optional<std::uint64_t> seed = {});
  /// Would the engine take the options that have the number of a game in them?
  Status check_game_options(std::int64_t number) const;
  /// Sends `position` and `go` (whole lines with their newlines) and waits for the move. A
  /// `bestmove` that came since the last answer belongs to no `go` and is a fault.
  Reply go(std::string_view position, std::string_view go, const AnswerTimeouts& timeouts);

  /// Lets it think on the others' time; `go` begins with `go ponder`.
  void ponder(std::string_view position, std::string_view go, const AnswerTimeouts& timeouts);
  bool pondering() const { return pondering_; }
  /// The expected moves were played: waits for the move.
  Reply ponder_hit(const AnswerTimeouts& timeouts);
  /// They were not: ends the search and drops its answer.
  void end_pondering(const AnswerTimeouts& timeouts);

  /// After an answer that is no legal move: does another one follow? Then the first was a second
  /// `bestmove` to the `go` before, which came too late to be noticed there.
  bool answers_again(const AnswerTimeouts& timeouts);

  bool alive() const { return process_ != nullptr; }
  /// -1: it is gone.
  int process_id() const { return process_ == nullptr ? -1 : process_->id(); }
  const EngineIdentity& identity() const { return identity_; }
  /// Ends the process; the way it came to its end.
  std::string kill();
  std::string transcript() const { return transcript_.text(); }

 private:
  UciEngine(const EngineConfig& spec, EngineListeners listeners)
      : spec_(spec), listeners_(std::move(listeners)) {}
  void note(std::string_view direction, std::string_view line);
  void read_handshake(std::string_view line);
  Status set_option(std::string& lines, const std::string& name, const std::string& value);
  void add_option(std::string& lines, std::string_view name, const std::string& value);
  void note_setting(std::string_view name, const std::string& value);
  Status wait_till_ready(Milliseconds timeout);
  Error refusal(const std::string& line) const;
  std::string place() const { return "engine " + spec_.name; }
  Error failed() const { return failure_->at("pipes of engine " + spec_.name); }
  std::optional<Reply> unasked_bestmove();
  Status shake_hands(const OptionValues& game_options);
  bool send(std::string_view first, std::string_view second, Timer::time_point deadline);
  Status wait_for(std::string_view word, Milliseconds timeout);
  Reply answer(Timer::time_point begin, const AnswerTimeouts& timeouts);
  Reply broken(Fault fault, std::string what);
  const UciOption* find_option(std::string_view name) const;
  Result<std::string> value_for(const std::string& name, const std::string& value) const;

  EngineConfig spec_;
  std::unique_ptr<Process> process_;
  Transcript transcript_;
  EngineListeners listeners_;
  EngineIdentity identity_;
  std::vector<UciOption> options_;
  OptionValues sent_options_;             ///< since the last `readyok`
  std::optional<std::string> complaint_;  ///< its first line about an error since then
  std::optional<Error> failure_;          ///< of the arena; the process is gone then
  std::string main_line_;                 ///< the last of this search
  std::string best_line_;
  bool pondering_ = false;
  bool killed_from_outside_ = false;
};

}  // namespace hegemon::arena
