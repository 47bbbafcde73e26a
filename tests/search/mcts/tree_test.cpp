// Memory of the Monte-Carlo tree: edges in groups that grow in number, and parts that are taken back.
#include "search/mcts/tree.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/mcts/pending_visits.h"
#include "search/mcts/worker.h"

using namespace hegemon;

namespace {

std::vector<SevenKingdoms::Move> start_moves() {
  SevenKingdoms::MoveList list;
  SevenKingdoms::start({}).moves(list);
  return {list.begin(), list.end()};
}

using Tree = mcts::Tree<SevenKingdoms>;

/// Checks that no entry stands at two places of the tree; returns the number of positions with moves below.
std::size_t check_tree(const Tree& tree) {
  std::size_t inner = 0;
  std::set<Tree::Edge> seen;
  const std::function<void(Tree::Edge)> walk = [&](Tree::Edge edge) {
    REQUIRE(seen.insert(edge).second);
    const auto edges = tree.edges_of(edge);
    inner += edges.empty() ? 0 : 1;
    for (const auto after : edges)
      walk(after);
  };
  walk(tree.root());
  return inner;
}

/// Visits a tree of one MiB that makes room whenever it is nearly full.
void check_recycling(std::uint32_t visits, int least_recycled) {
  Tree tree;
  REQUIRE(tree.resize(1 << 20));
  const auto moves = start_moves();
  std::vector<mcts::RootShares<SevenKingdoms>> root_shares(moves.size());
  mcts::Worker<SevenKingdoms> worker(tree, WeightsOf<SevenKingdoms>::built_in(), {},
                                     SevenKingdoms::start({}), root_shares);
  worker.expand_root(moves);
  int recycled = 0;
  for (std::uint32_t i = 0; i < visits; ++i) {
    if (tree.nearly_full()) {
      const int before = tree.full();
      tree.recycle();
      ++recycled;
      CHECK(before > 800);
      CHECK(tree.full() <= 500);
      CHECK_FALSE(tree.nearly_full());
      CHECK(check_tree(tree) > 500);
    }
    worker.visit();
  }
  CHECK(recycled > least_recycled);
  // What was counted stays: every visit of the root went to one of its moves.
  CHECK(tree.root().counts().visits() == visits);
  std::uint32_t counted = 0;
  std::uint64_t own_sum = 0;
  for (const auto edge : tree.edges_of(tree.root())) {
    counted += edge.counts().visits();
    own_sum += edge.counts().sum();
  }
  CHECK(counted == visits);
  CHECK(own_sum == tree.root().counts().sum());
  // Shares of a position sum to the unit in each of its visits.
  std::uint64_t sum = 0;
  for (const auto& shares : root_shares) {
    for (const auto& side : shares.sums)
      sum += side;
  }
  CHECK(sum == std::uint64_t{visits} * mcts::kVisitUnit);
}

struct Ranked {
  SevenKingdoms::Move move;
  std::uint16_t prior;
};
std::vector<Ranked> ranked_moves() {
  std::vector<Ranked> ranked;
  for (const SevenKingdoms::Move move : start_moves())
    ranked.push_back({move, static_cast<std::uint16_t>(1000 - ranked.size())});
  return ranked;
}

}  // namespace

TEST_CASE("a position that gets more edges keeps those that it has, and what stands below them") {
  Tree tree;
  REQUIRE(tree.resize(1 << 20));
  const auto ranked = ranked_moves();
  const Tree::Edge root = tree.root();
  REQUIRE(tree.publish(root, ranked, 9));
  CHECK(tree.edges_of(root).size() == 9);
  auto third = tree.edges_of(root).begin();
  ++ ++third;
  static_cast<void>((*third).take_off());
  CHECK_FALSE(tree.land(*third, 7));
  tree.add_own(*third, 5);
  REQUIRE(tree.publish(*third, ranked, 18));
  CHECK(tree.own_sum(*third) == 5);
  REQUIRE(tree.publish(root, ranked, 36));
  CHECK_FALSE(tree.edges_of(root).complete());
  REQUIRE(tree.publish(root, ranked, ranked.size()));
  const auto edges = tree.edges_of(root);
  CHECK(edges.complete());
  CHECK(edges.moves() == ranked.size());
  std::size_t i = 0;
  for (const Tree::Edge edge : edges) {
    CHECK(edge.move() == ranked[i].move);
    CHECK(edge.prior() == ranked[i].prior);
    CHECK(edge.counts().visits() == (i == 2 ? 1 : 0));
    CHECK(edge.counts().sum() == (i == 2 ? 7 : 0));
    CHECK(tree.edges_of(edge).size() == (i == 2 ? 18 : 0));
    ++i;
  }
  CHECK(i == ranked.size());
  CHECK(check_tree(tree) == 2);
}

