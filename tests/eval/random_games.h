/// Positions of random games, for what must hold in all of them.
#pragma once

#include "tests/engine/games.h"
#include "tests/support/random_game.h"

namespace hegemon::testing {

/// Visits every position of `count` games, each by other rules and players.
template <PlayableGame G, class Visit>
void on_random_games(std::size_t count, Visit visit) {
  for (std::size_t n = 0; n < count; ++n) {
    Random random(n);
    auto position = G::start(GameCase<G>::options(n));
    typename GameCase<G>::Player player(random);
    play_on(position, player, 300,
            [&](const typename G::Position& now, int /*ply*/) { visit(now); });
  }
}

}  // namespace hegemon::testing
