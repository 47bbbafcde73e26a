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
