/// Sides that win together: the searches maximise the sum of a team's shares.
#pragma once

#include "engine/game.h"
#include "engine/side.h"

namespace hegemon {

/// The sides of each side's player; of games that don't know of players, the side alone.
template <Game G>
PerSide<SideSet, G::kSides> teams_of(const typename G::Position& position) {
  PerSide<SideSet, G::kSides> teams;
  for (int i = 0; i < G::kSides; ++i) {
    if constexpr (TeamGame<G>) {
      teams[Side(i)] = position.team(Side(i));
    } else {
      teams[Side(i)].add(Side(i));
    }
  }
  return teams;
}

/// Is all that is in play, besides the members of a team, one team as well? Then what is a loss to one
/// is a win to the other.
template <Game G>
bool has_one_rival(const typename G::Position& position, SideSet team) {
  const SideSet others(position.in_play().bits() & ~team.bits());
  if (others.empty()) return false;
  const SideSet rival = teams_of<G>(position)[others.lowest()];
  return (others.bits() & ~rival.bits()) == 0;
}

/// Is none of the members in play any more?
template <class Position>
bool is_out(const Position& position, SideSet team) {
  return (position.in_play().bits() & team.bits()) == 0;
}

/// What the members have together.
template <int N>
int sum_of(const PerSide<int, N>& parts, SideSet members) {
  int sum = 0;
  for (unsigned bits = members.bits(); bits != 0; bits &= bits - 1) {
    sum += parts[Side(std::countr_zero(bits))];
  }
  return sum;
}

}  // namespace hegemon
