/// Plays games one after the other: a board, and the engines that play at it. A run has one for each
/// game that it plays at the same time.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "arena/match/match_game.h"
#include "arena/plan/run_config.h"
#include "platform/event.h"

namespace hegemon::arena {

/// Each seat has a process of its own, so that no side shares a hash table with another. Engines live
/// on from game to game; where many take turns, those that were idle longest are ended, so that not
/// all of them hold memory at once. Belongs to one thread.
class Worker {
 public:
  /// `cancel`: a descriptor that ends every wait when readable.
  static Result<std::unique_ptr<Worker>> open(const RunConfig& config,
                                              const platform::Event& cancel, Log& log);

  /// Plays a game of the schedule. Returns nothing if it was cancelled, an error if the game cannot
  /// be set up or carried through for a reason that is no engine's play: a lack of this machine, an
  /// engine that does not start.
  Result<std::optional<GameResult>> play(std::int64_t id);
  /// Makes the opening of a block, if it is not that of the last game.
  Status prepare_opening(std::int64_t block);
  /// Of the last game.
  const Opening& opening() const { return opening_; }

 private:
  Worker(const RunConfig& config, const platform::Event& cancel, Log& log);
  bool cancelled() const;
  Result<Player> ready_player(int number, int instance, std::int64_t game);
  void end_idle_engines(const std::vector<int>& line_up);
  std::string beginning_of(std::int64_t id, const std::vector<int>& line_up) const;

  const RunConfig& config_;
  const platform::Event& cancel_;
  Log& log_;
  Schedule schedule_;
  std::unique_ptr<session::GameSession> rules_, scratch_;
  struct Seated {
    std::unique_ptr<UciEngine> engine;
    std::int64_t last_used = 0;  ///< counts the games of this worker
  };
  std::map<std::pair<int, int>, Seated> engines_;  ///< by number and instance
  std::int64_t games_played_ = 0;
  std::int64_t opening_number_ = -1;
  Opening opening_;
};

/// Writes to the log what its level wants to know of the n-th process of an engine.
EngineListeners log_listeners(Log& log, const std::string& name, int instance);

/// The number of sides of the game.
int seats_of(const RunConfig& config);

/// The options of the game, for engines that have them.
OptionValues game_options(const RunConfig& config);

}  // namespace hegemon::arena
