/// One row of an option table: name, type, default, limits and help in one place.
///
/// The protocol's `uci` and `help`, the command line and the docs are printed from these rows.
/// Options of a game (its rules) are listed by the game, all others by the protocol.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hegemon {

enum class OptionType { kCheck, kSpin, kCombo, kString, kButton };

struct OptionSpec {
  std::string_view name;
  OptionType type = OptionType::kString;
  std::string initial;            ///< the default, as text
  long min = 0;                   ///< of a spin
  long max = 0;                   ///< of a spin
  std::vector<std::string> vars;  ///< of a combo
  std::string_view help;          ///< one line
};

}  // namespace hegemon
