// Pruning, table and ordering must change nothing but the time it takes. Captures are not played out
// at the leaves here, as the plain searches do not either.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "eval/middle_xiangqi/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "plain_search.h"
#include "search/tree/maxn.h"
#include "search/tree/paranoid.h"
#include "single_thread_search.h"
#include "small_positions.h"
#include "tests/engine/games.h"
#include "tests/support/moves.h"
#include "tests/support/random_game.h"
#include "tests/support/rounds.h"

using namespace hegemon;
using namespace hegemon::test;

namespace {

template <Game Any>
void compare_maxn(const typename Any::Position& position, std::uint64_t most_nodes) {
  SingleThreadSearch<MaxN<Any, false>, Any> alone(position);
  const SideSet team = teams_of<Any>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.search.search_root(depth, 0));
    const auto& best = alone.search.thread().root_moves().front();
    // Of moves equally good for the root, another one may have come first.
    REQUIRE(sum_of(best.shares, team) == sum_of(plain_maxn<Any>(position, depth, team), team));
    auto next = position;
    static_cast<void>(next.make(best.move));
    REQUIRE(best.shares == plain_maxn<Any>(next, depth - 1, team));
  }
}

template <Game Any>
void compare_paranoid(const typename Any::Position& position, std::uint64_t most_nodes) {
  SingleThreadSearch<Paranoid<Any, false>, Any> alone(position);
  const SideSet team = teams_of<Any>(position)[position.turn()];
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    REQUIRE(alone.search.search_root(depth, 0));
    const auto& best = alone.search.thread().root_moves().front();
    REQUIRE(best.value == plain_paranoid<Any>(position, depth, 0, team));
    auto next = position;
    static_cast<void>(next.make(best.move));
    REQUIRE(best.value == plain_paranoid<Any>(next, depth - 1, 1, team));
  }
}

/// What three threads find that share the work of every node: the first one's word counts. All are
/// at one depth at a time, since what a deeper search left in the table is as good as its own.
template <class Search, class Check>
void compare_together(const G::Position& position, std::uint64_t most_nodes, Check check) {
  typename Search::HashTable table;
  REQUIRE(table.resize(1).ok());
  Control control;
  control.begin({}, std::nullopt, false);
  ThreadPoolState pool(3);
  const auto list = testing::moves_of<G>(position);
  const std::vector<G::Move> moves(list.begin(), list.end());
  std::vector<std::unique_ptr<Search>> searches;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    searches.push_back(std::make_unique<Search>(table));
    searches.back()->begin({position, WeightsOf<G>::built_in(), moves, control, pool, i});
  }
  for (int depth = 1; depth <= deepest(position, most_nodes); ++depth) {
    std::vector<std::thread> threads;
    for (const auto& search : searches)
      threads.emplace_back([&] { static_cast<void>(search->search_root(depth, 0)); });
    for (std::thread& thread : threads)
      thread.join();
    check(depth, searches.front()->thread().root_moves().front());
  }
}

/// Calls `compare` with positions of few pieces, some plies into a random game from them.
template <class Any, class Compare>
void on_positions_of(std::size_t count, std::uint64_t most_nodes, Compare compare) {
  std::size_t compared = 0;
  count = testing::rounds(count);
  for (std::size_t n = 0; compared < count; ++n) {
    REQUIRE(n < 20 * count);
    Random random(n);
    const auto read = Any::parse_fen(testing::GameCase<Any>::small_fen(random, 0),
                                     testing::GameCase<Any>::options(0));
    if (!read) continue;
    auto position = read.value();
    typename testing::GameCase<Any>::Player player(random);
    for (std::size_t plies = random.below(6); plies > 0 && !position.over(); --plies)
      testing::play_one(position, player);
    if (position.over() || position.count_moves() == 0) continue;
    // Without a past: the table knows positions, not how they came about, and two or three plies
    // make no third occurrence.
    const std::string fen = Any::to_fen(position);
    CAPTURE(fen);
    const auto fresh = Any::parse_fen(fen, testing::GameCase<Any>::options(0));
    REQUIRE(fresh.ok());
    if (fresh.value().over()) continue;
    compare(fresh.value(), most_nodes);
    ++compared;
  }
}

}  // namespace

