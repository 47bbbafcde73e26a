/// The contents of a result file as plain values: the figures of a report are computed from these
/// alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arena/match/game_result.h"
#include "arena/results/database.h"
#include "engine/result.h"

namespace hegemon::arena {

struct StoredEngine {
  std::string name;
  std::string command;
  std::string options;   ///< JSON: those that the arena was asked to set
  std::string hash;      ///< of the program
  std::string version;   ///< its `id name`
  std::string settings;  ///< JSON: all its options as they stood
};

/// A start of the arena that wrote to the file.
struct StoredRun {
  std::string started;  ///< `2026-11-23T13:12:01Z`
  std::string version;  ///< of the arena
  std::string command;  ///< its command line
  std::int64_t concurrency = 1;
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
  std::vector<StoredRun> runs;  ///< the earliest first
  std::vector<StoredEngine> engines;
  std::vector<GameResult> games;   ///< in schedule order, without records and moves
  std::vector<StoredMoves> moves;  ///< by engine, of finished games
};

/// Reads a result file and changes nothing of it; a run may be writing to it. A file that is
/// missing, no database, damaged, of another shape or at odds with itself is an error that names
/// it.
Result<ResultData> read_results(const std::string& path);

/// Engines and games alone, of a connection that is open.
Result<ResultData> read_games(Database& database);

}  // namespace hegemon::arena
