/// The text of a position, as the command `position`, lines of games and openings have it:
/// `[startpos | fen F | F] [moves M...]`, and in front of it what engine/fen_text.h passes over.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace hegemon::session {

struct PositionWords {
  bool named = false;  ///< `startpos` or `fen` stands before all
  /// Its fields, a blank between two; none: the start, or nothing stands before `moves`.
  std::optional<std::string> fen;
  bool has_moves = false;  ///< `moves` stands there
  std::vector<std::string_view> moves;
};

/// Refuses words behind `startpos`, and `fen` without a FEN; the error names the word if there is one. The moves are
/// parts of `text`. A FEN is a text everywhere, as it comes from records and callers too: only the game splits it.
Result<PositionWords> split_position(std::string_view text);

}  // namespace hegemon::session
