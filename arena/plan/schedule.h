/// The engine in each seat of each game, with balanced seats.
///
/// The unit is the block: one opening, with each engine in each seat
/// equally often. A game's number in the schedule is `block * games_per_block + number in the
/// block`; the seats depend only on the format, the seed and these two numbers, so that runs can be
/// split, stopped and repeated.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/plan/league_plan.h"
#include "engine/result.h"

namespace hegemon::arena {

enum class Format {
  kInvasion,    ///< the first engine in one seat, the second in all others
  kResistance,  ///< the reverse: the second engine in one seat, the first in all others
  kSplit,       ///< the first engine against the second on sets of seats that are balanced in pairs
  kPool,        ///< two or more engines, all alike
  kLeague       ///< the tables of a `LeaguePlan`; no format that can be asked for by its name
};

/// One that `run` takes: all but the last.
Result<Format> parse_format(std::string_view name);
std::string_view format_name(Format format);

class Schedule {
 public:
  /// `engines` must suit the format: two, or two and more for a pool.
  Schedule(Format format, int engines, int seats, std::uint64_t seed);
  explicit Schedule(LeaguePlan league);

  /// An error unless the format can be played by this number of engines.
  static Status check(Format format, int engines);

  int games_per_block() const;
  /// The engine in every seat, in turn order.
  std::vector<int> line_up(std::int64_t block, int number) const;
  /// Blocks of which this is the same begin from the same opening.
  std::int64_t opening_of(std::int64_t block) const;

 private:
  std::vector<std::vector<int>> line_ups_;  ///< of the games of a block: the engine in every seat
  int pool_ = 0;  ///< the engines of a pool: which is which is drawn by lot for each block
  std::uint64_t seed_ = 0;
  std::optional<LeaguePlan> league_;
};

}  // namespace hegemon::arena
