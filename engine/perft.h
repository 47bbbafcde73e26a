/// Perft: the number of move sequences of a given length, the field's test and yardstick of move generators.
#pragma once

#include <cassert>
#include <cstdint>

#include "engine/game.h"

namespace hegemon {

/// Sequences of `depth` moves from here. The last ply is counted, not made. A finished game has no moves.
template <Game G>
std::uint64_t perft(typename G::Position& position, int depth) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(position.count_moves());
  typename G::MoveList list;
  position.moves(list);
  std::uint64_t nodes = 0;
  for (const typename G::Move move : list) {
    const typename G::Undo undo = position.make(move);
    nodes += perft<G>(position, depth - 1);
    position.unmake(move, undo);
  }
  return nodes;
}

/// The share of every move: calls `visit(move, nodes)` in the order of the list; returns the sum.
template <Game G, class Visit>
std::uint64_t divide(typename G::Position& position, int depth, Visit visit) {
  assert(depth >= 1);
  typename G::MoveList list;
  position.moves(list);
  std::uint64_t sum = 0;
  for (const typename G::Move move : list) {
    const typename G::Undo undo = position.make(move);
    const std::uint64_t nodes = perft<G>(position, depth - 1);
    position.unmake(move, undo);
    visit(move, nodes);
    sum += nodes;
  }
  return sum;
}

}  // namespace hegemon
