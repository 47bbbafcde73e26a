/// Forced wins by looking at everything: every move of everybody, no table, no bounds, no estimate.
///
/// It asks a position nothing but its rules and shares no code with search/, whose `score mate` it
/// is there to check.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game.h"
#include "tests/support/moves.h"

namespace hegemon::testing {

template <Game G>
class ForcedWin {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Gives up after this many moves.
  explicit ForcedWin(std::uint64_t most_made = ~std::uint64_t{0}) : most_made_(most_made) {}

  /// In how many of its own moves, `most` or fewer, the side to move wins whatever all others do:
  /// the fewest. Nothing if it can't, or if that took too long to find out (`gave_up`).
  std::optional<int> shortest(Position position, int most) {
    begin(position);
    for (int moves = 1; moves <= most && !gave_up(); ++moves) {
      if (wins(position, moves, 0) && !gave_up()) return moves;
    }
    return std::nullopt;
  }

  /// Does this first move win by force, in `moves` own moves or fewer, itself counted?
  bool wins_by(Position position, Move first, int moves) {
    begin(position);
    return wins_after(position, first, moves - 1, 1) && !gave_up();
  }

  bool gave_up() const { return made_ >= most_made_; }
  /// Moves made for the last question.
  std::uint64_t made() const { return made_; }

 private:
  static constexpr std::size_t kMaxPlies = 64;

  void begin(const Position& position) {
    winner_ = position.turn();
    made_ = 0;
    decided_.fill(Move::none());
  }

  /// Does the winner win by force with `moves` more moves of its own?
  bool wins(Position& position, int moves, std::size_t ply) {
    if (position.over()) return position.outcome().winners == only(winner_);
    if (moves == 0 || !position.alive(winner_) || gave_up() || ply == kMaxPlies) return false;
    const bool own = position.turn() == winner_;
    const int left = own ? moves - 1 : moves;
    const auto list = moves_of<G>(position);
    // One move is enough to win for the winner, and for the others to avert it. What was enough
    // elsewhere is tried first.
    const Move likely = decided_[ply];
    if (list.contains(likely) && wins_after(position, likely, left, ply + 1) == own) return own;
    for (const Move move : list) {
      if (!(move == likely) && wins_after(position, move, left, ply + 1) == own) {
        decided_[ply] = move;
        return own;
      }
    }
    return !own;
  }

  bool wins_after(Position& position, Move move, int moves, std::size_t ply) {
    ++made_;
    const auto undo = position.make(move);
    const bool won = wins(position, moves, ply);
    position.unmake(move, undo);
    return won;
  }

  static SideSet only(Side side) {
    SideSet set;
    set.add(side);
    return set;
  }

  std::uint64_t most_made_;
  std::uint64_t made_ = 0;
  Side winner_;
  std::array<Move, kMaxPlies> decided_;
};

}  // namespace hegemon::testing
