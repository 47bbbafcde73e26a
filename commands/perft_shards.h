/// Shards of a count as lines of JSON: what `perft --split` prints and `perft-sum` adds up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/result.h"
#include "session/game_session.h"
#include "session/perft_request.h"

namespace hegemon::commands {

struct CountedShard {
  const session::GameSession& game;
  session::PerftRequest request;
  std::uint64_t nodes;
  double seconds;
};

/// Names all that the count depends on, so that only what belongs together is added up.
std::string shard_line(const CountedShard& shard);

struct PerftSum {
  int depth = 0;
  int shards = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// Adds up the lines of these files; other lines are an error, empty ones are not. Each shard of
/// one and the same count must be there exactly once.
Result<PerftSum> add_shards(const std::vector<std::string>& files);

}  // namespace hegemon::commands
