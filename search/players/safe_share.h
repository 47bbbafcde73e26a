/// The share of a side after its move, less the captures that the others could make at once: the players of
/// one ply compare these.
///
/// Positions are unchanged afterwards.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "eval/shares.h"
#include "search/core/best_capture.h"
#include "search/core/evaluated_position.h"
#include "search/core/team.h"
#include "search/core/value.h"

namespace hegemon {

/// The gain of a side's best capture by static exchange if no other side moved before, capped at one army,
/// since the others keep a side from winning. The game must not be over.
template <ExchangeEval G>
Score threat_of(EvaluatedPosition<G>& after, Side side) {
  const auto& position = after.position();
  if (!position.in_play().contains(side)) return {};
  std::array<decltype(after.pass()), G::kSides> passes;
  std::size_t passed = 0;
  while (!(position.turn() == side))
    passes[passed++] = after.pass();
  typename G::MoveList captures;
  position.captures(captures);
  constexpr Score kArmy{5000};
  const Score gain = best_capture<G>(position, captures).gain;
  while (passed > 0)
    after.unpass(passes[--passed]);
  return std::min(gain, kArmy);
}

/// The fine share of the team of the side that has moved, if the others make the captures that hurt the
/// side most, and its own threat counts `threat_weight` parts of 256. In games without static exchange the
/// share as it stands.
template <Game G>
FineShare safe_share(EvaluatedPosition<G>& after, Side side, int threat_weight = 0) {
  const auto& position = after.position();
  const SideSet team = teams_of<G>(position)[side];
  if constexpr (ExchangeEval<G>) {
    if (!position.over()) {
      Scores<G> worths = after.worths();
      worths[side] =
          std::max(worths[side] - Evaluation<G>::threatened_loss(position, side), Score());
      if (threat_weight > 0) worths[side] += threat_of<G>(after, side) * threat_weight / 256;
      return FineShare(
          sum_of(split_by_worth<G::kSides>(worths, position.in_play(), kFineUnit), team));
    }
  }
  return sum_of(after.shares(), team);
}

}  // namespace hegemon
