/// What a side has in hand after its move: its share as the position stands, what the others may take
/// at once deducted; and what it has in prospect.
///
/// Boards are given back as they were.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "eval/shares.h"
#include "search/board.h"
#include "search/reply_sets.h"
#include "search/team.h"
#include "search/value.h"

namespace hegemon {

/// What the best capture would bring a side, by static exchange, if nobody else did anything until
/// its next turn; of a game that goes on. No more than an army: who is about to win will be kept
/// from it.
template <ExchangingGame G>
Score prospect(Board<G>& after, Side side) {
  const auto& position = after.position();
  if (!position.in_play().contains(side)) return 0;
  std::array<decltype(after.pass()), G::kSides> passes;
  std::size_t passed = 0;
  while (!(position.turn() == side))
    passes[passed++] = after.pass();
  typename G::MoveList captures;
  position.captures(captures);
  constexpr Score kArmy = 5000;
  const Score worth = best_capture<G>(position, captures).net;
  while (passed > 0)
    after.unpass(passes[--passed]);
  return std::min(worth, kArmy);
}

/// Of what a side has in prospect, `hope` parts of 256.
template <ExchangingGame G>
Score hoped(Board<G>& after, Side side, int hope) {
  return hope > 0 ? prospect<G>(after, side) * hope / 256 : 0;
}

/// The fine share of a side and whom it wins with, by what the sides are worth, if it loses so much and
/// hopes for so much.
template <Game G>
Value share_with(Scores<G> worths, Side side, Score loss, Score hope, SideSet in_play,
                 SideSet team) {
  worths[side] = std::max(worths[side] - loss, 0) + hope;
  return sum_of(split_by_worth<G::kSides>(worths, in_play, kFineUnit), team);
}

/// Fine, of the side that has moved and whom it wins with; of games without static exchange the
/// share as it stands. Of what it has in prospect, `hope` parts of 256 count.
template <Game G>
Value share_in_hand(Board<G>& after, Side side, int hope = 0) {
  const auto& position = after.position();
  const SideSet team = teams_of<G>(position)[side];
  if (position.over()) return sum_of(after.shares(), team);
  if constexpr (ExchangingGame<G>) {
    return share_with<G>(after.worths(), side, Evaluation<G>::danger(position, side),
                         hoped<G>(after, side, hope), position.in_play(), team);
  } else {
    return sum_of(after.shares(), team);
  }
}

}  // namespace hegemon
