/// One row of an option table: name, type, default, limits and help in one place.
///
/// The protocol's `uci` and `help`, the command line and the docs are printed from these rows.
/// Options of a game (its rules) are listed by the game, all others by the protocol.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

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

/// For a game whose rules leave nothing to choose.
struct NoOptions {
  struct Options {};
  static std::vector<OptionSpec> option_specs() { return {}; }
  static Status set_option(Options& /*options*/, std::string_view name,
                           std::string_view /*value*/) {
    return Error::of("option.unknown", std::string(name));
  }
  static std::string option_value(const Options& /*options*/, std::string_view /*name*/) {
    return {};
  }
};

}  // namespace hegemon
