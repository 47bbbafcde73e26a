#include "engine/seven_kingdoms/rules.h"

#include <iterator>
#include <string>

#include "engine/ascii.h"

namespace hegemon::seven_kingdoms {

std::string_view Rules::name(Side side) const {
  for (const Kingdom& kingdom : kKingdoms) {
    if (kingdom.letter == letter(side)) return kingdom.name;
  }
  return {};
}

std::optional<Side> Rules::side(char letter) const {
  const std::size_t seat = preset->letters.find(letter);
  if (seat == std::string_view::npos) return std::nullopt;
  return Side(static_cast<int>(seat));
}

Result<Rules> Rules::make(std::string_view preset, std::string_view players, int quiet_limit) {
  Rules rules;
  rules.preset = nullptr;
  for (const Preset& candidate : kPresets) {
    if (candidate.name == preset) rules.preset = &candidate;
  }
  if (rules.preset == nullptr) {
    return Error::of("option.rules", "Rules", preset);
  }
  if (std::ssize(players) != kSides) {
    return Error::of("option.players.count", "Players", players.size());
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::optional<Side> player = rules.side(players[i]);
    if (!player) {
      return Error::of("option.players.letter", "Players, letter " + std::to_string(i + 1),
                       players[i]);
    }
    rules.player[*rules.side(kKingdoms[i].letter)] = *player;
  }
  if (players.find_first_not_of(players.front()) == std::string_view::npos) {
    return Error::of("option.players.one", "Players");
  }
  if (quiet_limit < 0) return Error::of("option.quiet", "DrawQuietPlies");
  rules.quiet_limit = quiet_limit;
  return rules;
}

}  // namespace hegemon::seven_kingdoms
