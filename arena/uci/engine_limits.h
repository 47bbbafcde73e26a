/// The limits of an engine for a move: from the command line, and as words of `go`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace hegemon::arena {

using Milliseconds = std::chrono::milliseconds;
using Microseconds = std::chrono::microseconds;

/// A clock for the whole game, or for a number of moves again and again; more with every move.
struct TimeControl {
  Milliseconds base{0};
  Milliseconds increment{0};
  int moves = 0;  ///< 0: for the whole game
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// `10+0.1`: seconds for the game and for each move; `1:30+1`, `2:00:00`: with minutes and hours; `40/300+3`: 300 seconds for each 40 moves.
Result<TimeControl> parse_time_control(std::string_view text);
std::string to_text(const TimeControl& control);

/// What limits a search; several may be given.
struct EngineLimits {
  std::optional<TimeControl> clock;
  std::optional<Milliseconds> movetime;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;

  bool any() const { return clock || movetime || nodes || depth; }
  friend bool operator==(const EngineLimits&, const EngineLimits&) = default;
};

/// The same with `factor` times the time and nodes; a depth stays.
EngineLimits scaled(const EngineLimits& limits, int factor);

/// `tc=10+0.1 nodes=1000`, for people and for configurations to be compared.
std::string to_text(const EngineLimits& limits);

/// `10+0.1 nodes 1000`, for the tag `TimeControl` of a record.
std::string time_control_tag(const EngineLimits& limits);

/// One player's clock within a game.
class PlayerClock {
 public:
  explicit PlayerClock(const TimeControl& control)
      : control_(control), left_(control.base), moves_left_(control.moves) {}

  Microseconds left() const { return left_; }
  Milliseconds increment() const { return control_.increment; }
  /// Until the next time control; 0: there is none.
  int moves_left() const { return moves_left_; }
  /// Takes the time of a move off, never to less than nothing, then gives the increment. False: the
  /// clock had run out by more than the margin.
  bool spend(Microseconds used, Milliseconds margin);

 private:
  TimeControl control_;
  Microseconds left_;
  int moves_left_;
};

}  // namespace hegemon::arena
