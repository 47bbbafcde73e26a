/// Makes a league of a roster: which engines take part and at which tables they meet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/plan/league_plan.h"
#include "arena/plan/roster.h"
#include "arena/uci/engine_limits.h"
#include "engine/result.h"

namespace hegemon::arena {

/// A request for a league.
struct LeagueRequest {
  struct Kind {
    TableKind kind = TableKind::kInvasion;
    std::int64_t blocks = 0;  ///< of each table of this kind
  };
  std::vector<Kind> kinds;           ///< in the order of the tables; a kind stands there once
  std::vector<std::string> against;  ///< the opponents to be played; empty: all
  std::string candidate;             ///< empty: the only one of the roster
  std::vector<int> factors;          ///< of time and nodes, a table of `kSlope` each; more than 1
  EngineLimits limits;               ///< of engines that have none of their own
};

struct League {
  std::vector<EngineConfig> engines;  ///< the candidate first
  std::vector<LeagueTable> tables;
};

/// Engines that no table needs are left out. Those that differ from the candidate in time or seed
/// alone are named after it: `new@x4`, `new@seed`. Refuses a request that the roster cannot meet.
Result<League> make_league(const std::vector<RosterRow>& roster, const LeagueRequest& request);

}  // namespace hegemon::arena
