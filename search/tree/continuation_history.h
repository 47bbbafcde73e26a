/// Good replies to the previous move: counter-moves (Uiterwijk, "The countermove heuristic", ICCA
/// Journal 15, 1992) and a history of pairs of moves (continuation history, as in Stockfish).
///
/// Most useful with two sides; with more, the previous move is that of the side before.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game.h"
#include "search/tree/ordering.h"

namespace hegemon {

template <Game G>
class ContinuationHistory {
 public:
  using Move = typename G::Move;

  ContinuationHistory() : pairs_(kSlots * kSlots) {}

  void clear() {
    std::fill(pairs_.begin(), pairs_.end(), std::int16_t{0});
    answers_.fill(Move::none());
  }

  /// A quiet move refuted the one before it.
  void refuted_by(Move before, Move move, int depth) {
    answers_[slot(before)] = move;
    HistoryCount<kLimit>::reward(pair(before, move), depth);
  }
  /// A quiet move was tried before the one that did.
  void failed(Move before, Move move, int depth) {
    HistoryCount<kLimit>::punish(pair(before, move), depth);
  }

  int score(Move before, Move move) const {
    return pairs_[index(before, move)] + (move == answers_[slot(before)] ? kLimit : 0);
  }

 private:
  static constexpr int kLimit = 1 << 13;
  static constexpr unsigned kSlotBits = 10;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;

  static std::size_t slot(Move move) { return history_slot<kSlotBits>(move); }
  static std::size_t index(Move before, Move move) { return slot(before) * kSlots + slot(move); }
  std::int16_t& pair(Move before, Move move) { return pairs_[index(before, move)]; }

  std::vector<std::int16_t> pairs_;
  std::array<Move, kSlots> answers_{};
};

}  // namespace hegemon
