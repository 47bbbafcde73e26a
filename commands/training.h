/// The subcommands for training: `hegemon datagen`, `hegemon data`, `hegemon train`.
#pragma once

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// Plays games and keeps them in a file.
Subcommand datagen_subcommand(const protocol::ProtocolEngine& engine);
/// Looks into, checks, merges, exports and imports files of games.
Subcommand data_subcommand(const protocol::ProtocolEngine& engine);
/// Fits weights to files of games.
Subcommand train_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
