/// `hegemon-arena league ...` as a `RunConfig`.
#pragma once

#include <optional>

#include "arena/plan/acceptance.h"
#include "arena/plan/run_config.h"
#include "commands/arguments.h"
#include "engine/result.h"

namespace hegemon::arena {

struct LeagueCommand {
  RunConfig config;
  struct AcceptanceRun {
    AcceptanceRequest request;
    LedgerAnswer answer;
  };
  std::optional<AcceptanceRun> acceptance;  ///< to be entered in the ledger before the first game
};

void add_league_options(cxxopts::OptionAdder& add);
/// The files that they name.
std::vector<commands::FileOption> files_of_league();

/// Reads the files it needs; starts and writes nothing.
Result<LeagueCommand> read_league_options(const commands::Arguments& arguments);

}  // namespace hegemon::arena
