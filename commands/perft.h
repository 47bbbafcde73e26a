/// The subcommand `hegemon perft`.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Counts in the variant and by the rules that are set in the engine.
Subcommand perft_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
