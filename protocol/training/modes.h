/// The subcommands for training: `hegemon datagen`, `hegemon data`, `hegemon train`.
#pragma once

#include "protocol/arguments.h"
#include "protocol/engine.h"

namespace hegemon::protocol {

/// Plays games and keeps them in a file.
Subcommand datagen_subcommand(const Engine& engine);
/// Looks into, checks, merges, exports and imports files of games.
Subcommand data_subcommand(const Engine& engine);
/// Fits weights to files of games.
Subcommand train_subcommand(const Engine& engine);

}  // namespace hegemon::protocol
