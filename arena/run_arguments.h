/// `hegemon-arena run ...` as a `RunConfig`.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/plan/run_config.h"
#include "engine/result.h"
#include "program/arguments.h"

namespace hegemon::arena {

// What follows reads the files that options name, and starts nothing. It throws `UsageError`.

/// The value of something that was read.
template <class T>
T value_of(Result<T> read) {
  if (!read) throw program::UsageError{read.error().text()};
  return std::move(read.value());
}
/// Refuses the command line.
template <class... Words>
[[noreturn]] void refuse(ErrorCode<sizeof...(Words)> code, const std::string& option,
                         const Words&... words) {
  throw program::UsageError{Error::of(code, option, words...).text()};
}

void add_run_options(program::OptionAdder& add);
RunConfig read_run_options(const program::Arguments& arguments);

/// What `run` has in common with `league`: the game, its openings and limits, and how games are
/// carried out.
void add_game_options(program::OptionAdder& add);
/// The files that these name.
std::vector<program::FileOption> files_of_games();
/// Reads these into the configuration; returns a board at the start of a game under the rules that
/// they choose.
std::unique_ptr<session::GameSession> read_game_options(const program::Arguments& arguments,
                                                        RunConfig& config);

/// `p0=0.143,p1=0.2[,alpha=0.05,beta=0.05,model=bernoulli|dispersion]`.
SprtSettings parse_sprt(std::string_view text);

}  // namespace hegemon::arena
