/// The moves at the root with their results.
///
/// Only `RootMoves` changes these, so that a move's value, depth, line and shares
/// always come from the same search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "search/core/value.h"
#include "search/tree/ordering.h"

namespace hegemon {

/// A move at the root and what is known of it.
template <Game G>
struct RootMove {
  typename G::Move move;
  Value value = kLoss;   ///< to the root's team, by the last completed search that found it best
  int depth = 0;         ///< of that search, in plies
  FineShares<G> shares;  ///< of searches that know every side's share
  std::vector<typename G::Move> line;  ///< begins with `move`
  int selective_depth = 0;             ///< the longest line looked along, in plies
};

/// What a search found after a move at the root.
template <Game G>
struct RootResult {
  Value value;             ///< to the root's team
  FineShares<G> shares{};  ///< of searches that know every side's share
};

template <Game G>
class RootMoves {
 public:
  using Move = typename G::Move;

  RootMoves() = default;
  /// Moves of which nothing is known yet, captures first.
  RootMoves(const typename G::Position& position, const std::vector<Move>& moves) {
    for (const Move move : moves) {
      RootMove<G> root_move;
      root_move.move = move;
      root_move.line = {move};
      moves_.push_back(std::move(root_move));
    }
    const auto first_look = [&](Move move) {
      return move.is_capture()
                 ? MovePicker<G>::kCapture + MovePicker<G>::capture_score(position, move)
                 : 0;
    };
    std::stable_sort(moves_.begin(), moves_.end(), [&](const auto& a, const auto& b) {
      return first_look(a.move) > first_look(b.move);
    });
  }

  std::size_t size() const { return moves_.size(); }
  const RootMove<G>& operator[](std::size_t i) const { return moves_[i]; }
  const RootMove<G>& front() const { return moves_.front(); }
  auto begin() const { return moves_.begin(); }
  auto end() const { return moves_.end(); }

  /// Enters what a completed search to `depth` found of the move at `index`.
  void record(std::size_t index, int depth, const RootResult<G>& found, std::vector<Move> line,
              int selective_depth) {
    RootMove<G>& root_move = moves_[index];
    root_move.value = found.value;
    root_move.depth = depth;
    root_move.shares = found.shares;
    root_move.line = std::move(line);
    root_move.selective_depth = selective_depth;
  }
  /// Replaces the line of a move by one that is completed or cut so that it can be played.
  void set_line(std::size_t index, std::vector<Move> line) { moves_[index].line = std::move(line); }
  /// Brings the move at `index` to the earlier place `to`; those between move back by one.
  void move_up(std::size_t index, std::size_t to) { std::rotate(at(to), at(index), at(index + 1)); }
  /// Sorts the first `count` moves by value; equal ones keep their order.
  void sort(std::size_t count) {
    std::stable_sort(moves_.begin(), at(count),
                     [](const auto& a, const auto& b) { return a.value > b.value; });
  }

 private:
  auto at(std::size_t i) { return moves_.begin() + static_cast<std::ptrdiff_t>(i); }

  std::vector<RootMove<G>> moves_;
};

}  // namespace hegemon
