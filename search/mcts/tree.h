/// The tree of a Monte-Carlo search: positions, moves and what visits have brought, in fixed memory, shared
/// by any number of threads.
///
///     nodes_    [ root | node | node | ... ]            one per position, 64 bytes or less
///     edges_    [ block of a node | block | ... ]       8, 16, 32 ... moves, the likeliest first
///
/// A node keeps for every side the sum of the shares that its visits brought, in 1/kVisitUnit. A node
/// without edges is a leaf. An edge knows its move, its prior and, once visited, its node; moves that are
/// unlikely get no edge before their turn comes.
///
/// When memory runs out, `recycle` makes leaves of the least visited inner nodes and takes back what
/// stood below them; what they had counted stays.
///
/// Threads: sums and counts are atomic and relaxed. Edges of a node are made under its lock and published
/// with one store. `recycle` needs the tree for itself.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game.h"
#include "engine/side.h"
#include "search/tree/large_pages.h"

namespace hegemon::mcts {

/// Shares of one visit are counted in parts of this.
inline constexpr int kVisitUnit = 4096;
/// What a visit brings to each side.
template <Game G>
using VisitShares = PerSide<int, G::kSides>;

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = ~NodeIndex{0};
inline constexpr NodeIndex kRoot = 0;

/// A node's edges: where its block begins, how many there are, and how many legal moves.
struct alignas(8) EdgeBlock {
  std::uint32_t first = 0;
  std::uint16_t count = 0;  ///< 0: the position has not been expanded
  std::uint16_t moves = 0;
  bool complete() const { return count != 0 && count == moves; }
};

template <Game G>
class Tree {
 public:
  /// One move of a position.
  struct Edge {
    typename G::Move move;
    std::uint16_t prior = 0;  ///< probability in 1/65535
    std::atomic<NodeIndex> child{kNoNode};
  };
  static_assert(sizeof(Edge) == 12);

  struct Node {
    std::atomic<std::uint32_t> visits{0};
    std::array<std::atomic<std::uint32_t>, static_cast<std::size_t>(G::kSides)> sums{};
    std::atomic<EdgeBlock> edges{EdgeBlock{}};
    std::atomic<std::uint16_t> in_flight{0};  ///< visits of other threads that are not back yet
    std::atomic<std::uint8_t> winners{0};     ///< proved end: bits of the sides that share the win
    std::atomic<bool> locked{false};          ///< somebody makes edges or a child
    std::atomic<Side> turn{};  ///< every thread that comes here finds or writes the same

    bool proved() const { return winners.load(std::memory_order_relaxed) != 0; }
    /// The mean share of a team, 0 .. 1; the node has been visited or is proved.
    double mean(SideSet team) const {
      if (const unsigned won = winners.load(std::memory_order_relaxed); won != 0) {
        return static_cast<double>(std::popcount(won & team.bits())) / std::popcount(won);
      }
      double sum = 0;
      for (unsigned bits = team.bits(); bits != 0; bits &= bits - 1) {
        sum +=
            sums[static_cast<std::size_t>(std::countr_zero(bits))].load(std::memory_order_relaxed);
      }
      return sum / (static_cast<double>(visits.load(std::memory_order_relaxed)) * kVisitUnit);
    }
  };

  /// False, and nothing changed, where there is no such memory or `stop` becomes true.
  bool resize(std::size_t bytes, const StopFlag* stop = nullptr) {
    // Measured in games: an inner node has a block of about ten edges, two of three nodes are leaves.
    const std::size_t pairs = std::max<std::size_t>(bytes / (sizeof(Node) + 6 * sizeof(Edge)), 64);
    const std::size_t nodes = std::min<std::size_t>(pairs, kNoNode - 1);
    const std::size_t edges = std::max<std::size_t>(6 * nodes, kLeastEdges);
    LargePages<Node> fresh_nodes = make_in_large_pages<Node>(nodes, stop);
    LargePages<Edge> fresh_edges = make_in_large_pages<Edge>(edges, stop);
    if (!fresh_nodes || !fresh_edges) return false;
    nodes_ = std::move(fresh_nodes);
    edges_ = std::move(fresh_edges);
    node_room_ = nodes;
    edge_room_ = edges;
    clear();
    return true;
  }

