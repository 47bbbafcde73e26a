/// Numbers in sentences.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace hegemon {

/// The number and the noun that agrees with it: "1 game", "2 games", "1 ply". Without `more` it is `one` and an s.
inline std::string counted(std::string_view number, std::string_view one,
                           std::string_view more = {}) {
  std::string text(number);
  text += ' ';
  text += number == "1" || more.empty() ? one : more;
  if (number != "1" && more.empty()) text += 's';
  return text;
}
inline std::string counted(std::integral auto number, std::string_view one,
                           std::string_view more = {}) {
  return counted(std::string_view(std::to_string(number)), one, more);
}

}  // namespace hegemon
