/// The numbers a search compares: fine shares of the win, and certain wins and losses by distance.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "engine/side.h"
#include "eval/evaluation.h"

namespace hegemon {

/// Searches count shares in parts finer than what is shown: about one part to a centi-piece.
inline constexpr int kFineUnit = 30'000;

/// The longest line any search looks along, in plies.
inline constexpr int kMaxPly = 100;

/// A value of one team in one number: a fine share while nothing is certain (1 .. kFineUnit - 1),
/// above that a win, below 0 a loss, the nearer the end the farther out.
using Value = int;
inline constexpr Value kWin = kFineUnit + 2 * kMaxPly;
inline constexpr Value kLoss = kFineUnit - kWin;
inline constexpr Value kInfinity = kWin + 1;

constexpr Value win_in(int ply) {
  return kWin - ply;
}
constexpr Value loss_in(int ply) {
  return kLoss + ply;
}
constexpr bool is_win(Value value) {
  return value >= kFineUnit;
}
constexpr bool is_loss(Value value) {
  return value <= 0;
}
constexpr bool is_certain(Value value) {
  return is_win(value) || is_loss(value);
}
/// In how many plies a certain end comes.
constexpr int distance(Value value) {
  return is_win(value) ? kWin - value : value - kLoss;
}

/// Ends are counted from the root in the tree, from the position itself in the hash table.
constexpr Value to_table(Value value, int ply) {
  return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}
constexpr Value from_table(Value value, int ply) {
  return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}

/// The square root, rounded down.
constexpr std::int64_t root_of(std::int64_t square) {
  std::int64_t low = 0;
  std::int64_t high = std::int64_t{1} << 31;
  while (high - low > 1) {
    const std::int64_t middle = (low + high) / 2;
    (middle * middle <= square ? low : high) = middle;
  }
  return low;
}

/// A share as a difference in worth: how much more a side than others worth `typical` each it would
/// have to be to have this share among `sides`. The inverse of `split_by_worth`.
constexpr Score score_of_share(int share, int sides, Score typical) {
  const std::int64_t mine = std::clamp(share, 1, kFineUnit - 1);
  const std::int64_t square =
      std::int64_t{typical} * typical * (sides - 1) * mine / (kFineUnit - mine);
  return static_cast<Score>(root_of(square) - typical);
}

}  // namespace hegemon
