/// The commands of the protocol: one row each, from which the loop, `help` and the command line work.
#pragma once

#include <span>
#include <string_view>

#include "engine/result.h"
#include "protocol/request.h"

namespace hegemon::protocol {

class Loop;

/// When a command is carried out while a search or a bench runs.
enum class CommandKind {
  kImmediate,  ///< at once, by the thread that reads the lines
  kReadOnly,   ///< at once too: it reads the position, which stays as it is meanwhile
  kMutating,   ///< after the search; one without a limit ends for its sake
  kSearch      ///< the same, and always by the second thread
};

struct Command {
  std::string_view name;
  std::string_view arguments;  ///< as `help` shows them; empty: none are wanted
  std::string_view help;
  CommandKind kind;
  /// Reads the words behind the name; null: all of them are passed over.
  Result<RequestArguments> (*read)(std::string_view text, Warnings& warnings);
  void (*run)(Loop& loop, Request& request);
  /// As the only command of a command line it would have no effect: what to write instead.
  std::string_view instead = {};
};

std::span<const Command> commands();
const Command* find_command(std::string_view name);

/// Reads a line that is not blank. An error: the first word is no command. Words behind a command that
/// has no arguments are passed over; arguments that are wrong are an error within the request.
Result<Request> read_request(std::string_view line);

}  // namespace hegemon::protocol
