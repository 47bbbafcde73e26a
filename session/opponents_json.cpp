#include "session/opponents_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace hegemon::session {

namespace {

using Json = nlohmann::ordered_json;

/// A code that programs have texts for in their languages: the words without blanks.
std::string code_of(std::string words) {
  std::replace(words.begin(), words.end(), ' ', '-');
  return words;
}

}  // namespace

std::string opponents_line(const std::vector<Opponent>& opponents,
                           const std::vector<SideName>& names) {
  Json sides = Json::array();
  for (const Opponent& side : opponents) {
    Json tastes = Json::array();
    for (const std::string& taste : side.tastes)
      tastes.push_back(code_of(taste));
    sides.push_back({{"side", std::string(1, names[place_of(side.side)].letter)},
                     {"moves", side.moves},
                     {"percent", side.percent},
                     {"kind", code_of(side.kind)},
                     {"tastes", tastes}});
  }
  return Json{{"sides", sides}}.dump();
}

}  // namespace hegemon::session
