/// Random games, played by what a game's random_play.h calls a player: `choose(position)` gives a
/// legal move, or nothing to resign.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace hegemon::testing {

/// The player's next move, or its resignation.
template <class Position, class Player>
void play_one(Position& position, Player& player) {
  if (const auto move = player.choose(position)) {
    static_cast<void>(position.make(*move));
  } else {
    position.resign();
  }
}

/// Plays to the end, `plies` plies at the most. `visit(position, ply)` sees every position before it
/// is played on from, and the one at the end of the game.
template <class Position, class Player, class Visit>
void play_on(Position& position, Player& player, int plies, Visit visit) {
  for (int ply = 0; ply < plies; ++ply) {
    visit(position, ply);
    if (position.over()) return;
    play_one(position, player);
  }
}

/// The moves made of a game, to take them back from the last to the first.
template <class G>
class PlayedMoves {
 public:
  std::size_t size() const { return played_.size(); }
  bool empty() const { return played_.empty(); }

  void make(typename G::Position& position, typename G::Move move) {
    played_.emplace_back(move, position.make(move));
  }
  void unmake_last(typename G::Position& position) {
    position.unmake(played_.back().first, played_.back().second);
    played_.pop_back();
  }
  void unmake_all(typename G::Position& position) {
    while (!empty())
      unmake_last(position);
  }

 private:
  std::vector<std::pair<typename G::Move, typename G::Undo>> played_;
};

}  // namespace hegemon::testing
