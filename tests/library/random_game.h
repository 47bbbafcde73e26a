/// Random moves in the public interface.
#pragma once

#include <random>
#include <string_view>

#include <hegemon/hegemon.hpp>

namespace hegemon::testing {

/// At most `plies` random moves; `visit(position)` is called before each.
template <class Visit>
void play_random_moves(Position& position, std::mt19937& random, int plies, Visit visit) {
  for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
    visit(position);
    const std::vector<Move> moves = position.legal_moves();
    position.push(moves[random() % moves.size()]);
  }
}

/// A game after at most `plies` random moves.
inline Position random_position(std::string_view variant, unsigned seed, int plies) {
  Position position(variant);
  std::mt19937 random(seed);
  play_random_moves(position, random, plies, [](const Position&) {});
  return position;
}

}  // namespace hegemon::testing
