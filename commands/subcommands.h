/// The subcommands of `hegemon`. Game, rules and settings that the command line, a query or a record does not name are the
/// engine's.
#pragma once

#include "program/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

using program::add_shard_option;
using program::Arguments;
using program::Failure;
using program::FileOption;
using program::has;
using program::kFailed;
using program::number_of;
using program::OptionAdder;
using program::OptionRow;
using program::shard_of;
using program::Subcommand;
using program::text_of;
using program::texts_of;
using program::UsageError;
using program::with_default;

Subcommand perft_subcommand(const protocol::ProtocolEngine& engine);
/// On a terminal it draws the board, elsewhere it prints a line for each move.
Subcommand selfplay_subcommand(const protocol::ProtocolEngine& engine);
Subcommand replay_subcommand(const protocol::ProtocolEngine& engine);
Subcommand convert_subcommand(const protocol::ProtocolEngine& engine);
/// Positions in, as lines of JSON, analyses out.
Subcommand analyse_subcommand(protocol::ProtocolEngine& engine);
/// Recorded games with the engine's judgement of every move.
Subcommand annotate_subcommand(const protocol::ProtocolEngine& engine);
/// Plays games for training and keeps them in a file.
Subcommand datagen_subcommand(const protocol::ProtocolEngine& engine);
/// Looks into, checks, merges, exports and imports files of such games, and draws samples from them.
Subcommand data_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
