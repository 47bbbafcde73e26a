/// Positions of random games, for what must hold in all of them.
#pragma once

#include "tests/engine/games.h"
#include "tests/support/random_game.h"

namespace hegemon::testing {

/// Visits positions of `count` games, each by other rules and players: after every, or every so many
/// plies.
template <PlayableGame G, class Visit>
void on_random_games(std::size_t count, Visit visit, int every = 1) {
  for (std::size_t n = 0; n < count; ++n) {
    Random random(n);
    auto position = G::start(GameCase<G>::options(n));
    typename GameCase<G>::Player player(random);
    play_on(position, player, 300, [&](const typename G::Position& now, int ply) {
      if (ply % every == 0) visit(now);
    });
  }
}

}  // namespace hegemon::testing
