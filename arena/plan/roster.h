/// The engines of a league: a file of JSON.
///
///     {"engines": [
///       {"name": "new", "cmd": "build/release/hegemon", "role": "candidate",
///        "options": {"Hash": 16}},
///       {"name": "old", "cmd": "/opt/hegemon-0.1/hegemon", "role": "opponent"},
///       {"name": "random", "cmd": "build/release/hegemon", "role": "pool",
///        "options": {"Search": "random"}}]}
///
/// A row has the keys of `--engine` (`parse_engine_config`), but `args`, `env` and `options` instead
/// of `arg`, `env.X` and `option.X`, and `role`. An opponent has tables of its own against the
/// candidate; whatever is not the candidate sits at the mixed tables.
#pragma once

#include <string_view>
#include <vector>

#include "arena/uci/engine_config.h"
#include "engine/result.h"

namespace hegemon::arena {

struct RosterRow {
  enum class Role { kCandidate, kOpponent, kPool };
  EngineConfig spec;
  Role role = Role::kPool;
};

/// Reads the text of a file. An error names the row and the key.
Result<std::vector<RosterRow>> parse_roster(std::string_view text);

}  // namespace hegemon::arena
