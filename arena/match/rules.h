/// The interface of a game's rules to the arena.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/uci/engine_config.h"
#include "engine/result.h"
#include "session/game_session.h"

namespace hegemon::arena {

/// A board of the variant at the start of a game under these rules.
Result<std::unique_ptr<session::GameSession>> open_rules(std::string_view variant,
                                                         const OptionValues& rules);

/// A row of the game's table of standings.
struct Standing {
  bool in_play = true;
  std::optional<int> captures;   ///< none where the game does not count them
  std::optional<int> conquests;  ///< the same
};

/// A row a side, in turn order.
std::vector<Standing> read_standings(const session::GameSession& game);

int sides_in_play(const session::GameSession& game);

/// The place of each seat, numbered from 0 without gaps. A seat is a place of its own unless the
/// rules have an option `Players` by which a player has several: its default lists the seats, its
/// value the owner of each.
std::vector<int> places_of(const session::GameSession& rules);

}  // namespace hegemon::arena
