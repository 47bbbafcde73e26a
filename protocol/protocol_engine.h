/// The engine behind the protocol: a game, the options, and the actions of the commands.
///
/// It answers through a `Writer` and starts no thread. One thread at a time may use it; while `go` or
/// `bench` runs in one thread, another may call the members that only read.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/option_table.h"
#include "protocol/request.h"
#include "protocol/writer.h"
#include "session/engine.h"

namespace hegemon::protocol {

class ProtocolEngine {
 public:
  explicit ProtocolEngine(Writer& writer) : writer_(writer) {}

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
  /// The search that a `go` asks for, if it can be executed now; of `perft` the same with its words checked. If not, it
  /// prints the reason; the answer is then `bestmove (none)`.
  std::optional<session::SearchRequest> accept_go(const GoRequest& go);
  /// Searches and answers; blocks. `on_over` is called between the search and its answer.
  void go(const session::SearchRequest& request, SearchSignals& signals,
          const std::function<void()>& on_over);
  /// Counts the sequences of moves and answers, in the same way.
  void perft(int depth, SearchSignals& signals, const std::function<void()>& on_over);
  void bench(const Result<BenchRequest>& request, SearchSignals& signals);

  // Options. Their rows are in protocol/engine_options.cpp.

  /// All options in the order in which they are shown; those of the rules belong to the current game. The rows set and show
  /// options of this engine, which must outlive them.
  std::vector<OptionRow> options();
  Status set_option(std::string_view name, std::string_view value);
  /// All commands, and all options with their values.
  std::string help_text();

  session::Engine& engine() { return engine_; }
  const session::Engine& engine() const { return engine_; }
  const session::GameSession& session() const { return engine_.game(); }
  const Settings& settings() const { return engine_.settings(); }
  /// The bytes of the file that `EvalFile` names; empty: the weights are those that are built in.
  std::string weights() const { return engine_.weights(); }
  std::unique_ptr<session::GameSession> new_session() const { return engine_.new_session(); }
  /// Opens another game at its start. Settings stay.
  Status set_variant(std::string_view name);
  /// Sets an option of the rules. Where the position cannot be kept it says so, and refuses `go` until
  /// the next `position`.
  Status set_rule(std::string_view name, std::string_view value);
  Writer& writer() { return writer_; }

  /// Options that change what is written, not what is played.
  struct Display {
    bool shares = true;
    bool ponder = false;  ///< the GUI says that it may use `go ponder`; that changes nothing
  };
  Display& display() { return display_; }

 private:
  Writer& writer_;
  session::Engine engine_;
  Display display_;
  /// Why the last `position` was refused; as long as it is set nothing is searched.
  std::optional<Error> refused_;
};

}  // namespace hegemon::protocol
