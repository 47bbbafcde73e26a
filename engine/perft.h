/// Perft: the number of move sequences of a given length, the field's test and yardstick of move
/// generators.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>

#include "engine/game.h"

namespace hegemon {

/// How the leaves are counted. The number is the same; what it says of speed is not.
enum class PerftMode : std::uint8_t {
  kByChange,  ///< a leaf's parent's count plus what the move changes, where the game has such a
              ///< way; else `kAnew`
  kAnew,      ///< the moves of every leaf's parent are counted, not made
  kMade,      ///< every leaf is made and unmade
};

/// A game may count by change (engine/seven_kingdoms/leaf_counter.h): two plies or more.
template <class G>
concept CountsByChange = Game<G> && requires(typename G::Position position, int depth) {
  { G::perft_by_change(position, depth) } -> std::same_as<std::uint64_t>;
};

/// Sequences of `depth` moves from here; the position comes back as it was. A finished game has no
/// moves.
template <Game G>
std::uint64_t perft(typename G::Position& position, int depth,
                    PerftMode mode = PerftMode::kByChange) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  if (depth == 1 && mode != PerftMode::kMade) {
    return static_cast<std::uint64_t>(position.count_moves());
  }
  if constexpr (CountsByChange<G>) {
    if (mode == PerftMode::kByChange) return G::perft_by_change(position, depth);
  }
  typename G::MoveList list;
  position.moves(list);
  std::uint64_t nodes = 0;
  for (const typename G::Move move : list) {
    const typename G::Undo undo = position.make(move);
    nodes += perft<G>(position, depth - 1, mode);
    position.unmake(move, undo);
  }
  return nodes;
}

/// The share of every move: calls `visit(move, nodes)` in the order of the list; returns the sum.
template <Game G, class Visit>
std::uint64_t divide(typename G::Position& position, int depth, Visit visit,
                     PerftMode mode = PerftMode::kByChange) {
  assert(depth >= 1);
  typename G::MoveList list;
  position.moves(list);
  std::uint64_t sum = 0;
  for (const typename G::Move move : list) {
    const typename G::Undo undo = position.make(move);
    const std::uint64_t nodes = perft<G>(position, depth - 1, mode);
    position.unmake(move, undo);
    visit(move, nodes);
    sum += nodes;
  }
  return sum;
}

}  // namespace hegemon
