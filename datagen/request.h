/// Games for training: players drawn for every seat of each game, played on all threads, kept in a file that
/// survives being killed.
///
/// Game number N of a run is the same whatever the number of threads or shards: its players, openings and
/// random moves follow from the run's seed and N.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "datagen/game_data.h"
#include "engine/result.h"
#include "session/support/shard.h"

namespace hegemon::datagen {

/// A way to choose moves that a seat may be given.
struct DatagenPlayer {
  std::string search;       ///< as the option `Search` names it
  std::uint64_t nodes = 0;  ///< a move; 0: one look ahead (`go depth 1`)
  int weight = 1;           ///< how often it is drawn, against the others
  std::string name() const { return nodes == 0 ? search : search + ':' + std::to_string(nodes); }
};

/// An option of the rules and the values it may take in a game, each as often as it stands here.
struct DatagenDraw {
  std::string option;
  std::vector<std::string> values;
};

/// How the settings of a file name the shard of the run.
inline constexpr std::string_view kShardSetting = "shard";

struct DatagenRequest {
  std::vector<DatagenPlayer> players;
  std::vector<std::pair<std::string, std::string>>
      rules;                          ///< options of the rules and their values
  std::vector<DatagenDraw> draws;     ///< on top of these
  std::vector<std::string> openings;  ///< FENs, one drawn for each game; empty: the start position
  std::string weights;                ///< the bytes of a file of weights; empty: those built in
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  session::Shard shard;
  int random_plies = 14;  ///< moves at random at the beginning: 0 up to this many
  /// Of 1,000 moves this many, in the mean, are drawn by the model of moves instead of chosen. Half of the
  /// seats do so never, the others at a rate drawn for each game, from 0 to four times this.
  int noise = 120;
  int uniform = 250;  ///< of 1,000 games this many have the same player in all seats
};

/// Called for every finished game, by one thread at a time; an error ends the run.
using KeepGame = std::function<Status(const GameData&)>;

}  // namespace hegemon::datagen
