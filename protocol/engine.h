/// The engine as the protocol sees it: a game at the table, options, and what the commands mean.
///
/// It answers through a `Writer` and starts no thread. Its `Loop` sees to it that one thread at a
/// time uses it, but for what says otherwise.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_session.h"
#include "protocol/option_table.h"
#include "protocol/writer.h"

namespace hegemon::protocol {

class Engine {
 public:
  explicit Engine(Writer& writer);

  /// All options in the order in which they are shown; those of the game belong to the game now at
  /// the table.
  std::vector<OptionRow> options();
  Status set_option(std::string_view name, std::string_view value);

  /// Another game of the same variant by the same rules, at its start, searched with the same
  /// settings.
  std::unique_ptr<GameSession> new_session() const;
  const Settings& settings() const { return settings_; }

  // What the commands do. A line is the whole command as it came in.
  void uci();
  void set_option_line(std::string_view line);
  void new_game();
  void set_position(std::string_view line);
  void show_position();
  void show_moves();
  void show_state();
  void show_evaluation();
  void help();
  /// All commands and all options.
  std::string help_text();
  void license();
  void compiler();

  /// The request of a `go` line that can be carried out; else the refusal is written, `bestmove
  /// (none)` too.
  std::optional<GoRequest> read_go(std::string_view line);
  /// Searches, or counts, and answers; blocks. `on_over` is called between the search and its answer.
  void go(const GoRequest& request, SearchSignals& signals, const std::function<void()>& on_over);
  void bench(std::string_view line, SearchSignals& signals);

  /// Brings into force what was put off: the hash table is there after this.
  Status make_ready();

 private:
  void refuse_go(const Error& error);
  void count_moves(int depth, SearchSignals& signals, const std::function<void()>& on_over);
  Status set_variant(const std::string& name);
  Status configure(const Settings& settings);
  std::vector<OptionRow> search_options();

  Writer& writer_;
  std::unique_ptr<GameSession> session_;
  Settings settings_;
  bool show_shares_ = true;
  bool ponder_ = false;
  /// Why the last `position` was refused; as long as it is set nothing is searched.
  std::optional<Error> refused_;
};

}  // namespace hegemon::protocol
