// PUCT with max^n back-up as its definition reads: one thread, a tree of vectors, no memory limit.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "eval/shares.h"
#include "search/core/leaf_evaluator.h"
#include "search/core/team.h"
#include "search/mcts/contempt.h"
#include "search/mcts/tree.h"
#include "search/mcts/worker.h"
#include "tests/support/moves.h"

namespace hegemon::test {

template <Game G>
class PlainMcts {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  struct Node {
    Side turn;
    std::uint32_t visits = 0;
    mcts::VisitShares<G> sums{};
    mcts::VisitShares<G> shown{};  ///< without contempt
    std::optional<SideSet> winners;
    struct Branch {
      Move move;
      int prior;
      std::unique_ptr<Node> node;
    };
    std::vector<Branch> branches;  ///< all legal moves, once the position has been expanded
    double mean(SideSet team) const {
      if (winners) {
        return static_cast<double>(std::popcount(winners->bits() & team.bits())) /
               std::popcount(winners->bits());
      }
      return static_cast<double>(sum_of(sums, team)) /
             (static_cast<double>(visits) * mcts::kVisitUnit);
    }
  };

  PlainMcts(const Position& position, const std::vector<Move>& moves, const WeightsOf<G>& weights,
            const mcts::Tuning& tuning)
      : tuning_(tuning),
        evaluator_(weights),
        position_(position),
        teams_(teams_of<G>(position)),
        contempt_(teams_[position.turn()], tuning.contempt) {
    root_.turn = position.turn();
    rank(root_, position, moves);
  }

  const Node& root() const { return root_; }
  void visit() {
    Position position = position_;
    static_cast<void>(visit(root_, position, true));
  }

 private:
  template <class Moves>
  void rank(Node& node, const Position& position, const Moves& moves) {
    for (const auto& ranked : evaluator_.rank(position, moves))
      node.branches.push_back({ranked.move, ranked.prior, nullptr});
  }

  struct Found {
    mcts::VisitShares<G> shares;
    mcts::VisitShares<G> shown;
  };

  Found at_leaf(const Position& position) {
    const auto shown = evaluator_.shares(position, mcts::kVisitUnit);
    return {contempt_(shown), shown};
  }

  Found visit(Node& node, Position& position, bool is_root) {
    if (!node.winners && position.over()) node.winners = position.outcome().winners;
    Found found;
    if (node.winners) {
      found.shares = found.shown = split_equally<G::kSides>(*node.winners, mcts::kVisitUnit);
    } else if (!is_root && node.visits == 0) {
      found = at_leaf(position);
    } else {
      if (node.branches.empty()) {
        const auto moves = testing::moves_of<G>(position);
        rank(node, position, moves);
      }
      typename Node::Branch* branch = choose(node, is_root);
      if (branch == nullptr) {
        found = at_leaf(position);
      } else {
        if (!branch->node) branch->node = std::make_unique<Node>();
        static_cast<void>(position.make(branch->move));
        if (branch->node->visits == 0) branch->node->turn = position.turn();
        found = visit(*branch->node, position, false);
        prove(node, *branch->node);
      }
    }
    ++node.visits;
    for (const Side side : sides_of()) {
      node.sums[side] += found.shares[side];
      node.shown[side] += found.shown[side];
    }
    return found;
  }

  static std::vector<Side> sides_of() {
    std::vector<Side> all;
    for (int i = 0; i < G::kSides; ++i)
      all.push_back(Side(i));
    return all;
  }

  typename Node::Branch* choose(Node& node, bool is_root) {
    std::size_t width =
        is_root
            ? node.branches.size()
            : static_cast<std::size_t>(tuning_.first_width +
                                       static_cast<int>(tuning_.widening * std::sqrt(node.visits)));
    const SideSet team = teams_[node.turn];
    for (;; width *= 2) {
      typename Node::Branch* best = nullptr;
      double highest = -1;
      for (std::size_t i = 0; i < std::min(width, node.branches.size()); ++i) {
        auto& branch = node.branches[i];
        double value = node.visits == 0 ? 0.0 : std::max(node.mean(team) + tuning_.first_play, 0.0);
        double tried = 0;
        if (branch.node) {
          const bool lost =
              branch.node->winners && (branch.node->winners->bits() & team.bits()) == 0;
          if (lost) continue;
          tried = branch.node->visits;
          value = branch.node->mean(team);
        }
        value += tuning_.exploration * std::sqrt(static_cast<double>(node.visits + 1)) / 65535.0 *
                 branch.prior / (1.0 + tried);
        if (value > highest) {
          highest = value;
          best = &branch;
        }
      }
      if (best != nullptr || width >= node.branches.size()) return best;
    }
  }

  void prove(Node& node, const Node& after) {
    if (node.winners || !after.winners) return;
    const SideSet team = teams_[node.turn];
    if ((after.winners->bits() & ~team.bits()) == 0) {
      node.winners = after.winners;
      return;
    }
    std::optional<SideSet> best;
    double most = -1;
    for (const auto& branch : node.branches) {
      if (!branch.node || !branch.node->winners) return;
      if (branch.node->mean(team) <= most) continue;
      most = branch.node->mean(team);
      best = branch.node->winners;
    }
    node.winners = best;
  }

  mcts::Tuning tuning_;
  LeafEvaluator<G> evaluator_;
  Position position_;
  PerSide<SideSet, G::kSides> teams_;
  mcts::Contempt<G> contempt_;
  Node root_;
};

}  // namespace hegemon::test
