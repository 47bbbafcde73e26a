/// The subcommands for training: `hegemon datagen` and `hegemon data`.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Plays games and keeps them in a file.
Subcommand datagen_subcommand(const protocol::ProtocolEngine& engine);
/// Looks into, checks, merges, exports and imports files of games, and draws samples from them.
Subcommand data_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
