/// The interface of a game's rules to the arena.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/uci/engine_config.h"
#include "engine/result.h"
#include "protocol/game_session.h"

namespace hegemon::arena {

/// A board of the variant at the start of a game under these rules.
Result<std::unique_ptr<protocol::GameSession>> open_rules(std::string_view variant,
                                                          const OptionValues& rules);

/// A row of the game's table of standings.
struct Standing {
  bool in_play = true;
  std::optional<int> captures;   ///< none where the game does not count them
  std::optional<int> conquests;  ///< the same
};

/// A row a side, in turn order.
std::vector<Standing> read_standings(const protocol::GameSession& game);

int sides_in_play(const protocol::GameSession& game);

/// The place of each seat, numbered from 0 without gaps. A seat is a place of its own unless the
/// rules have an option `Players` by which a player has several: its initial value names the seats by
/// their letters, its value whose seat each of them is.
std::vector<int> places_of(const protocol::GameSession& rules);

}  // namespace hegemon::arena
