/// Boards and tables as text of many lines, without a newline at the end.
#pragma once

#include <cstddef>
#include <string>

#include "session/game_session.h"

namespace hegemon::session {

/// Board, standings, `Fen: `, `Key: ` and `Result: `: what `d` prints.
std::string position_text(const GameSession& game);

std::string draw(const Picture& picture);
/// Columns as wide as their widest cell; the first `left` of them flush left, the others flush
/// right.
std::string draw(const SideTable& table, std::size_t left = 2);

}  // namespace hegemon::session
