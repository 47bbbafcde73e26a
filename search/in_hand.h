/// What a side has in hand after its move: its share as the position stands, what the others may take
/// at once deducted; and what it has in prospect.
#pragma once

#include <algorithm>

#include "eval/shares.h"
#include "search/reply_sets.h"
#include "search/team.h"
#include "search/value.h"

namespace hegemon {

/// What the best capture would bring a side, by static exchange, if nobody else did anything until
/// its next turn; of a game that goes on. No more than an army: who is about to win will be kept
/// from it.
template <ExchangingGame G>
Score prospect(typename G::Position after, Side side) {
  if (!after.in_play().contains(side)) return 0;
  while (!(after.turn() == side))
    static_cast<void>(after.pass());
  typename G::MoveList captures;
  after.captures(captures);
  constexpr Score kArmy = 5000;
  return std::min(most_wanted<G>(after, captures, Nature::kWary).worth, kArmy);
}

/// Fine, of the side that has moved and whom it wins with; of games without static exchange the
/// share as it stands. Of what it has in prospect, `hope` parts of 256 count.
template <Game G>
Value share_in_hand(const typename G::Position& after, Side side, int hope = 0) {
  const SideSet team = teams_of<G>(after)[side];
  if (after.over()) return sum_of(shares_of<G>(after, kFineUnit), team);
  auto worths = Evaluation<G>::evaluate(after);
  if constexpr (ExchangingGame<G>) {
    worths[side] = std::max(worths[side] - Evaluation<G>::danger(after, side), 0);
    if (hope > 0) worths[side] += prospect<G>(after, side) * hope / 256;
  }
  return sum_of(split_by_worth<G::kSides>(worths, after.in_play(), kFineUnit), team);
}

}  // namespace hegemon
