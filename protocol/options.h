/// The options that UCI shows: the game and its rules, those of the engine (session/options.h), and those of the protocol
/// itself.
#pragma once

#include <vector>

#include "protocol/option_table.h"

namespace hegemon::protocol {

class ProtocolEngine;

/// The rows set and show options of this engine, which must outlive them; those of the rules belong to its
/// current game.
std::vector<OptionRow> option_rows(ProtocolEngine& engine);

}  // namespace hegemon::protocol
