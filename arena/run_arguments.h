/// `hegemon-arena run ...` as a `RunConfig`.
#pragma once

#include <memory>
#include <vector>

#include "arena/plan/run_config.h"
#include "commands/program/arguments.h"
#include "engine/result.h"

namespace hegemon::arena {

void add_run_options(commands::OptionAdder& add);

/// What `run` has in common with `league`: the game, its openings and limits, and how games are
/// carried out.
void add_game_options(commands::OptionAdder& add);
/// The files that these name.
std::vector<commands::FileOption> files_of_games();
/// Reads these into the configuration; returns a board at the start of a game under the rules that
/// they choose.
Result<std::unique_ptr<session::GameSession>> read_game_options(
    const commands::Arguments& arguments, RunConfig& config);

/// Reads the files it needs; starts nothing.
Result<RunConfig> read_run_options(const commands::Arguments& arguments);

/// `p0=0.143,p1=0.2[,alpha=0.05,beta=0.05,model=bernoulli|dispersion]`.
Result<SprtSettings> parse_sprt(std::string_view text);

}  // namespace hegemon::arena
