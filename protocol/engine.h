/// The engine behind the protocol: a game, the options, and the actions of the commands.
///
/// It answers through a `Writer` and starts no thread. One thread at a time may use it; while `go` or
/// `bench` runs in one thread, another may call the members that only read.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_session.h"
#include "protocol/option_table.h"
#include "protocol/request.h"
#include "protocol/writer.h"

namespace hegemon::protocol {

class Engine {
 public:
  explicit Engine(Writer& writer);

  // What the commands do. A request that is an error is refused: the error is written, nothing changes.
  void uci();
  void set_option(const Result<OptionRequest>& request);
  void new_game();
  void set_position(const Result<PositionRequest>& request);
  void show_position();
  void show_moves();
  void show_state();
  void show_evaluation();
  void help();
  void license();
  void compiler();

  /// Prints a warning for the ignored words of a line: the first ones, and the number of the others.
  void warn(const Warnings& warnings);
  /// Can this be executed now? If not, it prints the reason; the answer is then `bestmove (none)`.
  bool accept_go(const GoRequest& request);
  /// Searches, or counts, and answers; blocks. `on_over` is called between the search and its answer.
  void go(const GoRequest& request, SearchSignals& signals, const std::function<void()>& on_over);
  void bench(const Result<BenchRequest>& request, SearchSignals& signals);

  /// Performs the deferred allocation of the hash table after a changed option.
  Status make_ready();

  // Options. Rows are in protocol/options.cpp.

  /// All options in the order in which they are shown; those of the rules belong to the current game.
  std::vector<OptionRow> options();
  Status set_option(std::string_view name, std::string_view value);
  /// All commands, and all options with their values.
  std::string help_text();

  const Settings& settings() const { return settings_; }
  /// Puts settings of the search in force; if they cannot be had, the old ones stay.
  Status configure(const Settings& settings);
  const GameSession& session() const { return *session_; }
  /// For a program that sets up positions and searches them by itself (library/).
  GameSession& session() { return *session_; }
  /// Opens another game at its start. Settings stay.
  Status set_variant(std::string_view name);
  /// Sets an option of the rules. Where the position cannot be kept it says so, and refuses `go` until
  /// the next `position`.
  Status set_rule(std::string_view name, std::string_view value);
  /// Reads the weights of the current game from a file; empty: those that are built in. If the file is
  /// refused the old ones stay.
  Status set_eval_file(const std::string& path);
  /// As `set_eval_file` had it last, of the current game.
  std::string eval_file() const;
  /// The bytes of that file; empty: the weights are those that are built in.
  std::string weights() const;
  void clear_hash() { session_->clear(); }
  Writer& writer() { return writer_; }

  /// Options that change what is written, not what is played.
  struct Display {
    bool shares = true;
    bool ponder = false;  ///< the GUI says that it may use `go ponder`; that changes nothing
  };
  Display& display() { return display_; }

  /// Another game of the same variant by the same rules and weights, at its start; its search is not
  /// configured.
  std::unique_ptr<GameSession> new_session() const;

 private:
  void count_moves(int depth, SearchSignals& signals, const std::function<void()>& on_over);

  Writer& writer_;
  std::unique_ptr<GameSession> session_;
  Settings settings_;
  Display display_;
  /// What `EvalFile` names, by variant: every game has weights of its own.
  struct EvalFile {
    std::string path;
    std::string bytes;
  };
  std::map<std::string, EvalFile, std::less<>> eval_files_;
  /// Why the last `position` was refused; as long as it is set nothing is searched.
  std::optional<Error> refused_;
};

}  // namespace hegemon::protocol
