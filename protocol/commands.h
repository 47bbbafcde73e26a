/// The commands of the protocol: one row each, from which the loop, `help` and the command line
/// work.
#pragma once

#include <span>
#include <string_view>

#include "protocol/engine.h"

namespace hegemon::protocol {

enum class CommandKind {
  kAtOnce,  ///< needs no position and is carried out even while a search runs
  kReads,   ///< reads the position only, which goes on while a search runs
  kChanges  ///< waits for the end of a search
};

struct Command {
  std::string_view name;
  std::string_view arguments;
  std::string_view help;
  CommandKind kind;
  /// Null: the loop's own affair.
  void (*run)(Engine&, std::string_view line);
  /// As the only command of a command line it would have no effect: what to write instead.
  std::string_view instead = {};
};

std::span<const Command> commands();
const Command* find_command(std::string_view name);

}  // namespace hegemon::protocol
