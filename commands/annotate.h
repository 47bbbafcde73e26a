/// The subcommand `hegemon annotate`: recorded games with the engine's judgement of every move.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Variant and rules that a record does not name, and the settings of the search, are those of the engine.
Subcommand annotate_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
