/// Where the pieces that do not slide may go, by place within an arm. Arms are named from where the
/// piece stands, so that one table serves all three.
///
/// Rule text: docs/rules-three-friends.md, "The pieces".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

template <class T>
using PerPlace = std::array<T, kArmSize>;

namespace step_detail {

constexpr std::uint64_t bit(int file, int rank) {
  return on_arm(file, rank) ? std::uint64_t{1} << (rank * kFiles + file) : 0;
}

template <class T, class Make>
constexpr PerPlace<T> per_place(Make make) {
  PerPlace<T> table{};
  for (int place = 0; place < kArmSize; ++place) {
    table[place] = make(place % kFiles, place / kFiles);
  }
  return table;
}

inline constexpr std::uint64_t kPalace = [] {
  std::uint64_t points = 0;
  for (int file = 3; file <= 5; ++file) {
    for (int rank = 0; rank <= 2; ++rank)
      points |= bit(file, rank);
  }
  return points;
}();

}  // namespace step_detail

inline constexpr PerPlace<std::uint64_t> kGeneralSteps =
    step_detail::per_place<std::uint64_t>([](int file, int rank) {
      using step_detail::bit;
      return (bit(file - 1, rank) | bit(file + 1, rank) | bit(file, rank - 1) |
              bit(file, rank + 1)) &
             step_detail::kPalace;
    });

inline constexpr PerPlace<std::uint64_t> kAdvisorSteps =
    step_detail::per_place<std::uint64_t>([](int file, int rank) {
      using step_detail::bit;
      return (bit(file - 1, rank - 1) | bit(file - 1, rank + 1) | bit(file + 1, rank - 1) |
              bit(file + 1, rank + 1)) &
             step_detail::kPalace;
    });

/// A step in two parts: the point between must be empty. No `to`, no step.
struct Leap {
  std::uint64_t between = 0;
  std::uint64_t to = 0;
};

inline constexpr PerPlace<std::array<Leap, 4>> kElephantLeaps =
    step_detail::per_place<std::array<Leap, 4>>([](int file, int rank) {
      std::array<Leap, 4> leaps{};
      std::size_t n = 0;
      for (const int df : {-1, 1}) {
        for (const int dr : {-1, 1}) {
          leaps[n++] = {step_detail::bit(file + df, rank + dr),
                        step_detail::bit(file + 2 * df, rank + 2 * dr)};
        }
      }
      return leaps;
    });

/// A horse's legs and landings within the arm.
inline constexpr PerPlace<std::array<Leap, 4>> kHorseLeaps =
    step_detail::per_place<std::array<Leap, 4>>([](int file, int rank) {
      using step_detail::bit;
      return std::array<Leap, 4>{{
          {bit(file - 1, rank), bit(file - 2, rank - 1) | bit(file - 2, rank + 1)},
          {bit(file + 1, rank), bit(file + 2, rank - 1) | bit(file + 2, rank + 1)},
          {bit(file, rank - 1), bit(file - 1, rank - 2) | bit(file + 1, rank - 2)},
          {bit(file, rank + 1), bit(file - 1, rank + 2) | bit(file + 1, rank + 2)},
      }};
    });

/// Is the neighbour whom horses and chariots reach from this file the one to the left?
constexpr bool crosses_left(int file) {
  return goes_left(file);
}

/// A horse's leaps that land in the neighbour's arm. The leg stands in the own arm or the
/// neighbour's.
struct CrossingLeap {
  std::uint64_t own_leg = 0;
  std::uint64_t other_leg = 0;
  std::uint64_t to = 0;
};

/// At most three: straight over the border, and sideways first, either way.
inline constexpr PerPlace<std::array<CrossingLeap, 3>> kHorseCrossings =
    step_detail::per_place<std::array<CrossingLeap, 3>>([](int file, int rank) {
      using step_detail::bit;
      std::array<CrossingLeap, 3> leaps{};
      const auto land = [](int f) { return f >= 0 && f < kFiles && !on_ocean_file(f); };
      // A diagonal step over the border has land on both sides, and both in the direction of one
      // neighbour.
      const auto landing = [&](int leg, int to) {
        return land(leg) && land(to) ? bit(file_beyond(to), kBorderRank) : 0;
      };
      if (rank == kBorderRank && land(file)) {
        const int there = file_beyond(file);
        leaps[0] = {0, bit(there, kBorderRank),
                    bit(there - 1, kBorderRank - 1) | bit(there + 1, kBorderRank - 1)};
      }
      if (rank == kBorderRank) {
        leaps[1] = {bit(file - 1, rank), 0, landing(file - 1, file - 2)};
        leaps[2] = {bit(file + 1, rank), 0, landing(file + 1, file + 2)};
      }
      if (rank == kBorderRank - 1) {
        leaps[0] = {bit(file, kBorderRank), 0, landing(file, file - 1) | landing(file, file + 1)};
      }
      return leaps;
    });

/// Points of the own arm and of both neighbours.
struct Spread {
  std::uint64_t own = 0;
  std::uint64_t right = 0;
  std::uint64_t left = 0;
};

/// A soldier at home: forward, over the border to one neighbour or to either.
inline constexpr PerPlace<Spread> kSoldierHome =
    step_detail::per_place<Spread>([](int file, int rank) {
      using step_detail::bit;
      if (rank < kBorderRank) return Spread{bit(file, rank + 1), 0, 0};
      const std::uint64_t there = bit(file_beyond(file), kBorderRank);
      return Spread{0, goes_right(file) ? there : 0, goes_left(file) ? there : 0};
    });

/// A soldier in another arm: towards its back rank, and sideways.
inline constexpr PerPlace<std::uint64_t> kSoldierCrossed =
    step_detail::per_place<std::uint64_t>([](int file, int rank) {
      using step_detail::bit;
      return bit(file, rank - 1) | bit(file - 1, rank) | bit(file + 1, rank);
    });

inline constexpr PerPlace<Spread> kFireHome =
    step_detail::per_place<Spread>([](int file, int rank) {
      using step_detail::bit;
      if (rank < kBorderRank)
        return Spread{bit(file - 1, rank + 1) | bit(file + 1, rank + 1), 0, 0};
      // A border cell lies between two links to the same neighbour.
      Spread spread;
      for (const int to : {file - 1, file + 1}) {
        const std::uint64_t there = bit(file_beyond(to), kBorderRank);
        if (goes_right(file) && goes_right(to)) spread.right |= there;
        if (goes_left(file) && goes_left(to)) spread.left |= there;
      }
      return spread;
    });

inline constexpr PerPlace<std::uint64_t> kFireCrossed =
    step_detail::per_place<std::uint64_t>([](int file, int rank) {
      using step_detail::bit;
      return bit(file - 1, rank - 1) | bit(file + 1, rank - 1);
    });

}  // namespace hegemon::three_friends
