/// `hegemon-arena league ...` as a `RunConfig`.
#pragma once

#include "arena/plan/run_config.h"
#include "program/arguments.h"

namespace hegemon::arena {

void add_league_options(program::OptionAdder& add);

/// Reads the files it needs; starts and writes nothing. Throws `UsageError`.
RunConfig read_league_options(const program::Arguments& arguments);

}  // namespace hegemon::arena
