/// An option as an engine announces it in its answer to `uci`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace hegemon::arena {

struct UciOption {
  std::string name, type;
  std::optional<std::string> initial, min, max;
  std::vector<std::string> vars;
};

/// Reads `option name N type T default D min A max B var V var W`; names and values may be several
/// words.
std::optional<UciOption> parse_uci_option(std::string_view line);

/// A value as this option takes it: a number without superfluous zeros, a choice as the engine spells
/// it. Refuses what the engine's own announcement excludes, and says what it takes.
Result<std::string> accepted_value(const UciOption& option, std::string_view value);

/// Empty if default, limits and choices are there and fit each other.
std::string validate(const UciOption& option);

}  // namespace hegemon::arena
