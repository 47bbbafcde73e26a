/// What a side has in hand after its move: its share as the position stands, what the others may take
/// at once deducted.
#pragma once

#include <algorithm>

#include "eval/shares.h"
#include "search/team.h"
#include "search/value.h"

namespace hegemon {

/// Fine, of the side that has moved and whom it wins with; of games without static exchange the
/// share as it stands.
template <Game G>
Value share_in_hand(const typename G::Position& after, Side side) {
  const SideSet team = teams_of<G>(after)[side];
  if (after.over()) return sum_of(shares_of<G>(after, kFineUnit), team);
  auto worths = Evaluation<G>::evaluate(after);
  if constexpr (ExchangingGame<G>) {
    worths[side] = std::max(worths[side] - Evaluation<G>::danger(after, side), 0);
  }
  return sum_of(split_by_worth<G::kSides>(worths, after.in_play(), kFineUnit), team);
}

}  // namespace hegemon
