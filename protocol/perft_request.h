/// What is to be counted, and how.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/perft.h"

namespace hegemon::protocol {

/// A part of a count, for many machines: `number` of `of`, from 1 on. What is shared out are the
/// subtrees of the root, in the order of the lists, like cards: the same on every machine.
struct Share {
  int number = 1;
  int of = 1;

  bool whole() const { return of == 1; }
  bool has(std::size_t subtree) const {
    return subtree % static_cast<std::size_t>(of) == static_cast<std::size_t>(number - 1);
  }
};

struct PerftRequest {
  int depth = 1;
  int threads = 1;
  PerftMode mode = PerftMode::kByChange;
  std::size_t hash_mib = 0;  ///< for a table of counts; 0: none
  Share share;
};

/// Told of each move of the root that the share has a part of.
using PerftSink = std::function<void(const std::string& move, std::uint64_t nodes)>;

}  // namespace hegemon::protocol
