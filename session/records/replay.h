/// Replays recorded games and checks them by the rules in their tags.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
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

}  // namespace hegemon::session
