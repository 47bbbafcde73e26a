/// A request for a search: limits, clocks and moves, before the game has checked them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/search.h"

namespace hegemon::protocol {

/// What is passed over in a line that is carried out all the same, and where it stands.
using Warnings = std::vector<Error>;

/// A clock as `go` names it. The game may have no side of this letter: a GUI for two sides sends `wtime`
/// and `btime` in every game.
struct SideClock {
  char letter;
  Clock clock;
};

struct GoRequest {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::vector<SideClock> clocks;
  std::optional<int> moves_to_go;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> search_moves;
  std::optional<int> mate;
  std::optional<int> perft;
  /// When the line came in, if the time runs from there; nullopt: from when the search begins.
  std::optional<std::chrono::steady_clock::time_point> asked_at;

  /// Programs that know no clocks send zeros beside the limit they mean (UCI2WB does).
  bool ignores(const Clock& clock) const {
    return clock.left.count() == 0 && (depth || nodes || movetime || mate);
  }
  /// Only `stop` ends it, or after a ponderhit the limits.
  bool endless() const {
    return infinite || !(depth || nodes || movetime || mate || !clocks.empty() || perft);
  }
};

// Numbers as the arithmetic of other programs' clocks gives them: negative after a move that took too
// long, 0, larger than any game is long. They are put into the range that a search takes.

/// What a clock has left, or gains: negative counts as 0.
Milliseconds clock_time(std::int64_t ms);
/// The time for a move: at least a millisecond.
Milliseconds move_time(std::int64_t ms);
/// Moves until the clocks are filled up; below 1: that is not known.
std::optional<int> moves_to_go(std::int64_t count);
/// The number that a text says, cut to a whole one and to what 64 bits hold: `-170671`, `1000.5`, `1e3`,
/// `inf`. nullopt: it says none.
std::optional<std::int64_t> whole_part(std::string_view text);

}  // namespace hegemon::protocol
