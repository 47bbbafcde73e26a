/// Files of recorded games, as the subcommands read them that work on games.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "program/arguments.h"
#include "protocol/protocol_engine.h"
#include "session/records/game_list.h"

namespace hegemon::commands {

/// Prints `hegemon: FILE: what is wrong` on standard error and returns the exit status.
int report_failure(const std::string& file, const Error& error);
/// The same with a text that names the file itself.
int report_failure(const std::string& text);

/// The format that `--NAME` gives, or `otherwise`; throws `UsageError`.
session::GameFormat format_of(const program::Arguments& arguments, const std::string& name,
                              session::GameFormat otherwise);

/// Adds `--from`, which `for_each_game` reads.
void add_format_option(program::OptionAdder& add);

/// Calls `use` for each game of a file of this format, or its error, as it is read and until `use` returns false; `-` is
/// standard input, which ends when `stopped` returns true. An error: the file cannot be read to its end.
Status for_each_record(const std::string& file, session::GameFormat format,
                       const std::function<bool(const Result<Record>&)>& use,
                       const std::function<bool()>& stopped = {});

using UseGame = std::function<Status(const session::ReplayedGame& game, int number)>;

/// Calls `use` for each game of the files, numbered from 1 through all of them. A game that is wrong, an
/// error of `use`, or a file that cannot be read goes to standard error and the next follows; `-` is standard input. Variant and
/// rules that a game does not name are the engine's. `only`: no game but the one with this number is played. `stopped`: as above.
/// Returns the exit status.
int for_each_game(const protocol::ProtocolEngine& engine, const program::Arguments& arguments,
                  const std::vector<std::string>& files, const UseGame& use,
                  std::optional<int> only = std::nullopt,
                  const std::function<bool()>& stopped = {});

}  // namespace hegemon::commands
