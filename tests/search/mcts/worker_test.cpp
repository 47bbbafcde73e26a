// The visits of one thread against a plain Monte-Carlo search: the same tree, visit by visit.
#include "search/mcts/worker.h"

#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "plain_mcts.h"
#include "search/mcts/tree.h"
#include "tests/search/small_positions.h"
#include "tests/support/rounds.h"

using namespace hegemon;
using namespace hegemon::test;

namespace {

template <Game G>
void check_same(const mcts::Tree<G>& tree, mcts::NodeIndex index,
                const typename PlainMcts<G>::Node& plain) {
  const auto& node = tree.node(index);
  REQUIRE(node.visits == plain.visits);
  REQUIRE(node.in_flight == 0);
  REQUIRE(node.proved() == plain.winners.has_value());
  if (plain.winners) REQUIRE(node.winners == plain.winners->bits());
  for (int i = 0; i < G::kSides; ++i)
    REQUIRE(node.sums[static_cast<std::size_t>(i)] ==
            static_cast<std::uint32_t>(plain.sums[Side(i)]));
  const mcts::EdgeBlock block = node.edges;
  for (std::size_t i = 0; i < plain.branches.size(); ++i) {
    const auto& branch = plain.branches[i];
    if (i >= block.count) {
      REQUIRE(!branch.node);
      continue;
    }
    const auto& edge = tree.edge(block.first + static_cast<std::uint32_t>(i));
    REQUIRE(edge.move == branch.move);
    REQUIRE((edge.child == mcts::kNoNode) == !branch.node);
    if (branch.node) check_same<G>(tree, edge.child, *branch.node);
  }
}

template <Game G>
void compare(const typename G::Position& position, int visits, const mcts::Tuning& tuning = {}) {
  typename G::MoveList list;
  position.moves(list);
  if (list.size() == 0) return;
  const std::vector<typename G::Move> moves(list.begin(), list.end());
  const auto& weights = WeightsOf<G>::built_in();
  mcts::Tree<G> tree;
  REQUIRE(tree.resize(std::size_t{8} << 20));
  mcts::Worker<G> worker(tree, weights, tuning, position);
  worker.expand_root(moves);
  PlainMcts<G> plain(position, moves, weights, tuning);
  for (int i = 0; i < visits; ++i) {
    if (tree.node(mcts::kRoot).proved()) break;
    worker.visit();
    plain.visit();
  }
  check_same<G>(tree, mcts::kRoot, plain.root());
}

}  // namespace

TEST_CASE_TEMPLATE("PUCT with max^n back-up builds the tree of a plain search", G, SevenKingdoms,
                   ThreeFriends, MiddleXiangqi) {
  Random random(11);
  for (int game = 0; game < 4; ++game) {
    auto position = G::start({});
    for (int ply = 0; ply < 400 && !position.over(); ++ply) {
      if (ply % 80 == game * 20) {
        CAPTURE(G::to_fen(position));
        compare<G>(position, 300);
      }
      typename G::MoveList moves;
      position.moves(moves);
      if (moves.size() == 0) break;
      static_cast<void>(position.make(moves[random.below(moves.size())]));
    }
  }
}

TEST_CASE(
    "PUCT in crowded corners, where kingdoms fall and games end: the tree of a plain search") {
  Random random(12);
  for (int i = 0; i < static_cast<int>(testing::rounds(60)); ++i) {
    const auto position = small_position(random, i % 2 == 0 ? 7 : 2 + i % 6, i % 2 == 0);
    CAPTURE(SevenKingdoms::to_fen(position));
    CAPTURE(position.rules().preset->name);
    // Few moves at first, so that proved losses make it look at more.
    compare<SevenKingdoms>(position, 400, {0.4, 0.0, 1, 0.5});
    compare<SevenKingdoms>(position, 400);
  }
}
