/// What the rules know of each side beside the pieces on the board, as numbers from 0 to 1 for programs that learn.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/board_state.h"
#include "library/layouts.h"

namespace hegemon::library {

/// A hand with more pieces of a kind counts as full.
inline constexpr int kFullHand = 10;

inline float part_of(int now, int goal) {
  return goal <= 0 ? 0.0F : static_cast<float>(std::clamp(now, 0, goal)) / static_cast<float>(goal);
}

/// One number of a side, as `LayoutOf<G>::standing()` names it; `viewer` is the side that looks at the board.
template <class Position>
float standing_of(const Position& position, const BoardState& state, Side side, Side viewer,
                  std::string_view name) {
  const auto place = [](Side one) { return static_cast<std::size_t>(one.index()); };
  const SideState& own = state.sides[place(side)];
  if (name == "in play") return position.alive(side) ? 1.0F : 0.0F;
  if (name == "to move") return side == position.turn() && !position.over() ? 1.0F : 0.0F;
  if (name == "ally") return own.player == state.sides[place(viewer)].player ? 1.0F : 0.0F;
  if (name == "in check") return own.in_check ? 1.0F : 0.0F;
  if (name.substr(0, kHandPrefix.size()) == kHandPrefix) {
    for (const auto& [kind, count] : own.hand) {
      if (kind == name.back()) return part_of(count, kFullHand);
    }
    return 0.0F;
  }
  for (const std::vector<Counter>* counters : {&own.counters, &state.draws}) {
    for (const Counter& counter : *counters) {
      if (counter.name == name) return part_of(counter.now, counter.goal);
    }
  }
  return 0.0F;  // quiet plies that draw no game
}

}  // namespace hegemon::library
