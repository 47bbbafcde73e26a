/// A league as it stands in the configuration of a result file.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "arena/plan/league_plan.h"
#include "engine/result.h"

namespace hegemon::arena {

/// Engines are named, so that the file explains itself.
nlohmann::json league_json(const LeagueRun& league, const std::vector<std::string>& engines);

/// The reverse; `seed` is the run's. An error names what is missing or does not fit.
Result<LeagueRun> league_from_json(const nlohmann::json& json,
                                   const std::vector<std::string>& engines, std::uint64_t seed);

}  // namespace hegemon::arena
