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
    return Error{"no rules called " + quoted(preset), "Rules"};
  }
  if (std::ssize(players) != kSides) {
    return Error{"seven letters wanted, got " + std::to_string(players.size()), "Players"};
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::optional<Side> player = rules.side(players[i]);
    if (!player) {
      return Error{std::string("no kingdom has the letter '") + players[i] + "'",
                   "Players, letter " + std::to_string(i + 1)};
    }
    rules.player[*rules.side(kKingdoms[i].letter)] = *player;
  }
  if (players.find_first_not_of(players.front()) == std::string_view::npos) {
    return Error{"one player owns all kingdoms: the game would be over before it begins",
                 "Players"};
  }
  if (quiet_limit < 0) return Error{"the limit is negative", "DrawQuietPlies"};
  rules.quiet_limit = quiet_limit;
  return rules;
}

}  // namespace hegemon::seven_kingdoms
