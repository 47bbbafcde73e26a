/// The subcommands for training: `hegemon datagen`, `hegemon data`, `hegemon train`.
#pragma once

#include "commands/arguments.h"
#include "protocol/engine.h"

namespace hegemon::commands {

/// Plays games and keeps them in a file.
Subcommand datagen_subcommand(const protocol::Engine& engine);
/// Looks into, checks, merges, exports and imports files of games.
Subcommand data_subcommand(const protocol::Engine& engine);
/// Fits weights to files of games.
Subcommand train_subcommand(const protocol::Engine& engine);

}  // namespace hegemon::commands
