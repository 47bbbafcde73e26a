/// The subcommands `hegemon perft` and `hegemon perft-sum`.
#pragma once

#include "protocol/arguments.h"
#include "protocol/engine.h"

namespace hegemon::protocol {

/// Counts in the variant and by the rules that are set in the engine.
Subcommand perft_subcommand(const Engine& engine);
Subcommand perft_sum_subcommand();

}  // namespace hegemon::protocol
