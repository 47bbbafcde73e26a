// Pruning, table and ordering must change nothing but the time it takes.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include "plain_search.h"
#include "search/maxn.h"
#include "search/paranoid.h"
#include "small_positions.h"

using namespace hegemon;
using namespace hegemon::test;

namespace {

/// One thread of an algorithm, without a `Searcher` around it.
template <class Walk>
struct Alone {
  explicit Alone(const G::Position& position) : walk(table) {
    REQUIRE(table.resize(1).ok());
    G::MoveList list;
    position.moves(list);
    const std::vector<G::Move> moves(list.begin(), list.end());
    control.begin({}, std::nullopt, false);
    walk.begin(position, moves, control, crew, 0);
  }

  typename Walk::HashTable table;
  Control control;
  Spent spent;
  std::vector<Spent*> crew{&spent};
  Walk walk;
};

/// Deep enough to be interesting, shallow enough for a plain search.
int deepest(const G::Position& position, std::uint64_t most_nodes) {
  int plies = 0;
  for (std::uint64_t nodes = 1; plies < 4; ++plies) {
    nodes *= static_cast<std::uint64_t>(position.count_moves());
    if (nodes > most_nodes) break;
  }
  return std::max(plies, 1);
}

void compare_maxn(const G::Position& position, std::uint64_t most_nodes) {
  Alone<MaxN<G>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.walk.search_root(depth, 0));
    const auto& best = alone.walk.root_moves().front();
    // Of moves equally good for the root, another one may have come first.
    REQUIRE(sum_of(best.shares, team) == sum_of(plain_maxn(position, depth, team), team));
    auto next = position;
    static_cast<void>(next.make(best.move));
    REQUIRE(best.shares == plain_maxn(next, depth - 1, team));
  }
}

void compare_paranoid(const G::Position& position, std::uint64_t most_nodes) {
  Alone<Paranoid<G>> alone(position);
  const SideSet team = teams_of<G>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.walk.search_root(depth, 0));
    const auto& best = alone.walk.root_moves().front();
    REQUIRE(best.value == plain_paranoid(position, depth, 0, team));
    auto next = position;
    static_cast<void>(next.make(best.move));
    REQUIRE(best.value == plain_paranoid(next, depth - 1, 1, team));
  }
}

template <class Compare>
void on_small_positions(int count, bool partners, std::uint64_t most_nodes, Compare compare) {
  Random random(7);
  for (int i = 0; i < count; ++i) {
    const int sides = 2 + i % 6;
    const auto position = small_position(random, partners ? 7 : sides, partners);
    CAPTURE(G::to_fen(position));
    CAPTURE(position.rules().preset->name);
    compare(position, most_nodes);
  }
}

}  // namespace

TEST_CASE("maxn finds what a plain search finds") {
  on_small_positions(24, false, 20'000, compare_maxn);
}

TEST_CASE("paranoid finds what a plain search finds") {
  on_small_positions(24, false, 20'000, compare_paranoid);
}

TEST_CASE("maxn and paranoid know who plays for the same player") {
  on_small_positions(12, true, 20'000, compare_maxn);
  on_small_positions(12, true, 20'000, compare_paranoid);
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("maxn finds what a plain search finds in many positions") {
  on_small_positions(300, false, 500'000, compare_maxn);
}

TEST_CASE("paranoid finds what a plain search finds in many positions") {
  on_small_positions(300, false, 500'000, compare_paranoid);
}

TEST_SUITE_END();
