/// What there is of each game: playing games, reading them, drawing samples from them. A new game is a row in games.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "datagen/game_data.h"
#include "datagen/request.h"
#include "engine/record.h"
#include "engine/result.h"

namespace hegemon::datagen {

/// One move of a game that is played through.
struct ReplayedPly {
  std::size_t ply = 0;  ///< from 0
  std::string side;     ///< the letter of the side that moves
  std::string move;     ///< as text, or `resign`
  std::string fen;      ///< before the move; empty unless asked for
};

/// What a fit is to learn from games.
struct SampleRequest {
  std::vector<std::string> files;  ///< game data
  std::string of;                  ///< what is fitted: one of the game's `sample_kinds`
  std::string out;                 ///< the folder that is made
  std::string base;                ///< a file of weights; empty: those built in
  int every = 0;                   ///< one position of this many is drawn
  std::vector<std::string>
      choices_of;  ///< choices only of players with these searches; empty: of all
};

/// What can be fitted of a game, and of how many positions one is drawn if nothing else is said.
struct SampleKind {
  std::string_view name;
  int every;
  bool of_choices;  ///< of moves, not of who wins
};

struct GameRow {
  std::string_view name;  ///< as `UCI_Variant` has it
  /// Plays the games of the request's shard that are not in `done`, by increasing number, and hands each
  /// to `keep` by one thread at a time; returns early when `stop` becomes true.
  Status (*generate)(const DatagenRequest&, const std::function<bool(std::uint64_t)>& done,
                     const std::atomic<bool>& stop, const KeepGame& keep);
  /// Plays a game through and reports every move; the error names game and ply.
  Status (*replay)(const GameData&, bool with_fens,
                   const std::function<void(const ReplayedPly&)>& visit);
  /// A record as game data. An error names the place in the record.
  Result<GameData> (*from_record)(const Record&);
  /// Draws samples into a folder of arrays, and says to `log` how many; ends with an error when `stop` becomes true. Null where a game
  /// has no weights to fit.
  Status (*draw_samples)(const SampleRequest&, const std::atomic<bool>& stop,
                         std::ostream& log) = nullptr;
  std::vector<SampleKind> sample_kinds = {};  ///< the first is drawn if nothing else is said
};

/// Null if no game has this name.
const GameRow* find_row(std::string_view variant);

// By the row of the game that the data or the record names.
Status replay(const GameData& game, bool with_fens,
              const std::function<void(const ReplayedPly&)>& visit);
Result<GameData> from_record(const Record& record);

}  // namespace hegemon::datagen
