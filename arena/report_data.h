/// What a result file says, read into plain values: the figures of a report are computed from these
/// alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.h"

namespace hegemon::arena {

/// How an engine can lose other than by the rules, in the order of every list of them.
inline constexpr std::array<const char*, 5> kForfeitNames{"time", "crash", "illegal", "stall",
                                                          "garbage"};

struct StoredEngine {
  std::string name;
  std::string command;
  std::string options;  ///< JSON
  std::string hash;
};

struct StoredSeat {
  std::string letter;
  std::size_t engine = 0;  ///< index into ResultData::engines
  double score = 0;        ///< share of the win
  std::int64_t captures = 0;
  std::int64_t conquests = 0;
  bool alive = false;
  std::optional<std::size_t> forfeit;  ///< index into kForfeitNames
  std::int64_t moves = 0;
  std::int64_t time_ms = 0;
};

struct StoredGame {
  std::int64_t id = 0;  ///< place in the schedule
  std::int64_t block = 0;
  std::int64_t number = 0;  ///< within the block
  bool finished = false;    ///< otherwise void
  std::string result;
  std::string reason;
  std::int64_t plies = 0;
  double seconds = 0;
  std::vector<StoredSeat> seats;
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
  std::vector<StoredGame> games;   ///< in schedule order
  std::vector<StoredMoves> moves;  ///< by engine, of finished games
};

/// Reads a result file and changes nothing of it; a run may be writing to it. A file that is
/// missing, no database, damaged, of another shape or at odds with itself is an error that names
/// it.
Result<ResultData> read_results(const std::string& path);

}  // namespace hegemon::arena
