/// Quiescence with many sides: the captures that pay, in true turn order, each side free to pass.
///
/// For one round each side in its turn makes its best capture, by static exchange, or passes if
/// none pays; the value is every side's share then. In fact a side that passes can make one quiet
/// move: so the first capture of one of its pieces after that is ignored, because the piece could have
/// moved away. There is no branching, so a leaf costs a few captures and not a tree of them.
/// (Full quiescence search with stand-pat per side multiplies by the number of sides: Schadd and
/// Winands, "Best reply search for multiplayer games", 2011, did without.)
///
/// The outcome depends on the position alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "search/core/evaluated_position.h"
#include "search/core/team.h"

namespace hegemon {

template <Game G>
class Quiescence {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Vector = FineShares<G>;

  /// Plays the captures out, takes them back, and returns the shares after them. `made` is called for
  /// every move and pass.
  template <class Made>
  Vector resolve_captures(EvaluatedPosition<G>& board, Made made) {
    if constexpr (ExchangeEval<G>) {
      if (board.position().over()) return board.shares();
      const SideSet in_play = board.position().in_play();
      Vector vector = play(board, made, in_play.count(), SideSet(), Dodged{});
      if (ended_) leave_something(vector, in_play);
      return vector;
    } else {
      return board.shares();
    }
  }

 private:
  static constexpr std::size_t kTries = 4;
  static constexpr std::size_t kMaxDodged = 8;

  struct Dodged {
    std::array<Move, kMaxDodged> moves;
    std::size_t count = 0;

    bool contains(Move move) const {
      for (std::size_t i = 0; i < count; ++i) {
        if (moves[i].taken() == move.taken()) return true;
      }
      return false;
    }
  };

  template <class Made>
  Vector play(EvaluatedPosition<G>& board, Made& made, int plies, SideSet free, Dodged dodged) {
    const Position& position = board.position();
    ended_ = position.over();
    if (plies == 0 || ended_) return board.shares();
    const Side side = position.turn();
    const Move move = best_capture(position, free, dodged);
    made();
    if (move == Move::none()) {
      free.add(side);
      const auto passed = board.pass();
      const Vector vector = play(board, made, plies - 1, free, dodged);
      board.unpass(passed);
      return vector;
    }
    const auto undo = board.make(move);
    const Vector vector = play(board, made, plies - 1, free, dodged);
    board.unmake(move, undo);
    return vector;
  }

  /// The capture that pays most for the side to move; `none()` if none does.
  Move best_capture(const Position& position, SideSet& free, Dodged& dodged) {
    position.captures(*captures_);
    const std::size_t count = captures_->size();
    if (count == 0) return Move::none();
    const std::size_t ranked = std::min(count, gains_.size());
    for (std::size_t i = 0; i < ranked; ++i) {
      gains_[i] = Evaluation<G>::capture_gain(position, (*captures_)[i]);
    }
    Move best = Move::none();
    Score most;
    for (std::size_t tries = 0; tries < kTries; ++tries) {
      std::size_t next = 0;
      for (std::size_t i = 1; i < ranked; ++i) {
        if (gains_[i] > gains_[next]) next = i;
      }
      if (gains_[next] <= most) break;
      const Move move = (*captures_)[next];
      gains_[next] = Score(-1);
      if (dodged.contains(move)) continue;
      const Score net = Evaluation<G>::see(position, move);
      if (net <= most) continue;
      const Side victim = position.owner(move.taken());
      if (free.contains(victim) && dodged.count < kMaxDodged) {
        free.remove(victim);
        dodged.moves[dodged.count++] = move;
        continue;
      }
      most = net;
      best = move;
    }
    return best;
  }

  /// An end that captures lead to is expected, not certain: it leaves something to each side in play.
  static void leave_something(Vector& vector, SideSet in_play) {
    Side most;
    for (const Side side : sides<G::kSides>()) {
      if (vector[side] > vector[most]) most = side;
    }
    for (const Side side : in_play) {
      if (vector[side] > FineShare()) continue;
      ++vector[side];
      --vector[most];
    }
  }

  bool ended_ = false;  ///< in the captures played out last: is the game over after them?
  std::unique_ptr<typename G::MoveList> captures_ = std::make_unique<typename G::MoveList>();
  std::array<Score, 128> gains_;
};

}  // namespace hegemon
