/// The pieces that could capture on one point, while pieces go there one by one.
///
/// The generator finds the targets of a piece; this finds the pieces that reach a point. Lines and diagonals
/// are symmetric; for soldiers, fires and horses there are tables of their origins.
/// A piece that has captured is removed from its point: pieces behind it may then capture, a cannon loses
/// its screen, a horse gets its leg free.
///
/// Check, pins and facing generals are ignored.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/three_friends/position.h"
#include "engine/three_friends/targets.h"

namespace hegemon::three_friends {

namespace attackers_detail {

constexpr std::uint64_t bit_of(std::size_t place) {
  return std::uint64_t{1} << place;
}

/// From where steps within an arm lead to each of its places.
constexpr PerPlace<std::uint64_t> backwards(const PerPlace<std::uint64_t>& steps) {
  PerPlace<std::uint64_t> sources{};
  for (std::size_t from = 0; from < kArmSize; ++from) {
    for (std::uint64_t to = steps[from]; to != 0; to &= to - 1)
      sources[std::countr_zero(to)] |= bit_of(from);
  }
  return sources;
}

/// The same for steps that may lead into another arm: a step to the right arrives from the left.
constexpr PerPlace<Spread> backwards(const PerPlace<Spread>& steps) {
  PerPlace<Spread> sources{};
  for (std::size_t from = 0; from < kArmSize; ++from) {
    for (std::size_t to = 0; to < kArmSize; ++to) {
      if ((steps[from].own & bit_of(to)) != 0) sources[to].own |= bit_of(from);
      if ((steps[from].right & bit_of(to)) != 0) sources[to].left |= bit_of(from);
      if ((steps[from].left & bit_of(to)) != 0) sources[to].right |= bit_of(from);
    }
  }
  return sources;
}

/// Where a horse lands, whatever stands in its way.
inline constexpr PerPlace<Spread> kHorseLandings =
    step_detail::per_place<Spread>([](int file, int rank) {
      const std::size_t from = place_of(Point(Side(0), file, rank));
      Spread landings;
      for (const Leap& leap : kHorseLeaps[from])
        landings.own |= leap.to;
      for (const CrossingLeap& leap : kHorseCrossings[from])
        (crosses_left(file) ? landings.left : landings.right) |= leap.to;
      return landings;
    });

inline constexpr auto kHorseSources = backwards(kHorseLandings);
inline constexpr auto kSoldierHomeSources = backwards(kSoldierHome);
inline constexpr auto kSoldierCrossedSources = backwards(kSoldierCrossed);
inline constexpr auto kFireHomeSources = backwards(kFireHome);
inline constexpr auto kFireCrossedSources = backwards(kFireCrossed);

}  // namespace attackers_detail

class Attackers {
 public:
  /// Of a point on which some piece stands, or is about to.
  Attackers(const Position& position, Point target)
      : position_(position), target_(target), standing_(position.occupancy()) {}

  /// The piece on `point`, not the target, leaves it.
  void lift(Point point) { standing_.toggle(point); }

  /// Where the pieces stand that could come, of all armies that the side commands; without its
  /// general.
  PointSet of(Side side) const {
    PointSet set;
    for (const Side army : position_.armies_of(side))
      set = set | of_army(army);
    return set & standing_.points;
  }
  /// Could the side's general come, and would it face no other there?
  bool general_may_come(Side side) const {
    if (!in_palace(target_, side)) return false;
    const Point general = position_.general(side);
    if ((kGeneralSteps[place(target_)] & PointSet::bit(general)) == 0) return false;
    const SideSet others = position_.in_play() - SideSet::of(side);
    PointSet occupied = standing_.points;
    occupied.remove(general);
    return !position_.faces_another(side, target_, occupied, others);
  }

 private:
  PointSet of_army(Side army) const {
    const Side arm = target_.arm();
    const std::size_t here = place(target_);
    PointSet set;
    const PointSet& chariots = position_.pieces(army, PieceType::kChariot);
    if (!chariots.empty()) set = chariots & chariot_reach(standing_, target_);
    const PointSet& cannons = position_.pieces(army, PieceType::kCannon);
    if (!cannons.empty()) set = set | (cannons & cannon_reach(standing_, target_));

    const auto coming = [&](PieceType type, const Spread& sources) {
      return position_.pieces(army, type) & spread(arm, sources);
    };
    if_it_reaches(coming(PieceType::kHorse, attackers_detail::kHorseSources[here]), horse_targets,
                  set);
    if_it_reaches(position_.pieces(army, PieceType::kFlag), flag_targets, set);
    // At home they go forward as in the tables of their own arm, elsewhere as all strangers there.
    PointSet home;
    home[army] = ~std::uint64_t{0};
    set = set | (coming(PieceType::kSoldier, attackers_detail::kSoldierHomeSources[here]) & home) |
          (coming(PieceType::kFire, attackers_detail::kFireHomeSources[here]) & home);
    const auto add_here = [&](PieceType type, std::uint64_t sources) {
      set[arm] |= position_.pieces(army, type)[arm] & sources;
    };
    if (arm != army) {
      add_here(PieceType::kSoldier, attackers_detail::kSoldierCrossedSources[here]);
      add_here(PieceType::kFire, attackers_detail::kFireCrossedSources[here]);
    } else {
      add_here(PieceType::kElephant, elephant_targets(standing_.points, target_)[arm]);
      if (in_palace(target_, army)) add_here(PieceType::kAdvisor, kAdvisorSteps[here]);
    }
    return set;
  }
  template <class Targets>
  void if_it_reaches(const PointSet& pieces, Targets targets, PointSet& set) const {
    pieces.for_each([&](Point from) {
      if (targets(standing_.points, from).contains(target_)) set.add(from);
    });
  }

  const Position& position_;
  Point target_;
  Occupancy standing_;
};

}  // namespace hegemon::three_friends
