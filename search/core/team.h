/// Sides that win together: the searches maximise the sum of a team's shares.
#pragma once

#include "engine/game.h"
#include "engine/side.h"

namespace hegemon {

/// The sides of each side's player; of games that don't know of players, the side alone.
template <Game G>
PerSide<SideSet, G::kSides> teams_of(const typename G::Position& position) {
  PerSide<SideSet, G::kSides> teams;
  for (const Side side : sides<G::kSides>()) {
    if constexpr (TeamGame<G>) {
      teams[side] = position.team(side);
    } else {
      teams[side] = SideSet::of(side);
    }
  }
  return teams;
}

/// Is all that is in play, besides the members of a team, one team as well? Then what is a loss to one
/// is a win to the other.
template <Game G>
bool has_one_rival(const typename G::Position& position, SideSet team) {
  const SideSet others = position.in_play() - team;
  if (others.empty()) return false;
  const SideSet rival = teams_of<G>(position)[others.lowest()];
  return (others - rival).empty();
}

/// Is none of the members in play any more?
template <class Position>
bool is_out(const Position& position, SideSet team) {
  return (position.in_play() & team).empty();
}

/// What the members have together.
template <class Part, int N>
Part sum_of(const PerSide<Part, N>& parts, SideSet members) {
  Part sum{};
  for (const Side member : members)
    sum += parts[member];
  return sum;
}

}  // namespace hegemon
