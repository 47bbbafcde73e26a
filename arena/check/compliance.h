/// Drives an engine through the protocol and tells what it does right: `hegemon-arena check`.
#pragma once

#include <ostream>
#include <string>

#include "arena/uci/process.h"

namespace hegemon::arena {

/// Prints a line a check, `ok` or `FAILED` with what was seen; true if all passed.
bool check_engine(const Program& program, std::ostream& out);

}  // namespace hegemon::arena
