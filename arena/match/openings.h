/// Where games begin: from a file, or by random moves, or both.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/game_session.h"

namespace hegemon::arena {

/// A position as `position` is told it: a FEN or the start, and moves from there.
struct Opening {
  std::optional<std::string> fen;
  std::vector<std::string> moves;
  friend bool operator==(const Opening&, const Opening&) = default;
};

/// Reads a file's text, an opening a line: `startpos moves M...`, `fen F moves M...`, a bare FEN,
/// or bare moves from the start. Empty lines and those that begin with `#` are skipped. Each is
/// played on `rules`, which is left somewhere else; an error names the line.
Result<std::vector<Opening>> parse_openings(std::string_view text, protocol::GameSession& rules);

/// The opening of a block: the listed ones in turn, then so many random plies. Random moves that
/// end the game or throw a side out are drawn anew. It depends on seed and block alone; `rules` is
/// left at the opening.
Result<Opening> make_opening(const std::vector<Opening>& listed, int random_plies,
                             std::uint64_t seed, std::int64_t block, protocol::GameSession& rules);

/// Sets the position of an opening.
Status set_opening(protocol::GameSession& rules, const Opening& opening);

}  // namespace hegemon::arena
