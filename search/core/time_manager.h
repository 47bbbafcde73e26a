/// Time management: the part of its clock that a side spends on a move.
#pragma once

#include <algorithm>

#include "engine/side.h"
#include "search/core/control.h"
#include "search/core/search.h"

namespace hegemon {

/// Moves that a clock is divided among where no `movestogo` is given.
inline constexpr int kMovesToGo = 40;

/// The time one move may take by the limits, for the side to move; at least a millisecond.
///
/// Of a move time all is spent except half a millisecond (or a tenth, if that is less), in which the
/// answer is written. Of a clock, `overhead` is kept back for the way to it, and a move aims at an equal
/// part for every move to come plus three quarters of the increment: no iteration is begun after half of
/// that, and one that runs may take twice as much. Never more than the clock has left, except for one
/// millisecond. With a move time, a clock only limits it.
template <Game G>
TimeBudget time_budget(const SearchLimits<G>& limits, Side side, Milliseconds overhead) {
  using Time = TimeBudget::Time;
  constexpr Time kLeast{1000};
  constexpr Time kToAnswer{500};
  TimeBudget budget;
  if (limits.infinite) return budget;
  if (limits.movetime) {
    const Time time = *limits.movetime;
    budget.most = std::max(time - std::min(kToAnswer, time / 10), kLeast);
    budget.enough = budget.most;
  }
  if (const std::optional<Clock>& clock = limits.clocks[side]) {
    const Time left = std::max<Time>(clock->left - overhead, kLeast);
    if (budget.most) {
      budget.most = budget.enough = std::min(*budget.most, left);
      return budget;
    }
    const int moves = std::clamp(limits.moves_to_go.value_or(kMovesToGo), 1, kMovesToGo);
    const Time aim = left / moves + Time(clock->increment) * 3 / 4;
    const Time most = std::clamp(2 * aim, kLeast, moves == 1 ? left : std::max(left / 2, kLeast));
    budget.most = most;
    budget.enough = std::min(aim / 2, most);
  }
  return budget;
}

}  // namespace hegemon
