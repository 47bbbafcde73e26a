/// A request of `hegemon perft`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/perft.h"
namespace hegemon::session {

struct PerftRequest {
  int depth = 0;  ///< at least 1
  int threads = 1;
  PerftMode mode = PerftMode::kDelta;
  std::size_t hash_mib = 0;  ///< for a table of counts; 0: none
};

/// Is called for each move of the root.
using PerftSink = std::function<void(const std::string& move, std::uint64_t nodes)>;

}  // namespace hegemon::session
