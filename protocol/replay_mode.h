/// The subcommands `hegemon replay` and `hegemon convert`.
#pragma once

#include "protocol/arguments.h"
#include "protocol/engine.h"

namespace hegemon::protocol {

/// Variant and rules that a record does not name are those of the engine.
Subcommand replay_subcommand(const Engine& engine);
Subcommand convert_subcommand(const Engine& engine);

}  // namespace hegemon::protocol
