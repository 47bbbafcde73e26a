/// The configuration of a run: the settings that its games depend on, and the settings of their execution.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "arena/match/log.h"
#include "arena/match/match_game.h"
#include "arena/match/openings.h"
#include "arena/plan/league_plan.h"
#include "arena/plan/schedule.h"
#include "arena/statistics/sprt.h"
#include "arena/uci/uci_engine.h"
#include "session/support/shard.h"

namespace hegemon::arena {

struct RunConfig {
  const EngineConfig& engine(int number) const { return engines[static_cast<std::size_t>(number)]; }

  // What the games depend on.
  std::string variant;
  OptionValues rules;  ///< options of the rules, for the arena and for engines that have them
  Format format = Format::kInvasion;
  std::vector<EngineConfig> engines;
  std::int64_t blocks = 0;
  std::optional<SprtSettings> sprt;
  std::optional<LeagueRun> league;  ///< of the format `kLeague`
  std::uint64_t seed = 1;
  int random_plies = 0;
  std::vector<Opening> openings;
  std::string openings_hash;  ///< of the file they come from; empty: none
  OpeningOrder opening_order;
  GameSettings game;

  // How they are carried out; may differ when a run goes on.
  std::string path;
  std::string command_line;  ///< that of this arena, quoted for a shell
  session::Shard shard;
  int concurrency = 1;
  bool affinity = false;  ///< each game and its engines on one CPU of their own
  std::string log_path;
  std::string log_option;  ///< that names it
  LogLevel log_level = LogLevel::kWarning;
  bool quiet = false;              ///< no progress on a terminal
  bool show_games = false;         ///< a line for each game that is over
  std::int64_t ratings_every = 0;  ///< games between two prints of the figures; 0: only at the end
  bool strict = false;             ///< a fault in any game makes the run fail
};

/// The first part, the engines' binaries with it, in one form for equal configurations.
nlohmann::json to_json(const RunConfig& config);

/// Something that two configurations have differently: `seed`, `1`, `2`.
struct Difference {
  std::string noun;  ///< `engine 2, option 1`
  std::string first, second;
};
/// What makes them different runs; empty if nothing does. The number of blocks does not, as a game
/// follows from its block and number, but in a league, whose tables are mixed by it.
std::vector<Difference> differences(const nlohmann::json& first, const nlohmann::json& second);
/// `max-plies 30 -> 31; seed 1 -> 2`
std::string to_text(const std::vector<Difference>& differences);

/// The schedule of a run; `seats`: the number of sides of the game.
Schedule schedule_of(const RunConfig& config, int seats);

}  // namespace hegemon::arena
