#include "session/opponents_json.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

namespace hegemon::session {

namespace {

/// A code that programs have texts for in their languages: the words without blanks.
std::string code_of(std::string words) {
  std::replace(words.begin(), words.end(), ' ', '-');
  return words;
}

}  // namespace

std::string opponents_line(const std::vector<Opponent>& opponents,
                           const std::vector<SideName>& names) {
  nlohmann::ordered_json json;
  auto& sides = json["sides"] = nlohmann::ordered_json::array();
  for (const Opponent& side : opponents) {
    nlohmann::ordered_json entry;
    entry["side"] = std::string(1, names[place_of(side.side)].letter);
    entry["moves"] = side.moves;
    entry["percent"] = side.percent;
    entry["kind"] = code_of(side.kind);
    entry["tastes"] = nlohmann::ordered_json::array();
    for (const std::string& taste : side.tastes)
      entry["tastes"].push_back(code_of(taste));
    sides.push_back(std::move(entry));
  }
  return json.dump();
}

}  // namespace hegemon::session
