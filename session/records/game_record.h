/// What programs that play games write into a record (engine/record.h): one set of tags and one form of
/// comments, for `hegemon selfplay` and for the arena.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"
#include "session/game_session.h"

namespace hegemon::session {

/// What is known of a game besides what happens on the board.
struct GameHeader {
  std::string event;                  ///< `Hegemon selfplay`
  std::string round;                  ///< `3`, `2.1`
  std::vector<std::string> players;   ///< a name for each side, in turn order
  std::optional<std::string> fen;     ///< of the first position, if it is not the start
  std::optional<std::uint64_t> seed;  ///< of the random choices of the program that plays
  std::string time_control;           ///< `movetime 200`, `60+1`; empty: unknown
};

/// A record without moves and result. Its tags: `Event`, `Site`, `Date` (today), `Round`, `Variant`, all
/// options of the rules as the session has them, a tag for each side by its name, and `FEN`, `Seed` and
/// `TimeControl` if they are known.
Record new_record(const GameSession& game, const GameHeader& header);

/// Takes result and `Termination` from the session; a game that goes on is
/// `unterminated`.
void end_record(Record& record, const GameSession& game);
/// The same for an end that the rules do not know: `time`, `adjudication`.
void end_record(Record& record, std::string_view result, std::string_view termination);

/// `0.98s`, rounded to hundredths.
std::string seconds_text(std::int64_t microseconds);

/// `+1.25/7 0.98s`: what a player thought of its move, in pieces, by how many plies, in how much time.
/// A mate is `+M3/7`.
struct MoveEvaluation {
  Score score;
  std::optional<int> mate =
      {};  ///< in so many own moves, instead of the score; negative: it is mated
  int depth = 0;
};
std::string evaluation_comment(const std::optional<MoveEvaluation>& evaluation,
                               std::int64_t microseconds);

}  // namespace hegemon::session
