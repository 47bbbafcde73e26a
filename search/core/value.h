/// The values that a search compares: fine shares of the win, and proven wins and losses by distance.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/side.h"
#include "eval/shares.h"

namespace hegemon {

/// Searches count shares in parts finer than what is shown: about one part to a centi-piece.
inline constexpr int kFineUnit = 30'000;

/// The longest line any search looks along, in plies.
inline constexpr int kMaxPly = 100;

/// One `T` for each ply from the root, 0 .. kMaxPly - 1.
template <class T>
struct PerPly {
  std::array<T, kMaxPly> values{};
  constexpr T& operator[](int ply) { return values[static_cast<std::size_t>(ply)]; }
  constexpr const T& operator[](int ply) const { return values[static_cast<std::size_t>(ply)]; }
  constexpr auto begin() { return values.begin(); }
  constexpr auto end() { return values.end(); }
};

using FineShare = ShareOf<kFineUnit>;
inline constexpr FineShare kAll{kFineUnit};
template <Game G>
using FineShares = PerSide<FineShare, G::kSides>;

/// The shares of the sides in a position as it stands.
template <Game G>
FineShares<G> fine_shares_of(const typename G::Position& position, const WeightsOf<G>& weights) {
  return as_shares<kFineUnit>(parts_of<G>(position, kFineUnit, weights));
}
/// The shares of the sides in a game that is over.
template <Game G>
FineShares<G> win_of(const Outcome& outcome) {
  return as_shares<kFineUnit>(split_equally<G::kSides>(outcome.winners, kFineUnit));
}

/// A value of one team in one number: a fine share while nothing is certain (1 .. kFineUnit - 1),
/// above that a win, below 0 a loss, the nearer the end the farther out.
class Value {
 public:
  constexpr Value() = default;
  constexpr explicit Value(int number) : number_(number) {}
  /// Of a share that is no certainty.
  constexpr explicit Value(FineShare share) : number_(share.count()) {}
  constexpr int number() const { return number_; }

  // clang-tidy 14 takes the 0 that a defaulted comparison compares with for a pointer.
  friend constexpr auto operator<=>(Value, Value) = default;  // NOLINT(modernize-use-nullptr)
  /// The value to the other team, of two: a win becomes what is below every loss, and so on.
  constexpr Value operator-() const { return Value(-number_); }
  friend constexpr Value operator+(Value value, int margin) {
    return Value(value.number_ + margin);
  }
  friend constexpr Value operator-(Value value, int margin) {
    return Value(value.number_ - margin);
  }

 private:
  int number_ = 0;
};
inline constexpr Value kWin{kFineUnit + 2 * kMaxPly};
inline constexpr Value kLoss{kFineUnit - kWin.number()};
inline constexpr Value kInfinity = kWin + 1;

constexpr Value win_in(int ply) {
  return kWin - ply;
}
constexpr Value loss_in(int ply) {
  return kLoss + ply;
}
constexpr bool is_win(Value value) {
  return value >= Value(kFineUnit);
}
constexpr bool is_loss(Value value) {
  return value <= Value(0);
}
constexpr bool is_certain(Value value) {
  return is_win(value) || is_loss(value);
}
/// In how many plies a certain end comes.
constexpr int distance(Value value) {
  return is_win(value) ? kWin.number() - value.number() : value.number() - kLoss.number();
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
constexpr Score score_of_share(FineShare share, int sides, Score typical) {
  const std::int64_t mine = std::clamp(share.count(), 1, kFineUnit - 1);
  const std::int64_t other = typical.count();
  const std::int64_t square = other * other * (sides - 1) * mine / (kFineUnit - mine);
  return Score(static_cast<int>(root_of(square) - other));
}

}  // namespace hegemon
