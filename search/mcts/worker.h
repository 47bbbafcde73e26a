/// One thread of the Monte-Carlo search: visits, each one way down the tree and back.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "eval/shares.h"
#include "search/core/team.h"
#include "search/core/value.h"
#include "search/mcts/leaf_evaluator.h"
#include "search/mcts/tree.h"
#include "search/opponents/opponents.h"
#include "search/search.h"

namespace hegemon::mcts {

/// What can be tuned; the values in force are those of `Settings`.
struct Tuning {
  double exploration = Settings().exploration / 1000.0;  ///< the constant of PUCT
  double first_play =
      Settings().first_play / 1000.0;              ///< of an untried move, relative to its parent
  int first_width = Settings().first_width;        ///< moves looked at from the first visit on
  double widening = Settings().widening / 1000.0;  ///< further candidates per sqrt(visits)
};

inline Tuning tuning_of(const Settings& settings) {
  return {settings.exploration / 1000.0, settings.first_play / 1000.0, settings.first_width,
          settings.widening / 1000.0};
}

template <Game G>
class Worker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// `opponents` is what is known of the other sides; null: nothing.
  Worker(Tree<G>& tree, const WeightsOf<G>& weights, const Tuning& tuning, const Position& position,
         const Opponents<G>* opponents = nullptr)
      : tree_(tree),
        tuning_(tuning),
        evaluator_(weights),
        position_(position),
        teams_(teams_of<G>(position)) {
    if (opponents == nullptr) return;
    for (const Side side : sides<G::kSides>()) {
      if (!teams_[position.turn()].contains(side)) policies_[side] = opponents->policy(side);
    }
  }

  /// Gives the root edges for these moves, which are all that will be looked at there.
  void expand_root(const std::vector<Move>& moves) {
    Node& root = tree_.node(kRoot);
    root.turn = position_.turn();
    tree_.publish(root, evaluator_.rank(position_, moves), moves.size());
  }

  /// Selects a leaf, evaluates it and backs its shares up.
  /// Returns the depth.
  int visit() {
    depth_ = 0;
    NodeIndex at = kRoot;
    VisitShares<G> shares{};
    for (;;) {
      Node& node = tree_.node(at);
      node.in_flight.fetch_add(1, std::memory_order_relaxed);
      if (const unsigned winners = winners_of(node); winners != 0) {
        shares = split_equally<G::kSides>(SideSet(winners), kVisitUnit);
        break;
      }
      const bool fresh = at != kRoot && node.visits.load(std::memory_order_relaxed) == 0;
      const NodeIndex next = fresh ? kNoNode : descend(at, node);
      if (next == kNoNode) {
        shares = evaluator_.shares(position_, kVisitUnit);
        break;
      }
      at = next;
    }
    const int depth = depth_;
    back_up(at, shares);
    return depth;
  }

 private:
  using Node = typename Tree<G>::Node;
  using Edge = typename Tree<G>::Edge;
  struct Step {
    NodeIndex node;
    Move move;
    typename G::Undo undo;
  };

  /// Of a proved position or one after the end of the game; 0: it goes on.
  unsigned winners_of(Node& node) {
    unsigned winners = node.winners.load(std::memory_order_relaxed);
    if (winners == 0 && position_.over()) {
      winners = position_.outcome().winners.bits();
      node.winners.store(static_cast<std::uint8_t>(winners), std::memory_order_relaxed);
    }
    return winners;
  }

  /// Makes the move to be visited next. Returns the position after it; `kNoNode`, with nothing made, where
  /// there is no room, another thread works here or all moves lose.
  NodeIndex descend(NodeIndex at, Node& node) {
    if (depth_ + 1 >= kMaxPly) return kNoNode;
    EdgeBlock block = node.edges.load(std::memory_order_acquire);
    std::size_t wanted =
        at == kRoot ? block.moves : width(node.visits.load(std::memory_order_relaxed));
    Edge* edge = nullptr;
    for (;; wanted *= 2) {  // where all moves so far are proved to lose, more of them
      if (block.count < wanted && !block.complete()) {
        const bool grown = grow(node, wanted);
        block = node.edges.load(std::memory_order_acquire);
        if (!grown && block.count == 0) return kNoNode;
      }
      edge = choose(node, block, std::min<std::size_t>(wanted, block.count));
      if (edge != nullptr) break;
      const bool seen_all = block.complete() && wanted >= block.count;
      if (seen_all || wanted > block.count) return kNoNode;
    }
    NodeIndex child = edge->child.load(std::memory_order_acquire);
    if (child == kNoNode) {
      child = new_child(node, block, edge);
      if (child == kNoNode) return kNoNode;
    }
    path_[static_cast<std::size_t>(depth_++)] = {at, edge->move, position_.make(edge->move)};
    Node& next = tree_.node(child);
    const Side turn = position_.turn();
    if (!(next.turn.load(std::memory_order_relaxed) == turn))
      next.turn.store(turn, std::memory_order_relaxed);
    return child;
  }

  std::size_t width(std::uint32_t visits) const {
    return static_cast<std::size_t>(tuning_.first_width +
                                    static_cast<int>(tuning_.widening * std::sqrt(visits)));
  }

  /// Makes edges for at least `wanted` moves, if there are as many. False if another thread does, or if
  /// there is no room.
  bool grow(Node& node, std::size_t wanted) {
    if (!tree_.lock(node)) return false;
    const EdgeBlock block = node.edges.load(std::memory_order_relaxed);
    bool grown = block.count >= wanted;
    if (!grown) {
      position_.moves(moves_);
      std::size_t count = 8;
      while (count < wanted)
        count *= 2;
      count = std::min<std::size_t>(count, moves_.size());
      const auto& policy = policies_[position_.turn()];
      grown = tree_.publish(node, evaluator_.rank(position_, moves_, count, policy), count);
    }
    tree_.unlock(node);
    return grown;
  }

