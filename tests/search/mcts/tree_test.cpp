// Memory of the Monte-Carlo tree: edges in blocks that grow, and parts that are taken back.
#include "search/mcts/tree.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/mcts/worker.h"

using namespace hegemon;

namespace {

std::vector<SevenKingdoms::Move> start_moves() {
  SevenKingdoms::MoveList list;
  SevenKingdoms::start({}).moves(list);
  return {list.begin(), list.end()};
}

/// Checks that no node or edge stands at two places of the tree; returns the number of nodes.
std::size_t check_tree(const mcts::Tree<SevenKingdoms>& tree) {
  std::set<mcts::NodeIndex> nodes;
  std::set<std::uint32_t> edges;
  const std::function<void(mcts::NodeIndex)> walk = [&](mcts::NodeIndex index) {
    REQUIRE(nodes.insert(index).second);
    const mcts::EdgeBlock block = tree.node(index).edges;
    for (std::uint32_t e = block.first; e < block.first + block.count; ++e) {
      REQUIRE(edges.insert(e).second);
      if (tree.edge(e).child != mcts::kNoNode) walk(tree.edge(e).child);
    }
  };
  walk(mcts::kRoot);
  return nodes.size();
}

/// Visits a tree of one MiB that makes room whenever it is nearly full.
void check_recycling(std::uint32_t visits, int least_recycled) {
  mcts::Tree<SevenKingdoms> tree;
  REQUIRE(tree.resize(1 << 20));
  mcts::Worker<SevenKingdoms> worker(tree, WeightsOf<SevenKingdoms>::built_in(), {},
                                     SevenKingdoms::start({}));
  worker.expand_root(start_moves());
  int recycled = 0;
  std::size_t nodes_at_end = 0;
  for (std::uint32_t i = 0; i < visits; ++i) {
    if (tree.nearly_full()) {
      const int before = tree.full();
      tree.recycle();
      ++recycled;
      CHECK(before > 800);
      CHECK(tree.full() <= 500);
      CHECK_FALSE(tree.nearly_full());
      nodes_at_end = check_tree(tree);
      CHECK(nodes_at_end > 500);
    }
    worker.visit();
  }
  CHECK(recycled > least_recycled);
  // What was counted stays: every visit of the root went to one of its moves.
  const auto& root = tree.node(mcts::kRoot);
  CHECK(root.visits == visits);
  std::uint32_t counted = 0;
  const mcts::EdgeBlock block = root.edges;
  for (std::uint32_t e = block.first; e < block.first + block.count; ++e) {
    if (tree.edge(e).child != mcts::kNoNode) counted += tree.node(tree.edge(e).child).visits;
  }
  CHECK(counted == visits);
  // Shares of a position sum to the unit in each of its visits.
  std::uint64_t sum = 0;
  for (const auto& side : root.sums)
    sum += side;
  CHECK(sum == std::uint64_t{visits} * mcts::kVisitUnit);
}

}  // namespace

TEST_CASE("a block of edges that grows keeps what stands below it") {
  mcts::Tree<SevenKingdoms> tree;
  REQUIRE(tree.resize(1 << 20));
  struct Ranked {
    SevenKingdoms::Move move;
    std::uint16_t prior;
  };
  std::vector<Ranked> ranked;
  for (const SevenKingdoms::Move move : start_moves())
    ranked.push_back({move, static_cast<std::uint16_t>(1000 - ranked.size())});
  auto& root = tree.node(mcts::kRoot);
  REQUIRE(tree.publish(root, ranked, 8));
  const mcts::NodeIndex child = tree.new_node();
  tree.edge(root.edges.load().first + 3).child = child;
  REQUIRE(tree.publish(root, ranked, 32));
  const mcts::EdgeBlock block = root.edges;
  CHECK(block.count == 32);
  CHECK(block.moves == ranked.size());
  CHECK_FALSE(block.complete());
  for (std::uint32_t i = 0; i < 32; ++i) {
    CHECK(tree.edge(block.first + i).move == ranked[i].move);
    CHECK(tree.edge(block.first + i).prior == ranked[i].prior);
    CHECK(tree.edge(block.first + i).child == (i == 3 ? child : mcts::kNoNode));
  }
}

TEST_CASE("a tree of one MiB takes more visits than it has room for: the least visited parts go") {
  check_recycling(30'000, 1);
}

TEST_CASE("a tree of one MiB takes 200,000 visits" * doctest::test_suite("slow")) {
  check_recycling(200'000, 5);
}

TEST_CASE("a tree that is not wanted any more is not made, and the old one stays") {
  mcts::Tree<SevenKingdoms> tree;
  REQUIRE(tree.resize(1 << 20));
  tree.new_node();
  const int full = tree.full();
  const StopFlag stop{true};
  CHECK_FALSE(tree.resize(1 << 24, &stop));
  CHECK(tree.full() == full);
}
