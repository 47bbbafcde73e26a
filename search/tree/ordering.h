/// Move ordering: the moves most likely to cause a cut-off come first.
///
///   1. the move that was best when the position was searched before (hash table)
///   2. captures: most valuable victim, then least valuable attacker
///   3. killers: the last two quiet moves that refuted something at this ply (Akl and Newborn,
///   1977)
///   4. quiet moves by history: how often the side's move refuted anything (Schaeffer, 1983)
///   5. the rest as generated
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/game.h"
#include "engine/move_list.h"
#include "eval/evaluation.h"
#include "search/core/value.h"

namespace hegemon {

/// How well moves did, as counts: each grows, or falls, ever slower towards `kLimit`.
template <int kLimit>
struct HistoryCount {
  static void reward(std::int16_t& count, int depth) {
    const int gain = std::min(depth * depth * 16, kLimit / 4);
    count = static_cast<std::int16_t>(count + gain - count * gain / kLimit);
  }
  static void punish(std::int16_t& count, int depth) {
    const int loss = std::min(depth * depth * 4, kLimit / 4);
    count = static_cast<std::int16_t>(count - loss - count * loss / kLimit);
  }
};

/// A place for the move among 2^kBits. Collisions change only the order.
template <unsigned kBits, class Move>
std::size_t history_slot(Move move) {
  return (move.bits() * 0x9E3779B1U) >> (32 - kBits);
}

/// What a thread remembers about quiet moves.
template <Game G>
class MoveHistory {
 public:
  using Move = typename G::Move;

  void clear() {
    for (auto& row : history_)
      row.fill(0);
    forget_killers();
  }
  /// Between two searches old habits count half.
  void fade() {
    for (auto& row : history_) {
      for (auto& count : row)
        count = static_cast<std::int16_t>(count / 2);
    }
    forget_killers();
  }

  /// A quiet move made all others at the node superfluous.
  void refuted_by(Side side, Move move, int ply, int depth) {
    auto& killers = killers_[ply];
    if (!(killers[0] == move)) {
      killers[1] = killers[0];
      killers[0] = move;
    }
    HistoryCount<kLimit>::reward(history(side, move), depth);
  }
  /// A quiet move was tried before the one that did.
  void failed(Side side, Move move, int depth) {
    HistoryCount<kLimit>::punish(history(side, move), depth);
  }

  int score(Side side, Move move, int ply) const {
    const auto& killers = killers_[ply];
    if (move == killers[0]) return kKiller + 1;
    if (move == killers[1]) return kKiller;
    return history_[side][slot(move)];
  }

  /// No killer scores less than this, nothing else so much.
  static constexpr int kKiller = 1 << 15;

 private:
  static constexpr int kLimit = kKiller / 2;
  static constexpr unsigned kSlotBits = 13;

  static std::size_t slot(Move move) { return history_slot<kSlotBits>(move); }
  std::int16_t& history(Side side, Move move) { return history_[side][slot(move)]; }
  void forget_killers() {
    for (auto& pair : killers_)
      pair.fill(Move::none());
  }

  PerSide<std::array<std::int16_t, std::size_t{1} << kSlotBits>, G::kSides> history_;
  PerPly<std::array<Move, 2>> killers_;
};

template <class Move, std::size_t kCapacity>
constexpr std::size_t capacity_of(const MoveList<Move, kCapacity>* /*type*/) {
  return kCapacity;
}

/// The room a picker works in. It is too large for the stack of a deep search; one for each ply
/// will do.
template <Game G>
struct MoveBuffer {
  struct Ranked {
    int score;
    std::uint32_t index;
  };

  MoveBuffer() {}  // NOLINT: stays unset until there are moves

  typename G::MoveList moves;
  std::array<Ranked, capacity_of(static_cast<typename G::MoveList*>(nullptr))> ranked;
};

/// The moves of a position one by one, best prospects first.
template <Game G>
class MovePicker {
 public:
  using Move = typename G::Move;
  using Position = typename G::Position;
  struct Picked {
    Move move;
    std::size_t index;  ///< its place in the position's own order
    bool deferred;      ///< was it deferred before?
  };

  /// All moves, by `merit(move)`; what has none comes as generated. `first` is tried first if it is
  /// among them (`Move::bits()`, 0 for none).
  template <class Merit>
  MovePicker(MoveBuffer<G>& room, const Position& position, std::uint32_t first, Merit merit)
      : moves_(room.moves), ranked_(room.ranked) {
    position.moves(moves_);
    rank([&](Move move) { return move.bits() == first ? kFirst : merit(move); });
  }
  /// All moves, captures first, then as the side's memory has it.
  MovePicker(MoveBuffer<G>& room, const Position& position, const MoveHistory<G>& memory, int ply,
             std::uint32_t first)
      : MovePicker(room, position, first, [&, side = position.turn()](Move move) {
          return move.is_capture() ? kCapture + capture_score(position, move)
                                   : memory.score(side, move, ply);
        }) {}
  /// Captures only.
  MovePicker(MoveBuffer<G>& room, const Position& position)
      : moves_(room.moves), ranked_(room.ranked) {
    position.captures(moves_);
    rank([&](Move move) { return kCapture + capture_score(position, move); });
  }

  std::size_t size() const { return moves_.size(); }
  bool done() const { return next_ == moves_.size(); }
  Picked next() {
    if (!sorted_) bring_best_forward();
    const bool deferred = next_ + deferred_ >= moves_.size();
    const std::size_t index = ranked_[next_++].index;
    return {moves_[index], index, deferred};
  }
  /// Lets the move that `next` returned last come again after all others.
  void defer() {
    ranked_[--next_].score = kLast;
    ++deferred_;
    std::rotate(at(next_), at(next_ + 1), at(moves_.size()));
  }

  /// The victim decides, the attacker breaks ties.
  static int capture_score(const Position& position, Move move) {
    return Evaluation<G>::victim_value(position, move).count() * 16 -
           Evaluation<G>::attacker_value(position, move).count();
  }

  /// What makes every capture come before every quiet move.
  static constexpr int kCapture = 1 << 24;

 private:
  static constexpr int kFirst = 1 << 30;
  static constexpr int kLast = -kFirst;

  template <class Score>
  void rank(Score score) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      ranked_[i] = {score(moves_[i]), static_cast<std::uint32_t>(i)};
    }
  }

  void bring_best_forward() {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
      if (ranked_[i].score > ranked_[best].score) best = i;
    }
    // Nothing but quiet moves of no merit is left: they come as they are.
    if (ranked_[best].score <= 0) {
      sorted_ = true;
      return;
    }
    // What is skipped keeps its order, which a plain swap would spoil.
    std::rotate(at(next_), at(best), at(best + 1));
  }
  auto at(std::size_t i) { return ranked_.begin() + static_cast<std::ptrdiff_t>(i); }

  typename G::MoveList& moves_;
  decltype(MoveBuffer<G>::ranked)& ranked_;
  std::size_t next_ = 0;
  std::size_t deferred_ = 0;
  bool sorted_ = false;
};

}  // namespace hegemon
