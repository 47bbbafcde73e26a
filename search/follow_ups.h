/// What was a good answer to what: counter-moves (Uiterwijk, "The countermove heuristic", ICCA
/// Journal 15, 1992) and a history of pairs of moves (continuation history, as in Stockfish).
///
/// For searches of two sides above all; with more, the move before is that of the side before.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game.h"

namespace hegemon {

template <Game G>
class FollowUps {
 public:
  using Move = typename G::Move;

  FollowUps() : pairs_(kSlots * kSlots) {}

  void clear() {
    std::fill(pairs_.begin(), pairs_.end(), std::int16_t{0});
    answers_.fill(Move::none());
  }

  /// A quiet move refuted the one before it.
  void refuted_by(Move before, Move move, int depth) {
    answers_[slot(before)] = move;
    std::int16_t& count = pair(before, move);
    const int gain = std::min(depth * depth * 16, kLimit / 4);
    count = static_cast<std::int16_t>(count + gain - count * gain / kLimit);
  }
  /// A quiet move was tried before the one that did.
  void failed(Move before, Move move, int depth) {
    std::int16_t& count = pair(before, move);
    const int loss = std::min(depth * depth * 4, kLimit / 4);
    count = static_cast<std::int16_t>(count - loss - count * loss / kLimit);
  }

  int score(Move before, Move move) const {
    return pairs_[index(before, move)] + (move == answers_[slot(before)] ? kLimit : 0);
  }

 private:
  static constexpr int kLimit = 1 << 13;
  static constexpr unsigned kSlotBits = 10;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;

  // Moves share slots by chance; all that can come of it is another order.
  static std::size_t slot(Move move) { return (move.bits() * 0x9E3779B1U) >> (32 - kSlotBits); }
  static std::size_t index(Move before, Move move) { return slot(before) * kSlots + slot(move); }
  std::int16_t& pair(Move before, Move move) { return pairs_[index(before, move)]; }

  std::vector<std::int16_t> pairs_;
  std::array<Move, kSlots> answers_{};
};

}  // namespace hegemon
