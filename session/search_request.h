/// A request for a search as numbers: limits, clocks by side, moves by their codes. Words of a protocol become one in
/// protocol/go_request.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/side.h"
#include "search/core/search.h"

namespace hegemon::session {

/// A move as a number, unique in its game: `Move::code()`.
using MoveCode = std::uint32_t;

struct SideClock {
  /// nullopt: the game has no such side. A GUI for two sides sends `wtime` and `btime` in every game.
  std::optional<Side> side;
  Clock clock;
};

struct SearchRequest {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::optional<int> mate;
  /// A side to move without a clock of its own uses the shortest one.
  std::vector<SideClock> clocks;
  std::optional<int> moves_to_go;
  bool infinite = false;
  bool ponder = false;
  /// If any: only these at the root. Those that are not legal are ignored; if no other is left, all are searched.
  std::vector<MoveCode> search_moves;
  /// When the request came in, if the time runs from there; nullopt: from when the search begins.
  std::optional<std::chrono::steady_clock::time_point> asked_at;

  /// Programs that know no clocks send zeros beside the limit they mean (UCI2WB does).
  bool ignores(const Clock& clock) const {
    return clock.left.count() == 0 && (depth || nodes || movetime || mate);
  }
  /// Only `stop` ends it, or after a ponderhit the limits.
  bool endless() const {
    return infinite || !(depth || nodes || movetime || mate || !clocks.empty());
  }
};

// Numbers as the arithmetic of other programs' clocks gives them: negative after a move that took too
// long, 0, larger than any game is long. They are put into the range that a search takes.

/// The time or increment of a clock: a negative one counts as 0.
Milliseconds clock_time(std::int64_t ms);
/// The time for a move: at least a millisecond.
Milliseconds move_time(std::int64_t ms);
/// Moves until the clocks are filled up; below 1: unknown.
std::optional<int> moves_to_go(std::int64_t count);

}  // namespace hegemon::session
