/// The subcommands `hegemon replay` and `hegemon convert`.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Variant and rules that a record does not name are those of the engine.
Subcommand replay_subcommand(const protocol::ProtocolEngine& engine);
Subcommand convert_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
