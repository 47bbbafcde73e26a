/// Where the pieces go whose way may be shut, and how the tables of steps.h are read: points of the
/// board instead of words of an arm. Own pieces are not yet left out of the targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/three_friends/point.h"
#include "engine/three_friends/steps.h"

namespace hegemon::three_friends {

inline PointSet in_arm(Side arm, std::uint64_t points) {
  PointSet set;
  set[arm] = points;
  return set;
}

inline PointSet spread(Side arm, const Spread& points) {
  PointSet set;
  set[arm] = points.own;
  set[right_of(arm)] = points.right;
  set[left_of(arm)] = points.left;
  return set;
}

inline std::size_t place(Point point) {
  return static_cast<std::size_t>(point.place());
}

inline PointSet elephant_targets(const PointSet& occupied, Point from) {
  const std::uint64_t here = occupied[from.arm()];
  std::uint64_t to = 0;
  for (const Leap& leap : kElephantLeaps[place(from)]) {
    if ((leap.between & here) == 0) to |= leap.to;
  }
  return in_arm(from.arm(), to);
}

inline PointSet horse_targets(const PointSet& occupied, Point from) {
  const Side arm = from.arm();
  const std::uint64_t here = occupied[arm];
  std::uint64_t to = 0;
  for (const Leap& leap : kHorseLeaps[place(from)]) {
    if ((leap.between & here) == 0) to |= leap.to;
  }
  PointSet targets = in_arm(arm, to);
  if (from.rank() >= kBorderRank - 1) {
    const Side neighbour = crosses_left(from.file()) ? left_of(arm) : right_of(arm);
    const std::uint64_t there = occupied[neighbour];
    for (const CrossingLeap& leap : kHorseCrossings[place(from)]) {
      if (((leap.own_leg & here) | (leap.other_leg & there)) == 0) targets[neighbour] |= leap.to;
    }
  }
  return targets;
}

inline PointSet flag_targets(const PointSet& occupied, Point from) {
  const Side arm = from.arm();
  const std::uint64_t between = spread(arm, kSoldierHome[place(from)])[arm];
  PointSet targets;
  if (between != 0) {
    if ((between & occupied[arm]) != 0) return targets;
    return spread(arm, kSoldierHome[place(from) + kFiles]);
  }
  // From the border the step between stands in the neighbour's arm already.
  const Spread& over = kSoldierHome[place(from)];
  if ((over.right & occupied[right_of(arm)]) == 0) targets[right_of(arm)] = over.right >> kFiles;
  if ((over.left & occupied[left_of(arm)]) == 0) targets[left_of(arm)] = over.left >> kFiles;
  return targets;
}

}  // namespace hegemon::three_friends
