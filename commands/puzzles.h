/// The subcommand `hegemon puzzles`: puzzles out of games: docs/puzzles.md.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Variant and rules of the games are those of the engine; others are left out.
Subcommand puzzles_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
