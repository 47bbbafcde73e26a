/// Perft: the number of move sequences of a given length, the field's test and yardstick of move
/// generators.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>

#include "engine/game.h"

namespace hegemon {

/// How the leaves are counted. The number is the same; what it says of speed is not.
enum class PerftMode : std::uint8_t {
  kDelta,  ///< the parent's count plus what the move changes (`DeltaPerftGame`); else as `kBulk`
  kBulk,   ///< the moves of every leaf's parent are counted, not made
  kFull,   ///< every leaf is made and unmade
};

/// The position as perft walks it.
template <Game G>
typename G::Position perft_root(const typename G::Position& position) {
  if constexpr (HistoryGame<G>) {
    return position.for_perft();
  } else {
    return position;
  }
}

/// The moves of a list, each made and taken back. Flattened: g++ by itself leaves make and unmake
/// calls, and then all that a move changes goes from one to the other through memory (measured in
/// the Seven Kingdoms: flattened 0.85 of the time).
template <Game G>
[[gnu::flatten]] std::uint64_t make_each(typename G::Position& position,
                                         const typename G::MoveList& list) {
  std::uint64_t nodes = 0;
  for (const typename G::Move move : list) {
    const typename G::Undo undo = position.make(move);
    ++nodes;
    position.unmake(move, undo);
  }
  return nodes;
}

/// Sequences of `depth` moves from a position out of `perft_root`, or what moves have made of one;
/// it comes back as it was.
template <Game G>
std::uint64_t count_sequences(typename G::Position& position, int depth, PerftMode mode) {
  if (depth == 0) return 1;
  if (depth == 1 && mode != PerftMode::kFull) {
    return static_cast<std::uint64_t>(position.count_moves());
  }
  if constexpr (DeltaPerftGame<G>) {
    if (mode == PerftMode::kDelta) return G::perft_by_delta(position, depth);
  }
  typename G::MoveList list;
  position.moves(list);
  if (depth == 1) return make_each<G>(position, list);
  std::uint64_t nodes = 0;
  for (const typename G::Move move : list) {
    const typename G::Undo undo = position.make(move);
    nodes += count_sequences<G>(position, depth - 1, mode);
    position.unmake(move, undo);
  }
  return nodes;
}

/// All of a position that a count of `depth` plies depends on, as text: positions with the same
/// text have the same count. By default that is the FEN without its last two fields, the plies
/// since a capture and the number of the round.
template <PlayableGame G>
std::string perft_state(const typename G::Position& position, int depth) {
  if constexpr (PerftStateGame<G>) {
    return G::perft_state(position, depth);
  } else {
    std::string fen = G::to_fen(position);
    for (int field = 0; field < 2; ++field)
      fen.resize(fen.rfind(' '));
    return fen;
  }
}

/// Sequences of `depth` moves from here; the position comes back as it was. A finished game has no
/// moves, unless nothing but its past has finished it.
template <Game G>
std::uint64_t perft(typename G::Position& position, int depth, PerftMode mode = PerftMode::kDelta) {
  assert(depth >= 0);
  if constexpr (HistoryGame<G>) {
    typename G::Position root = position.for_perft();
    return count_sequences<G>(root, depth, mode);
  } else {
    return count_sequences<G>(position, depth, mode);
  }
}

/// The share of every move: calls `visit(move, nodes)` in the order of the list; returns the sum.
template <Game G, class Visit>
std::uint64_t divide(const typename G::Position& position, int depth, Visit visit,
                     PerftMode mode = PerftMode::kDelta) {
  assert(depth >= 1);
  typename G::Position root = perft_root<G>(position);
  typename G::MoveList list;
  root.moves(list);
  std::uint64_t sum = 0;
  for (const typename G::Move move : list) {
    const typename G::Undo undo = root.make(move);
    const std::uint64_t nodes = count_sequences<G>(root, depth - 1, mode);
    root.unmake(move, undo);
    visit(move, nodes);
    sum += nodes;
  }
  return sum;
}

}  // namespace hegemon
