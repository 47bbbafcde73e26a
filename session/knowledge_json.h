/// What the moves of the sides so far say of them, as one line of JSON: the command `knowledge`. The format is
/// docs/protocol.md, "What is known of the sides".
#pragma once

#include <string>
#include <vector>

#include "session/game_session.h"

namespace hegemon::session {

/// Without a newline. `names`: of all sides, in turn order.
std::string knowledge_line(const std::vector<SideKnowledge>& known,
                           const std::vector<SideName>& names);

}  // namespace hegemon::session
