#include "arena/match/rules.h"

#include <algorithm>
#include <climits>
#include <map>

#include "engine/ascii.h"
#include "session/variants.h"

namespace hegemon::arena {

Result<std::unique_ptr<session::GameSession>> open_rules(std::string_view variant,
                                                         const OptionValues& rules) {
  std::string known;
  for (const session::Variant& row : session::variants()) {
    known += (known.empty() ? "" : ", ") + std::string(row.name);
    if (!same_letters(row.name, variant)) continue;
    std::unique_ptr<session::GameSession> game = row.open();
    for (const auto& [name, value] : rules) {
      const Result<session::RulesChange> changed = game->set_option(name, value);
      if (!changed) return changed.error().within("--rule");
    }
    return game;
  }
  return Error::of("game.unknown.of", "--variant", variant, known);
}

std::vector<Standing> read_standings(const session::GameSession& game) {
  const SideTable table = game.side_table();
  std::vector<Standing> sides(table.rows.size());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::size_t cells = std::min(table.columns.size(), table.rows[i].size());
    for (std::size_t column = 0; column < cells; ++column) {
      const std::string& name = table.columns[column];
      const std::string& cell = table.rows[i][column];
      if (name == "state") sides[i].in_play = cell == "in play";
      if (name == "taken") sides[i].captures = parse_number(cell, 0, INT_MAX);
      if (name == "conquests") sides[i].conquests = parse_number(cell, 0, INT_MAX);
    }
  }
  return sides;
}

int sides_in_play(const session::GameSession& game) {
  const std::vector<Standing> sides = read_standings(game);
  return static_cast<int>(
      std::count_if(sides.begin(), sides.end(), [](const Standing& side) { return side.in_play; }));
}

std::vector<int> places_of(const session::GameSession& rules) {
  const std::string letters = rules.letters();
  std::string players = letters;  // whose seat each one is, in turn order
  for (const OptionSpec& spec : rules.option_specs()) {
    if (spec.name != "Players") continue;
    const std::string value = rules.option_value(spec.name);
    for (std::size_t seat = 0; seat < letters.size(); ++seat) {
      const std::size_t at = std::string_view(spec.initial).find(letters[seat]);
      if (at < value.size()) players[seat] = value[at];
    }
  }
  std::map<char, int> place_of;
  std::vector<int> places;
  for (const char player : players)
    places.push_back(place_of.emplace(player, static_cast<int>(place_of.size())).first->second);
  return places;
}

}  // namespace hegemon::arena