TEST_CASE("maxn finds what a plain search finds") {
  on_small_positions(24, false, 20'000, compare_maxn<G>);
}

TEST_CASE("paranoid finds what a plain search finds") {
  on_small_positions(24, false, 20'000, compare_paranoid<G>);
}

TEST_CASE("maxn and paranoid know who plays for the same player") {
  on_small_positions(12, true, 20'000, compare_maxn<G>);
  on_small_positions(12, true, 20'000, compare_paranoid<G>);
}

TEST_CASE("threads that share the work find what a plain search finds" *
          doctest::test_suite("threads")) {
  on_small_positions(24, false, 20'000, [](const G::Position& position, std::uint64_t most_nodes) {
    const SideSet team = teams_of<G>(position)[position.turn()];
    compare_together<MaxN<G, false>>(position, most_nodes, [&](int depth, const auto& best) {
      REQUIRE(sum_of(best.shares, team) == sum_of(plain_maxn<G>(position, depth, team), team));
    });
    compare_together<Paranoid<G, false>>(position, most_nodes, [&](int depth, const auto& best) {
      REQUIRE(best.value == plain_paranoid<G>(position, depth, 0, team));
    });
  });
}

TEST_CASE_TEMPLATE("maxn and paranoid find what plain searches find, in every game", Any,
                   HEGEMON_ALL_GAMES) {
  on_positions_of<Any>(24, 20'000, compare_maxn<Any>);
  on_positions_of<Any>(24, 20'000, compare_paranoid<Any>);
}

TEST_CASE_TEMPLATE("the line of a search leads to what it has found, move for move", Any,
                   HEGEMON_ALL_GAMES) {
  std::size_t whole = 0;
  on_positions_of<Any>(24, 20'000, [&](const typename Any::Position& root, std::uint64_t most) {
    const SideSet team = teams_of<Any>(root)[root.turn()];
    SingleThreadSearch<Paranoid<Any, false>, Any> exact(root);
    SingleThreadSearch<Paranoid<Any>, Any> selective(root);
    for (int depth = 1; depth <= deepest(root, most); ++depth) {
      const auto played = [&](auto& alone) {
        REQUIRE(alone.search.search_root(depth, 0));
        auto position = root;
        typename Any::MoveList moves;
        for (const auto move : alone.search.thread().root_moves().front().line) {
          if (move == Any::Move::none()) break;  // a pass, which the report replaces
          position.moves(moves);
          REQUIRE(moves.contains(move));
          static_cast<void>(position.make(move));
        }
        return position;
      };
      static_cast<void>(played(selective));
      const auto end = played(exact);
      const auto& best = exact.search.thread().root_moves().front();
      const int plies = static_cast<int>(best.line.size());
      REQUIRE(plies <= depth);
      REQUIRE(best.value == plain_paranoid<Any>(end, depth - plies, plies, team));
      whole += plies == depth && depth > 1;
    }
  });
  CHECK(whole >= testing::rounds(13));
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("maxn finds what a plain search finds in more positions") {
  on_small_positions(30, false, 500'000, compare_maxn<G>);
}

TEST_CASE("paranoid finds what a plain search finds in more positions") {
  on_small_positions(30, false, 500'000, compare_paranoid<G>);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("long");

TEST_CASE("maxn finds what a plain search finds in many positions") {
  on_small_positions(300, false, 500'000, compare_maxn<G>);
}

TEST_CASE("paranoid finds what a plain search finds in many positions") {
  on_small_positions(300, false, 500'000, compare_paranoid<G>);
}

TEST_SUITE_END();
