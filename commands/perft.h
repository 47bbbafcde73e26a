/// The subcommands `hegemon perft` and `hegemon perft-sum`.
#pragma once

#include "commands/arguments.h"
#include "protocol/engine.h"

namespace hegemon::commands {

/// Counts in the variant and by the rules that are set in the engine.
Subcommand perft_subcommand(const protocol::Engine& engine);
Subcommand perft_sum_subcommand();

}  // namespace hegemon::commands
