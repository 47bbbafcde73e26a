/// What a result file says, read into plain values: the figures of a report are computed from these
/// alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/match/game_result.h"
#include "engine/result.h"

namespace hegemon::arena {

struct StoredEngine {
  std::string name;
  std::string command;
  std::string options;  ///< JSON
  std::string hash;
};

/// What the moves of one engine cost.
struct StoredMoves {
  std::vector<std::uint32_t> time_us;  ///< of each move that has a time, in no order
  double depth_sum = 0;
  double nodes_sum = 0;
  std::size_t depths = 0;  ///< how many moves say their depth
  std::size_t nodes = 0;   ///< how many say their nodes
};

struct ResultData {
  std::map<std::string, std::string> meta;
  std::vector<StoredEngine> engines;
  std::vector<GameResult> games;   ///< in schedule order, without records and moves
  std::vector<StoredMoves> moves;  ///< by engine, of finished games
};

/// Reads a result file and changes nothing of it; a run may be writing to it. A file that is
/// missing, no database, damaged, of another shape or at odds with itself is an error that names
/// it.
Result<ResultData> read_results(const std::string& path);

}  // namespace hegemon::arena
