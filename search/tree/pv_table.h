/// The best lines found so far from every ply on (principal variations, as a triangular table).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "search/core/value.h"

namespace hegemon {

template <class Move>
class PvTable {
 public:
  /// A search begins at the root: no ply has been entered since.
  void begin() { deepest_ = 0; }
  /// A node at `ply` is entered: nothing is known from there on.
  void enter(int ply) {
    assert(ply < kMaxPly);
    lengths_[static_cast<std::size_t>(ply)] = 0;
    deepest_ = std::max(deepest_, ply);
  }
  /// The best line at `ply` is the move and what is best after it.
  void update(int ply, Move move) {
    const auto here = static_cast<std::size_t>(ply);
    const std::size_t below = here + 1 < kMaxPly ? lengths_[here + 1] : 0;
    lines_[here][0] = move;
    std::copy_n(lines_[std::min(here + 1, kLast)].begin(), below, lines_[here].begin() + 1);
    lengths_[here] = below + 1;
  }

  /// The best line from the root.
  std::vector<Move> line() const {
    return {lines_[0].begin(), lines_[0].begin() + static_cast<std::ptrdiff_t>(lengths_[0])};
  }
  /// The largest ply entered since `begin`.
  int deepest() const { return deepest_; }

 private:
  static constexpr std::size_t kLast = kMaxPly - 1;

  /// lines_[p] is the best line from ply p on, lengths_[p] its length.
  std::array<std::array<Move, kMaxPly + 1>, kMaxPly> lines_;
  std::array<std::size_t, kMaxPly> lengths_{};
  int deepest_ = 0;
};

}  // namespace hegemon
