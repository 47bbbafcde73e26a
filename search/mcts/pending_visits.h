/// Visits of often visited moves, which one of several threads brings to the tree in batches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/game.h"
#include "search/mcts/tree.h"

namespace hegemon::mcts {

/// Where all threads pass at every visit, each write of one takes the line of cache from the others, and a batch of a
/// hundredth of the visits changes no choice. Such moves have no visits in flight either: one virtual loss among
/// hundreds of visits turns nobody away. One thread alone counts at once, so that its search is repeatable.
template <Game G>
class PendingVisits {
 public:
  using Edge = typename Tree<G>::Edge;

  /// Does this move have enough visits?
  static bool takes(Counts counts) { return counts.visits() >= kMany; }

  /// A visit comes back with so much for the team that made the move. Returns whether the tree's counts were halved.
  bool land(Tree<G>& tree, Edge edge, int for_mover) {
    Entry& entry = entries_[tree.number_of(edge) % entries_.size()];
    if (entry.edge != edge) {
      bring(tree, entry);
      entry.edge = edge;
    }
    entry.counts.word += Counts::kVisit + static_cast<std::uint64_t>(for_mover);
    return entry.counts.visits() >= edge.counts().visits() / kParts && bring(tree, entry);
  }
  /// Brings all to the tree, while the thread makes no visit; before positions leave the tree.
  void flush(Tree<G>& tree) {
    for (Entry& entry : entries_) {
      bring(tree, entry);
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
  static bool bring(Tree<G>& tree, Entry& entry) {
    const Counts counts = std::exchange(entry.counts, {});
    return counts.word != 0 && tree.add(entry.edge, counts.word);
  }

  std::array<Entry, 64> entries_;
};

}  // namespace hegemon::mcts
