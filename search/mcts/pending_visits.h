/// Visits of often visited moves that one of several threads has made and not added to the tree yet.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/game.h"
#include "search/mcts/tree.h"

namespace hegemon::mcts {

/// All threads visit these moves, and each write of one thread takes the line of cache from the others; so a thread
/// adds its visits to the tree in batches of a 128th of what the tree has counted. There is no virtual loss on such
/// moves: one visit in flight among hundreds hardly changes their mean. A search with one thread adds each visit at
/// once, so that it is repeatable.
template <Game G>
class PendingVisits {
 public:
  using Edge = typename Tree<G>::Edge;

  /// Does a move with these counts have visits enough for batches?
  static bool takes(Counts counts) { return counts.visits() >= kMany; }

  /// A visit comes back with so much for the team that made the move. Returns whether the tree's counts were halved.
  bool land(Tree<G>& tree, Edge edge, int for_mover) {
    Entry& entry = entries_[tree.number_of(edge) % entries_.size()];
    if (entry.edge != edge) {
      add(tree, entry);
      entry.edge = edge;
    }
    entry.counts.word += Counts::kVisit + static_cast<std::uint64_t>(for_mover);
    return entry.counts.visits() >= edge.counts().visits() / kParts && add(tree, entry);
  }
  /// Adds all to the tree. Must be called while the thread makes no visit, and before `Tree::recycle`.
  void flush(Tree<G>& tree) {
    for (Entry& entry : entries_) {
      add(tree, entry);
      entry.edge = {};
    }
  }

 private:
  static constexpr std::uint32_t kMany = 512;
  static constexpr std::uint32_t kParts = 128;

  struct Entry {
    Edge edge;
    Counts counts;  ///< what is to be added
  };
  static bool add(Tree<G>& tree, Entry& entry) {
    const Counts counts = std::exchange(entry.counts, {});
    return counts.word != 0 && tree.add(entry.edge, counts.word);
  }

  std::array<Entry, 64> entries_;
};

}  // namespace hegemon::mcts
