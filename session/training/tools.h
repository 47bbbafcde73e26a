/// The training functions of a game's row in the variant table: playing games, reading them, fitting.
///
/// `training_tools<G>()` is instantiated in games/ (tools_of.h); nothing else here knows the types of a game.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "engine/result.h"
#include "eval/training/game_data.h"
#include "session/training/datagen.h"

namespace hegemon::session {

/// One move of a game that is played through.
struct ReplayedPly {
  std::size_t ply = 0;  ///< from 0
  std::string side;     ///< the letter of the side that moves
  std::string move;     ///< as text, or `resign`
  std::string fen;      ///< before the move; empty unless asked for
};

struct TrainRequest {
  std::vector<std::string> files;       ///< game data to fit to; a tenth of the games is held out
  std::vector<std::string> test_files;  ///< game data only to report losses on
  std::string base;    ///< weights to begin with and to compare with; empty: those built in
  std::string out;     ///< where the new weights go
  bool go_on = false;  ///< the shares' network begins with the weights of `base`
  bool fit_shares = true;
  bool fit_priors = true;               ///< the linear priors
  bool fit_moves = true;                ///< the network that corrects them
  std::vector<std::string> choices_of;  ///< only of players with these searches; empty: of all
  int share_every = 6;                  ///< one position of this many is a sample
  int choice_every = 40;
  int search_percent = 0;  ///< of a target: the search's shares; the rest is the winner
  int epochs = 12;
  std::uint64_t seed = 1;
  int threads = 1;
};

/// The functions of one game; null where the game has no fitted weights.
struct TrainingTools {
  /// Plays the games of the request's shard that are not in `done`, by increasing number, and hands each
  /// to `keep` by one thread at a time; returns early when `stop` becomes true.
  Status (*generate)(const DatagenRequest&, const std::function<bool(std::uint64_t)>& done,
                     const std::atomic<bool>& stop, const KeepGame& keep) = nullptr;
  /// Plays a game through and reports every move; the error names game and ply.
  Status (*replay)(const training::GameData&, bool with_fens,
                   const std::function<void(const ReplayedPly&)>& visit) = nullptr;
  /// A record as game data. An error names the place in the record.
  Result<training::GameData> (*from_record)(const Record&) = nullptr;
  /// Fits weights and reports to `log` as it goes on; returns early when `stop` becomes true.
  Status (*train)(const TrainRequest&, const std::atomic<bool>& stop, std::ostream& log) = nullptr;
  int search_percent = 0;  ///< the one of `TrainRequest` that suits the game
};

}  // namespace hegemon::session
