/// Files of recorded games, as the subcommands read them that work on games.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/replay.h"

namespace hegemon::protocol {

/// Prints `hegemon: FILE: what is wrong` on standard error and returns the exit status.
int report_failure(const std::string& file, const Error& error);

/// The format that `--NAME` gives, or `otherwise`; throws `UsageError`.
GameFormat format_of(const Arguments& arguments, const std::string& name, GameFormat otherwise);

/// Adds `--from`, which `for_each_game` reads.
void add_format_option(cxxopts::OptionAdder& add);

using UseGame = std::function<Status(const ReplayedGame& game, int number)>;

/// Calls `use` for each game of the files, numbered from 1 through all of them. A game that is wrong, or an
/// error of `use`, goes to standard error and the next game follows; `-` is standard input. Variant and
/// rules that a game does not name are those of the engine. `only`: no game but the one with this number is played.
/// Returns the exit status; throws `Failure` for a file that cannot be read.
int for_each_game(const Engine& engine, const Arguments& arguments,
                  const std::vector<std::string>& files, const UseGame& use,
                  std::optional<int> only = std::nullopt);

}  // namespace hegemon::protocol
