/// Attacks on the nine palace points.
///
/// Horses, soldiers, fires and chariots attack a palace from its own arm only (the ocean is before
/// it, and no leap is long enough); cannons, and another general's gaze, also along the file lines
/// from both neighbours.
///
/// Rule text: docs/rules-three-friends.md, "Check and facing generals".
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/three_friends/point.h"
#include "engine/three_friends/steps.h"

namespace hegemon::three_friends {

inline constexpr int kPalaceSize = 9;

/// Points strictly between a palace point and another on a line with it: in the palace's arm, and
/// in the other's.
struct Between {
  std::uint64_t own = 0;
  std::uint64_t other = 0;
};

/// A palace point's surroundings. Words are of the palace's arm, or of the neighbour to the right
/// or left.
struct PalaceRow {
  std::uint64_t lines = 0;  ///< the points of the own arm on its rank and its file
  std::uint64_t right_lines = 0;
  std::uint64_t left_lines = 0;
  std::uint64_t horses = 0;  ///< from where they might come, legs left aside
  std::uint64_t soldiers = 0;
  std::uint64_t fires = 0;
  PerPlace<std::uint64_t> own_between{};  ///< of points in `lines`
  PerPlace<Between> other_between{};      ///< of points in `right_lines`, `left_lines`
  PerPlace<std::uint64_t> horse_leg{};    ///< of points in `horses`
};

constexpr int palace_index(Point general) {
  return general.rank() * 3 + general.file() - 3;
}

inline constexpr std::array<PalaceRow, kPalaceSize> kPalaceRows = [] {
  using step_detail::bit;
  std::array<PalaceRow, kPalaceSize> rows{};
  for (int n = 0; n < kPalaceSize; ++n) {
    PalaceRow& row = rows[n];
    const int file = n % 3 + 3;
    const int rank = n / 3;
    const auto walk = [&](int df, int dr) {
      std::uint64_t passed = 0;
      for (int f = file + df, r = rank + dr; on_arm(f, r); f += df, r += dr) {
        row.lines |= bit(f, r);
        const int place = r * kFiles + f;
        row.own_between[place] = passed;
        passed |= bit(f, r);
      }
      return passed;
    };
    walk(-1, 0);
    walk(1, 0);
    walk(0, -1);
    const std::uint64_t ahead = walk(0, 1);
    // Left and right need no telling apart: they begin with the same stretch and go on alike.
    std::uint64_t passed = 0;
    for (int r = kBorderRank; r >= 0; --r) {
      const int f = file_beyond(file);
      const int place = r * kFiles + f;
      row.other_between[place] = {ahead, passed};
      passed |= bit(f, r);
    }
    if (goes_right(file)) row.right_lines = passed;
    if (goes_left(file)) row.left_lines = passed;

    const std::uint64_t here = bit(file, rank);
    for (std::size_t place = 0; place < kArmSize; ++place) {
      for (const Leap& leap : kHorseLeaps[place]) {
        if ((leap.to & here) == 0) continue;
        row.horses |= std::uint64_t{1} << place;
        row.horse_leg[place] = leap.between;
      }
      if ((kSoldierCrossed[place] & here) != 0) row.soldiers |= std::uint64_t{1} << place;
      if ((kFireCrossed[place] & here) != 0) row.fires |= std::uint64_t{1} << place;
    }
  }
  return rows;
}();

constexpr const PalaceRow& palace_row(Point general) {
  return kPalaceRows[palace_index(general)];
}

}  // namespace hegemon::three_friends
