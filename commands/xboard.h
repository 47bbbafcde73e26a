/// The subcommand `hegemon xboard`: Middle Xiangqi by CECP, the protocol of XBoard and WinBoard.
#pragma once

#include <string_view>

#include "commands/arguments.h"
#include "protocol/protocol_engine.h"

namespace hegemon::commands {

/// The one game that it plays.
inline constexpr std::string_view kXBoardVariant = "middlexiangqi";

/// Plays with the settings of the engine.
Subcommand xboard_subcommand(const protocol::ProtocolEngine& engine);

}  // namespace hegemon::commands
