// A tree search with one thread, without a `Searcher` around it, and the positions to try it in.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include "plain_search.h"
#include "search/core/control.h"
#include "search/tree/tree_search.h"
#include "small_positions.h"
#include "tests/support/moves.h"
#include "tests/support/rounds.h"

namespace hegemon::test {

template <class Search, Game Any = G>
struct SingleThreadSearch {
  explicit SingleThreadSearch(const typename Any::Position& position) : search(table) {
    REQUIRE(table.resize(1).ok());
    const auto list = testing::moves_of<Any>(position);
    const std::vector<typename Any::Move> moves(list.begin(), list.end());
    control.begin({}, std::nullopt, false);
    search.begin({position, WeightsOf<Any>::built_in(), moves, control, pool, 0});
  }

  typename Search::HashTable table;
  Control control;
  ThreadPoolState pool{1};
  Search search;
};

/// Deep enough to be interesting, shallow enough for a plain search.
template <class Position>
int deepest(const Position& position, std::uint64_t most_nodes) {
  int plies = 0;
  for (std::uint64_t nodes = 1; plies < 4; ++plies) {
    nodes *= static_cast<std::uint64_t>(position.count_moves());
    if (nodes > most_nodes) break;
  }
  return std::max(plies, 1);
}

/// Of the Seven Kingdoms.
template <class Compare>
void on_small_positions(std::size_t count, bool partners, std::uint64_t most_nodes,
                        Compare compare) {
  Random random(7);
  for (std::size_t i = 0; i < testing::rounds(count); ++i) {
    const int sides = 2 + static_cast<int>(i % 6);
    const auto position = small_position(random, partners ? 7 : sides, partners);
    CAPTURE(G::to_fen(position));
    CAPTURE(position.rules().preset->name);
    compare(position, most_nodes);
  }
}

}  // namespace hegemon::test
