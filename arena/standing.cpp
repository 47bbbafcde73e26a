#include "arena/standing.h"

#include <algorithm>
#include <climits>

#include "engine/ascii.h"

namespace hegemon::arena {

std::vector<Standing> read_standings(const protocol::GameSession& game) {
  const Standings table = game.standings();
  std::vector<Standing> sides(table.rows.size());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::size_t cells = std::min(table.columns.size(), table.rows[i].size());
    for (std::size_t column = 0; column < cells; ++column) {
      const std::string& name = table.columns[column];
      const std::string& cell = table.rows[i][column];
      if (name == "state") sides[i].in_play = cell == "in play";
      if (name == "taken") sides[i].captures = parse_number(cell, 0, INT_MAX).value_or(0);
      if (name == "conquests") sides[i].conquests = parse_number(cell, 0, INT_MAX).value_or(0);
    }
  }
  return sides;
}

int sides_in_play(const protocol::GameSession& game) {
  const std::vector<Standing> sides = read_standings(game);
  return static_cast<int>(
      std::count_if(sides.begin(), sides.end(), [](const Standing& side) { return side.in_play; }));
}

}  // namespace hegemon::arena
