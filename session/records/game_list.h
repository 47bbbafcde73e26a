/// Lists of games as text, in each of their formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "engine/result.h"
#include "session/records/replay.h"

namespace hegemon::session {

/// How a list of games is written.
enum class GameFormat {
  kRecord,  ///< engine/record.h
  kFen,     ///< a line a game: `FEN moves M...`, as of `position`; `#` begins a comment
  kJson     ///< a line a game: an object with `tags`, `moves`, `result` and more
};

/// `record`, `fen` or `json`.
std::optional<GameFormat> format_named(std::string_view name);

/// Reads the games of a text one by one, each for itself. An error stands where its game would stand, and names game, ply
/// if it is in a move list, line and column.
class GameReader {
 public:
  GameReader(TextSource more, GameFormat format);

  /// Nothing at the end.
  std::optional<Result<Record>> next();

 private:
  GameFormat format_;
  RecordReader records_;
  TextInput lines_;  ///< of the other formats
  int line_ = 0;
  int games_ = 0;
};

/// All games of a text, without a byte order mark.
std::vector<Result<Record>> read_games(std::string_view text, GameFormat format);

/// Writes a game; `number`, from 1, is its place in the list.
std::string write_game(const ReplayedGame& game, int number, GameFormat format);

}  // namespace hegemon::session
