/// Replays recorded games and checks them by the rules in their tags; and the formats of lists
/// of games.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "engine/result.h"
#include "session/game_session.h"

namespace hegemon::session {

/// A session at the first position of a record, in the variant and by the rules that its tags name. What
/// no tag names is as in `defaults`, as far as the variant is the same. An error names the tag.
Result<std::unique_ptr<GameSession>> open_game_of(const Record& record,
                                                  const GameSession& defaults);

/// A recorded game that holds by the rules.
struct ReplayedGame {
  /// As it was read, with the round of every move by the rules, and with the result they give where
  /// the record names none.
  Record record;
  std::unique_ptr<GameSession> session;  ///< at the end of the main line
  std::vector<char> sides;               ///< the letter of the side that made each move
  std::vector<std::string> fens;         ///< of the first position, and after every move
  std::vector<std::uint64_t> keys;       ///< of the same positions
  std::vector<std::vector<ReplayedMove>> variations{};  ///< the moves of each

  /// Of the move with this index of any line, as `Record` numbers lines.
  char side_of(std::size_t line, std::size_t move) const;
  const std::string& fen_after(std::size_t line, std::size_t move) const;
};

/// Plays a record to its end, and its variations. Refuses an illegal move, and a result or a termination other than
/// that of the rules where these end the game. An error names game, variation, ply, line and column.
Result<ReplayedGame> replay_record(const Record& record, const GameSession& defaults);

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