  NodeIndex new_child(Node& node, const EdgeBlock& block, Edge*& edge) {
    if (!tree_.lock(node)) return kNoNode;
    const EdgeBlock now = node.edges.load(std::memory_order_relaxed);
    if (now.first != block.first) edge = &tree_.edge(now.first + index_of(block, *edge));
    NodeIndex child = edge->child.load(std::memory_order_relaxed);
    if (child == kNoNode) {
      child = tree_.new_node();
      if (child != kNoNode) edge->child.store(child, std::memory_order_release);
    }
    tree_.unlock(node);
    return child;
  }
  std::uint32_t index_of(const EdgeBlock& block, const Edge& edge) {
    return static_cast<std::uint32_t>(&edge - &tree_.edge(block.first));
  }

  /// The edge with the highest value by PUCT among the first `width`; none where all are proved not to win.
  Edge* choose(const Node& node, const EdgeBlock& block, std::size_t width) {
    const SideSet team = teams_[node.turn];
    const std::uint32_t visits = node.visits.load(std::memory_order_relaxed);
    const double explore =
        tuning_.exploration *
        std::sqrt(static_cast<double>(visits + node.in_flight.load(std::memory_order_relaxed))) /
        65535.0;
    const double unknown = visits == 0 ? 0.0 : std::max(node.mean(team) + tuning_.first_play, 0.0);
    double highest = -1.0;
    Edge* best = nullptr;
    for (std::uint32_t i = 0; i < width; ++i) {
      Edge& edge = tree_.edge(block.first + i);
      const NodeIndex index = edge.child.load(std::memory_order_acquire);
      double value = unknown;
      double tried = 0.0;
      if (index != kNoNode) {
        const Node& child = tree_.node(index);
        const unsigned winners = child.winners.load(std::memory_order_relaxed);
        if (winners != 0 && (winners & ~team.bits()) != 0 && (winners & team.bits()) == 0) continue;
        const double flying = child.in_flight.load(std::memory_order_relaxed);
        const double back = child.visits.load(std::memory_order_relaxed);
        tried = back + flying;
        if (winners != 0) {
          value = child.mean(team);
        } else if (back > 0) {
          value = child.mean(team) * back / tried;
        }
      }
      value += explore * edge.prior / (1.0 + tried);
      if (value <= highest) continue;
      highest = value;
      best = &edge;
    }
    return best;
  }

  void back_up(NodeIndex at, const VisitShares<G>& shares) {
    add(tree_.node(at), shares);
    NodeIndex below = at;
    while (depth_ > 0) {
      const Step& step = path_[static_cast<std::size_t>(--depth_)];
      position_.unmake(step.move, step.undo);
      Node& node = tree_.node(step.node);
      add(node, shares);
      prove(node, tree_.node(below));
      below = step.node;
    }
  }

  static void add(Node& node, const VisitShares<G>& shares) {
    for (int i = 0; i < G::kSides; ++i) {
      const int share = shares[Side(i)];
      if (share != 0) {
        node.sums[static_cast<std::size_t>(i)].fetch_add(static_cast<std::uint32_t>(share),
                                                         std::memory_order_relaxed);
      }
    }
    std::uint32_t visits = node.visits.fetch_add(1, std::memory_order_relaxed) + 1;
    node.in_flight.fetch_sub(1, std::memory_order_relaxed);
    if (visits >= kMaxVisits && node.visits.compare_exchange_strong(visits, visits / 2)) {
      for (auto& sum : node.sums)
        sum.fetch_sub(sum.load(std::memory_order_relaxed) / 2, std::memory_order_relaxed);
    }
  }

  /// Is a position proved, now that the one after it may be?
  void prove(Node& node, const Node& after) {
    const unsigned known = after.winners.load(std::memory_order_relaxed);
    if (known == 0 || node.proved()) return;
    const unsigned team = teams_[node.turn].bits();
    if ((known & ~team) == 0) {
      node.winners.store(static_cast<std::uint8_t>(known), std::memory_order_relaxed);
      return;
    }
    const EdgeBlock block = node.edges.load(std::memory_order_acquire);
    if (!block.complete()) return;
    unsigned best = 0;
    double most = -1.0;
    for (std::uint32_t i = 0; i < block.count; ++i) {
      const NodeIndex child = tree_.edge(block.first + i).child.load(std::memory_order_acquire);
      if (child == kNoNode || !tree_.node(child).proved()) return;
      const double share = tree_.node(child).mean(teams_[node.turn]);
      if (share <= most) continue;
      most = share;
      best = tree_.node(child).winners.load(std::memory_order_relaxed);
    }
    node.winners.store(static_cast<std::uint8_t>(best), std::memory_order_relaxed);
  }

  /// From here on a node halves what it has counted: its sums stay within 32 bits.
  static constexpr std::uint32_t kMaxVisits = 1U << 19;

  Tree<G>& tree_;
  Tuning tuning_;
  LeafEvaluator<G> evaluator_;
  Position position_;
  PerSide<SideSet, G::kSides> teams_;
  PerSide<OpponentPolicy<G>, G::kSides> policies_{};  ///< none of the team at the root
  typename G::MoveList moves_;
  std::array<Step, kMaxPly> path_;
  int depth_ = 0;
};

}  // namespace hegemon::mcts
