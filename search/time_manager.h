/// How much of its clock a side spends on a move.
#pragma once

#include <algorithm>

#include "engine/side.h"
#include "search/control.h"
#include "search/search.h"

namespace hegemon {

/// Moves a side reckons with when nobody says after how many its clock is filled up again.
constexpr int kMovesToGo = 40;

/// The time one move may take by the limits, for the side to move. A move time is spent, but for
/// the overhead or a twentieth of it, whichever is less: a bot of 10 ms a move is to think. Of a
/// clock, an equal part for every move to come and most of the increment is aimed at; what another
/// iteration needs is not known, so none is begun after half of that, and one that runs may take
/// twice as much. At least one millisecond is always there, and (but for that) never more than the
/// clock has.
template <Game G>
TimeBudget time_budget(const Limits<G>& limits, Side side, Milliseconds overhead) {
  constexpr Milliseconds kLeast{1};
  TimeBudget budget;
  if (limits.infinite) return budget;
  if (limits.movetime) {
    budget.most = std::max(*limits.movetime - std::min(overhead, *limits.movetime / 20), kLeast);
    budget.enough = budget.most;
  }
  if (const std::optional<Clock>& clock = limits.clocks[side]) {
    const Milliseconds left = std::max(clock->left - overhead, kLeast);
    const int moves = std::clamp(limits.moves_to_go.value_or(kMovesToGo), 1, kMovesToGo);
    const Milliseconds aim = left / moves + clock->increment * 3 / 4;
    const Milliseconds most =
        std::clamp(2 * aim, kLeast, moves == 1 ? left : std::max(left / 2, kLeast));
    budget.most = std::min(budget.most.value_or(most), most);
    budget.enough = std::min({budget.enough.value_or(aim / 2), aim / 2, *budget.most});
  }
  if (budget.most) budget.aim = std::min(2 * *budget.enough, *budget.most);
  return budget;
}

}  // namespace hegemon
