/// `hegemon-arena run ...` as a `RunConfig`.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/plan/run_config.h"
#include "commands/program/arguments.h"
#include "engine/result.h"

namespace hegemon::arena {

// What follows reads the files that options name, and starts nothing. It throws `UsageError`.

/// The value of something that was read.
template <class T>
T value_of(Result<T> read) {
  if (!read) throw commands::UsageError{read.error().text()};
  return std::move(read.value());
}
/// Refuses the command line.
template <class... Words>
[[noreturn]] void refuse(ErrorCode<sizeof...(Words)> code, const std::string& option,
                         const Words&... words) {
  throw commands::UsageError{Error::of(code, option, words...).text()};
}

void add_run_options(commands::OptionAdder& add);
RunConfig read_run_options(const commands::Arguments& arguments);

/// What `run` has in common with `league`: the game, its openings and limits, and how games are
/// carried out.
void add_game_options(commands::OptionAdder& add);
/// The files that these name.
std::vector<commands::FileOption> files_of_games();
/// Reads these into the configuration; returns a board at the start of a game under the rules that
/// they choose.
std::unique_ptr<session::GameSession> read_game_options(const commands::Arguments& arguments,
                                                        RunConfig& config);

/// `p0=0.143,p1=0.2[,alpha=0.05,beta=0.05,model=bernoulli|dispersion]`.
SprtSettings parse_sprt(std::string_view text);

}  // namespace hegemon::arena
