/// The engine without a protocol: a game, the settings of its search, and the weights of each game.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "search/core/search.h"
#include "session/game_session.h"
#include "session/options.h"

namespace hegemon::session {

/// As thread-safe as its game. A member that returns an error has changed nothing.
class Engine {
 public:
  /// The first game of the table, at its start, with the default settings.
  Engine();

  const GameSession& game() const { return *game_; }
  GameSession& game() { return *game_; }
  /// Opens another game at its start. Settings stay. Unless `configure` or `make_ready` was called before, it has no hash table yet: the
  /// next of these calls makes one, of the size and for the search that are wanted by then.
  Status set_variant(std::string_view name);
  /// Another game of the same variant by the same rules and weights, at its start; its search is not
  /// configured.
  std::unique_ptr<GameSession> new_session() const;

  const Settings& settings() const { return settings_; }
  /// Puts settings of the search in force. An error: a value is outside the range of its option
  /// (session/options.h), the game cannot have that search, or the machine has not the memory.
  Status configure(const Settings& settings);
  /// Carries out an option with a value that `check_value` has passed.
  Status set_option(const EngineOption& option, const std::string& value);
  std::string option_value(const EngineOption& option) const;
  /// As soon as it becomes true, whatever makes a hash table fails and changes nothing. Null: never.
  void give_up_when(const StopFlag* stop) { stop_ = stop; }
  /// Performs the deferred allocation of the hash table after changed settings.
  Status make_ready() {
    has_tables_ = true;
    return game_->configure(settings_, stop_);
  }

  /// Reads the weights of the current game from a file; empty: those that are built in.
  Status set_eval_file(const std::string& path);
  /// As `set_eval_file` had it last, of the current game.
  std::string eval_file() const { return weights_file().path; }
  /// The bytes of that file; empty: the weights are those that are built in.
  std::string weights() const { return weights_file().bytes; }

 private:
  struct WeightsFile {
    std::string path;
    std::string bytes;
  };
  WeightsFile weights_file() const;

  std::unique_ptr<GameSession> game_;
  Settings settings_;
  bool has_tables_ = false;
  const StopFlag* stop_ = nullptr;
  std::map<std::string, WeightsFile, std::less<>> weights_files_;  ///< by variant
};

}  // namespace hegemon::session
