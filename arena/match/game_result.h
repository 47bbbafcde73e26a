/// A finished game, as it is stored and read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/uci/engine_limits.h"
#include "arena/uci/fault.h"

namespace hegemon::arena {

struct SeatResult {
  char letter = '?';
  int engine = 0;                ///< its number among the engines of the run, from 0
  double share = 0;              ///< of the win; the shares of a finished game sum to 1
  std::optional<int> captures;   ///< pieces; none where the game does not count them
  std::optional<int> conquests;  ///< the same
  bool in_play = true;           ///< at the end
  Fault fault = Fault::kNone;
  int moves = 0;
  Microseconds time{0};
};

/// A move that an engine chose.
struct MoveResult {
  int ply = 0;  ///< from 0, the opening's moves counted
  int seat = 0;
  std::string move;
  std::optional<int> score;
  std::optional<int> mate;
  int depth = 0;
  std::uint64_t nodes = 0;
  Microseconds time{0};  ///< between our `go` and its `bestmove`
  std::optional<Microseconds>
      latency;  ///< the part that the engine does not know of, if it reports its time
  std::optional<Milliseconds> left;  ///< on its clock after the move, if it has one
};

struct GameResult {
  std::int64_t id = 0;  ///< its place in the schedule
  std::int64_t block = 0;
  int number = 0;       ///< within the block
  bool voided = false;  ///< it counts for nothing
  std::string result;   ///< the winner's letter, `draw`, or `*` if void
  std::string reason;
  int plies = 0;  ///< the opening's among them
  double seconds = 0;
  std::string record;
  std::vector<SeatResult> seats;
  std::vector<MoveResult> moves;
};

}  // namespace hegemon::arena
