/// What the moves of the sides so far say of them, as one line of JSON: the command `opponents json`, whose format is
/// in docs/protocol.md.
#pragma once

#include <string>
#include <vector>

#include "session/game_session.h"

namespace hegemon::session {

/// Without a newline. `names`: of all sides, in turn order.
std::string opponents_line(const std::vector<Opponent>& opponents,
                           const std::vector<SideName>& names);

}  // namespace hegemon::session
