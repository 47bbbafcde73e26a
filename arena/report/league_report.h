/// The figures of a league, table by table.
#pragma once

#include "arena/plan/league_plan.h"
#include "arena/report/report.h"

namespace hegemon::arena {

/// Every block of the data must be one of the plan.
LeagueReport league_report(const ResultData& data, const LeagueRun& league,
                           const ReportOptions& options);

}  // namespace hegemon::arena
