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
  bool named = false;                   ///< `startpos` or `fen` stands before all
  std::optional<std::string_view> fen;  ///< none: the start, or nothing stands before `moves`
  bool has_moves = false;               ///< `moves` stands there
  std::vector<std::string_view> moves;
};

/// Refuses words behind `startpos`, and `fen` without a FEN; the error names the word if there is one. FEN and moves are
/// parts of `text`.
Result<PositionWords> split_position(std::string_view text);

}  // namespace hegemon::session
