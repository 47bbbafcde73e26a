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
#include "tests/support/moves.h"
#include "tests/support/rounds.h"

using namespace hegemon;
using namespace hegemon::test;

namespace {

/// Of the position after `edge`, which was reached by a move of `mover`; of the root it is the team that is to move.
template <Game G>
void check_same(const mcts::Tree<G>& tree, typename mcts::Tree<G>::Edge edge, SideSet mover,
                const PerSide<SideSet, G::kSides>& teams,
                const typename PlainMcts<G>::Node& plain) {
  const mcts::Counts counts = edge.counts();
  REQUIRE(counts.visits() == plain.visits);
  REQUIRE(counts.flying() == 0);
  REQUIRE(edge.proved() == plain.winners.has_value());
  if (plain.winners) REQUIRE(edge.winners() == *plain.winners);
  REQUIRE(counts.sum() == static_cast<std::uint32_t>(sum_of(plain.sums, mover)));
  const SideSet own = teams[plain.turn];
  if (edge != tree.root())
    REQUIRE(tree.own_sum(edge) == static_cast<std::uint32_t>(sum_of(plain.sums, own)));
  std::size_t i = 0;
  for (const auto after : tree.edges_of(edge)) {
    const auto& branch = plain.branches[i++];
    REQUIRE(after.move() == branch.move);
    REQUIRE(after.prior() == branch.prior);
    REQUIRE((after.counts().word == 0) == !branch.node);
    if (branch.node) check_same<G>(tree, after, own, teams, *branch.node);
  }
  for (; i < plain.branches.size(); ++i)
    REQUIRE(!plain.branches[i].node);
}

template <Game G>
void compare(const typename G::Position& position, int visits, const mcts::Tuning& tuning = {}) {
  const auto list = testing::moves_of<G>(position);
  if (list.size() == 0) return;
  const std::vector<typename G::Move> moves(list.begin(), list.end());
  const auto& weights = WeightsOf<G>::built_in();
  mcts::Tree<G> tree;
  REQUIRE(tree.resize(std::size_t{8} << 20));
  std::vector<mcts::RootShares<G>> root_shares(moves.size());
  mcts::Worker<G> worker(tree, weights, tuning, position, root_shares);
  worker.expand_root(moves);
  PlainMcts<G> plain(position, moves, weights, tuning);
  for (int i = 0; i < visits; ++i) {
    if (tree.root().proved()) break;
    worker.visit();
    plain.visit();
  }
  const auto teams = teams_of<G>(position);
  check_same<G>(tree, tree.root(), teams[position.turn()], teams, plain.root());
  std::size_t place = 0;
  for (const auto& branch : plain.root().branches) {
    const auto& sums = root_shares[place++].sums;
    for (const Side side : sides<G::kSides>())
      REQUIRE(sums[place_of(side)] ==
              static_cast<std::uint64_t>(branch.node ? branch.node->shown[side] : 0));
  }
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
        mcts::Tuning contemptuous;
        contemptuous.contempt = 100;
        compare<G>(position, 300, contemptuous);
      }
      const auto moves = testing::moves_of<G>(position);
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
    compare<SevenKingdoms>(position, 400, {0.4, 0.0, 1, 0.5, 200});
    compare<SevenKingdoms>(position, 400);
  }
}
