/// The subcommand `hegemon selfplay`: on a terminal it draws the board, elsewhere it prints a line for
/// each move.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Plays in the variant, by the rules and with the settings of the engine.
Subcommand selfplay_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
