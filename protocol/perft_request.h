/// A request of `hegemon perft`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/perft.h"
#include "protocol/shard.h"

namespace hegemon::protocol {

struct PerftRequest {
  int depth = 1;
  int threads = 1;
  PerftMode mode = PerftMode::kDelta;
  std::size_t hash_mib = 0;  ///< for a table of counts; 0: none
  Shard shard;  ///< which of the subtrees of the root are counted, in the order of the lists
};

/// Is called for each move of the root that the shard has a part of.
using PerftSink = std::function<void(const std::string& move, std::uint64_t nodes)>;

}  // namespace hegemon::protocol