  /// Leaves the root alone, not expanded.
  void clear() {
    node_end_ = 0;
    edge_end_ = 0;
    free_nodes_.clear();
    for (auto& blocks : free_blocks_)
      blocks.clear();
    retired_.clear();
    static_cast<void>(new_node());
  }

  Node& node(NodeIndex index) { return nodes_[index]; }
  const Node& node(NodeIndex index) const { return nodes_[index]; }
  Edge& edge(std::uint32_t index) { return edges_[index]; }
  const Edge& edge(std::uint32_t index) const { return edges_[index]; }

  /// A fresh node; `kNoNode` if there is no room.
  NodeIndex new_node() {
    const Guard guard(*this);
    NodeIndex index;
    if (!free_nodes_.empty()) {
      index = free_nodes_.back();
      free_nodes_.pop_back();
    } else if (node_end_ < node_room_) {
      index = static_cast<NodeIndex>(node_end_++);
    } else {
      return kNoNode;
    }
    reset(nodes_[index]);
    return index;
  }
  /// Locks a node for making edges or a child. False if somebody else has.
  bool lock(Node& node) { return !node.locked.exchange(true, std::memory_order_acquire); }
  void unlock(Node& node) { node.locked.store(false, std::memory_order_release); }

  /// Gives a locked node edges for the first `count` of its `moves` ranked moves. What its old edges had
  /// below them stays: the moves come in the same order every time. False if there is no room.
  template <class RankedMoves>
  bool publish(Node& node, const RankedMoves& moves, std::size_t count) {
    assert(count <= moves.size() && moves.size() <= 0xFFFF);
    const EdgeBlock old = node.edges.load(std::memory_order_relaxed);
    const std::uint32_t first = new_block(count);
    if (first == kNoBlock) return false;
    for (std::size_t i = 0; i < count; ++i) {
      Edge& edge = edges_[first + i];
      edge.move = moves[i].move;
      edge.prior = moves[i].prior;
      const bool known = i < old.count;
      assert(!known || edges_[old.first + i].move == edge.move);
      edge.child.store(
          known ? edges_[old.first + i].child.load(std::memory_order_relaxed) : kNoNode,
          std::memory_order_relaxed);
    }
    node.edges.store(
        {first, static_cast<std::uint16_t>(count), static_cast<std::uint16_t>(moves.size())},
        std::memory_order_release);
    if (old.count != 0) {
      // Others may still be reading it.
      const Guard guard(*this);
      retired_.push_back(old);
    }
    return true;
  }

  /// Makes leaves of the least visited positions below the root until at least half of the nodes are
  /// free. No other thread may use the tree meanwhile.
  void recycle() {
    for (const EdgeBlock& block : retired_)
      free_block(block);
    retired_.clear();
    for (std::uint32_t most = 1; most != 0 && in_use() * 2 > node_room_; most *= 2)
      prune(most);
  }

  bool nearly_full() const {
    const Guard guard(*this);
    const auto some = [](const auto& blocks) { return blocks.size() >= kReserve; };
    return node_room_ - in_use() < kReserve ||
           (edge_room_ - edge_end_ < kReserve * size_of_class(2) &&
            std::none_of(free_blocks_.begin() + 1, free_blocks_.end(), some));
  }
  /// Of the nodes, thousandths that are in use.
  int full() const {
    const Guard guard(*this);
    return static_cast<int>(in_use() * 1000 / node_room_);
  }

 private:
  static constexpr std::uint32_t kNoBlock = ~std::uint32_t{0};
  static constexpr std::size_t kLeastEdges = 1 << 14;
  static constexpr std::size_t kReserve = 256;
  static constexpr std::size_t kLeastBlock = 4;
  static constexpr std::size_t kClasses = 16;

