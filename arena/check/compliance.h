/// Checks how well an engine speaks the protocol: `hegemon-arena check`.
#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "arena/uci/process.h"

namespace hegemon::arena {

/// Prints a line a check, `ok` or `FAILED` with what was seen; true if all passed. `variant`: the game
/// to check, which the engine must offer; nothing: the one that it has at first.
bool check_engine(const Program& program, const std::optional<std::string>& variant,
                  std::ostream& out);

}  // namespace hegemon::arena
