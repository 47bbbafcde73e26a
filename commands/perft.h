/// The subcommands `hegemon perft` and `hegemon perft-sum`.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Counts in the variant and by the rules that are set in the engine.
Subcommand perft_subcommand(const protocol::ProtocolEngine& engine);
Subcommand perft_sum_subcommand();

}  // namespace hegemon::commands