  /// The lock of the free lists.
  class Guard {
   public:
    explicit Guard(const Tree& tree) : tree_(tree) {
      while (tree_.busy_.test_and_set(std::memory_order_acquire)) {
      }
    }
    ~Guard() { tree_.busy_.clear(std::memory_order_release); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    const Tree& tree_;
  };

  static void reset(Node& node) {
    node.visits.store(0, std::memory_order_relaxed);
    for (auto& sum : node.sums)
      sum.store(0, std::memory_order_relaxed);
    node.edges.store(EdgeBlock{}, std::memory_order_relaxed);
    node.in_flight.store(0, std::memory_order_relaxed);
    node.winners.store(0, std::memory_order_relaxed);
    node.locked.store(false, std::memory_order_relaxed);
  }

  std::size_t in_use() const { return node_end_ - free_nodes_.size(); }

  void free_block(const EdgeBlock& block) {
    free_blocks_[class_of(block.count)].push_back(block.first);
  }

  /// Takes back all that stands below inner nodes of at most `most` visits.
  void prune(std::uint32_t most) {
    struct Entry {
      NodeIndex node;
      bool free;  ///< the node itself goes, too
    };
    std::vector<Entry> stack{{kRoot, false}};
    while (!stack.empty()) {
      const Entry entry = stack.back();
      stack.pop_back();
      Node& node = nodes_[entry.node];
      const EdgeBlock block = node.edges.load(std::memory_order_relaxed);
      const bool few = entry.free ||
                       (entry.node != kRoot && node.visits.load(std::memory_order_relaxed) <= most);
      for (std::uint32_t i = 0; i < block.count; ++i) {
        const NodeIndex child = edges_[block.first + i].child.load(std::memory_order_relaxed);
        if (child != kNoNode) stack.push_back({child, few});
      }
      if (few && block.count != 0) {
        free_block(block);
        node.edges.store(EdgeBlock{}, std::memory_order_relaxed);
      }
      if (entry.free) free_nodes_.push_back(entry.node);
    }
  }

  static std::size_t class_of(std::size_t count) {
    return static_cast<std::size_t>(
        std::bit_width((std::max(count, kLeastBlock) - 1) / kLeastBlock));
  }
  static std::size_t size_of_class(std::size_t which) { return kLeastBlock << which; }

  std::uint32_t new_block(std::size_t count) {
    const std::size_t which = class_of(count);
    const Guard guard(*this);
    auto& blocks = free_blocks_[which];
    if (!blocks.empty()) {
      const std::uint32_t first = blocks.back();
      blocks.pop_back();
      return first;
    }
    const std::size_t size = size_of_class(which);
    if (edge_end_ + size > edge_room_) return larger_block(which);
    const auto first = static_cast<std::uint32_t>(edge_end_);
    edge_end_ += size;
    return first;
  }

  /// Part of a free block of a larger class; the rest becomes free blocks of smaller classes.
  std::uint32_t larger_block(std::size_t which) {
    for (std::size_t larger = which + 1; larger < kClasses; ++larger) {
      auto& blocks = free_blocks_[larger];
      if (blocks.empty()) continue;
      const std::uint32_t first = blocks.back();
      blocks.pop_back();
      for (std::size_t half = which; half < larger; ++half)
        free_blocks_[half].push_back(first + static_cast<std::uint32_t>(size_of_class(half)));
      return first;
    }
    return kNoBlock;
  }

  LargePages<Node> nodes_;
  LargePages<Edge> edges_;
  std::size_t node_room_ = 0;
  std::size_t edge_room_ = 0;
  std::size_t node_end_ = 0;
  std::size_t edge_end_ = 0;
  std::vector<NodeIndex> free_nodes_;
  std::array<std::vector<std::uint32_t>, kClasses> free_blocks_;
  std::vector<EdgeBlock> retired_;
  mutable std::atomic_flag busy_;
};

}  // namespace hegemon::mcts