TEST_CASE("of a move with 2^19 visits all that is counted is halved") {
  Tree tree;
  REQUIRE(tree.resize(1 << 20));
  const auto ranked = ranked_moves();
  REQUIRE(tree.publish(tree.root(), ranked, 9));
  const Tree::Edge edge = *tree.edges_of(tree.root()).begin();
  REQUIRE(tree.publish(edge, ranked, 18));
  // Three of four visits go to one move, the others to one of the next group.
  auto after = tree.edges_of(edge).begin();
  const Tree::Edge often = *after;
  for (int i = 0; i < 12; ++i)
    ++after;
  const auto visit = [&](std::uint32_t number) {
    const Tree::Edge move = number % 4 == 0 ? *after : often;
    static_cast<void>(edge.take_off());
    static_cast<void>(move.take_off());
    CHECK_FALSE(tree.land(move, number % 4 == 0 ? 1000 : 3000));
    return tree.land(edge, mcts::kVisitUnit);
  };
  for (std::uint32_t i = 1; i < Tree::kMaxVisits; ++i)
    REQUIRE_FALSE(visit(i));
  CHECK(tree.own_sum(edge) == std::uint64_t{Tree::kMaxVisits} / 4 * (3 * 3000 + 1000) - 1000);
  static_cast<void>(edge.take_off());
  CHECK(visit(Tree::kMaxVisits));
  CHECK(edge.counts().visits() == Tree::kMaxVisits / 2);
  CHECK(edge.counts().flying() == 1);
  CHECK(edge.counts().sum() == Tree::kMaxVisits / 2 * mcts::kVisitUnit);
  CHECK(tree.own_sum(edge) == Tree::kMaxVisits / 8 * (3 * 3000 + 1000));
}

TEST_CASE("visits that a thread among several brings in batches are all counted in the end") {
  constexpr std::uint32_t kVisits = 5000;
  Tree tree;
  REQUIRE(tree.resize(8 << 20));
  const auto moves = start_moves();
  std::vector<mcts::RootShares<SevenKingdoms>> root_shares(moves.size());
  mcts::PendingVisits<SevenKingdoms> pending;
  mcts::Worker<SevenKingdoms> worker(tree, WeightsOf<SevenKingdoms>::built_in(), {},
                                     SevenKingdoms::start({}), root_shares, &pending);
  worker.expand_root(moves);
  for (std::uint32_t i = 0; i < kVisits; ++i)
    worker.visit();
  CHECK(tree.root().counts().visits() < kVisits);
  CHECK(tree.root().counts().visits() > kVisits - kVisits / 100);
  pending.flush(tree);
  CHECK(tree.root().counts().visits() == kVisits);
  CHECK(tree.root().counts().flying() == 0);
  std::uint32_t visits = 0;
  std::uint64_t sum = 0;
  for (const auto edge : tree.edges_of(tree.root())) {
    CHECK(edge.counts().flying() == 0);
    visits += edge.counts().visits();
    sum += edge.counts().sum();
  }
  CHECK(visits == kVisits);
  CHECK(sum == tree.root().counts().sum());
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
  REQUIRE(tree.publish(tree.root(), ranked_moves(), 90));
  const int full = tree.full();
  const StopFlag stop{true};
  CHECK_FALSE(tree.resize(1 << 24, &stop));
  CHECK(tree.full() == full);
}
