/// Who sits where in which game: every seat fair to every engine.
///
/// The unit is the block: one opening, played so often that each engine has sat in each seat
/// equally often. A game's number in the schedule is `block * games_per_block + number in the
/// block`; all of it follows from the format, the seed and these two numbers, so that runs can be
/// shared out, stopped and repeated.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace hegemon::arena {

enum class Format {
  kInvasion,    ///< the first engine in one seat, the second in all others
  kResistance,  ///< the reverse: the second engine in one seat, the first in all others
  kSplit,       ///< the first engine against the second on sets of seats that are balanced in pairs
  kPool         ///< two or more engines, all alike
};

Result<Format> parse_format(std::string_view name);
std::string_view format_name(Format format);

class Schedule {
 public:
  /// `engines` must suit the format: two, or two and more for a pool.
  Schedule(Format format, int engines, int seats, std::uint64_t seed);

  /// What is wrong with so many engines, if anything.
  static Status check(Format format, int engines);

  int games_per_block() const;
  /// The engine in every seat, in turn order.
  std::vector<int> line_up(std::int64_t block, int number) const;
  /// The share of all wins that the first engine has if all are equally strong.
  double even_share() const;

 private:
  Format format_;
  int engines_;
  int seats_;
  std::uint64_t seed_;
  std::vector<unsigned>
      splits_;  ///< of kSplit: the seats of the first engine in each game, one bit a seat
};

/// A number that mixes a seed with two others; the same on every machine.
std::uint64_t mix_seed(std::uint64_t seed, std::uint64_t purpose, std::uint64_t number);

}  // namespace hegemon::arena
