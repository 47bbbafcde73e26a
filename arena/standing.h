/// What a game's table of standings tells about each side, by the names of its columns.
#pragma once

#include <vector>

#include "protocol/game_session.h"

namespace hegemon::arena {

struct Standing {
  bool in_play = true;
  int captures = 0;
  int conquests = 0;
};

/// A row a side, in turn order. A column that a game has not counts as 0.
std::vector<Standing> read_standings(const protocol::GameSession& game);

int sides_in_play(const protocol::GameSession& game);

}  // namespace hegemon::arena
