/// perft, move by move.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include "engine/perft.h"

namespace hegemon::testing {

struct Shares {
  std::map<std::string, std::uint64_t> nodes;  ///< behind each move, by its text
  std::uint64_t total = 0;
};

/// Checks that every move is named once and that the parts add up to the whole.
template <class G>
Shares check_divide(const typename G::Position& position, int depth) {
  Shares shares;
  std::uint64_t sum = 0;
  shares.total = divide<G>(position, depth, [&](typename G::Move move, std::uint64_t nodes) {
    CHECK(shares.nodes.emplace(G::to_text(move), nodes).second);
    sum += nodes;
  });
  CHECK(shares.total == sum);
  return shares;
}

}  // namespace hegemon::testing
