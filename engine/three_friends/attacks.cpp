/// Attacks on generals, and what follows from them for the pieces round about.
#include <bit>

#include "engine/three_friends/palace.h"
#include "engine/three_friends/position.h"
#include "engine/three_friends/threats.h"

namespace hegemon::three_friends {

namespace {

/// Calls `visit(place)` for every bit.
template <class Visit>
void for_each_bit(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1)
    visit(static_cast<std::size_t>(std::countr_zero(bits)));
}

constexpr std::uint64_t bit_of(std::size_t place) {
  return std::uint64_t{1} << place;
}

/// The lines of a palace point that lead into another arm.
std::uint64_t lines_into(const PalaceRow& row, Side home, Side arm) {
  return arm == right_of(home) ? row.right_lines : row.left_lines;
}

}  // namespace

PointSet Position::pieces_of(Side side) const {
  PointSet set;
  for (const Side army : armies_of(side))
    set = set | armies_[army];
  return set;
}

PointSet Position::generals_but(Side side) const {
  PointSet set;
  for (const Side other : in_play_ - SideSet::of(side))
    set.add(generals_[other]);
  return set;
}

/// Would a piece of these armies attack a general on this point, if these points were occupied and those
/// pieces gone?
bool Position::attacked_at(Point general, SideSet by, const PointSet& occupied,
                           const PointSet& gone) const {
  const PalaceRow& row = palace_row(general);
  const Side home = general.arm();
  const std::uint64_t here = occupied[home];
  const std::uint64_t left_here = ~gone[home];
  for (const Side army : by) {
    const auto& sets = sets_[army];
    const auto in_home = [&](PieceType type) { return sets[set_of(type)][home] & left_here; };
    if (((in_home(PieceType::kSoldier) & row.soldiers) | (in_home(PieceType::kFire) & row.fires)) !=
        0) {
      return true;
    }
    bool found = false;
    for_each_bit(in_home(PieceType::kChariot) & row.lines,
                 [&](std::size_t at) { found |= (row.own_between[at] & here) == 0; });
    for_each_bit(in_home(PieceType::kHorse) & row.horses,
                 [&](std::size_t at) { found |= (row.horse_leg[at] & here) == 0; });
    for_each_bit(in_home(PieceType::kCannon) & row.lines,
                 [&](std::size_t at) { found |= std::has_single_bit(row.own_between[at] & here); });
    for (const Side arm : {left_of(home), right_of(home)}) {
      const std::uint64_t cannons = sets[set_of(PieceType::kCannon)][arm] & ~gone[arm];
      for_each_bit(cannons & lines_into(row, home, arm), [&](std::size_t at) {
        const Between& between = row.other_between[at];
        found |=
            std::popcount(between.own & here) + std::popcount(between.other & occupied[arm]) == 1;
      });
    }
    if (found) return true;
  }
  return false;
}

bool Position::attacked(Side side, SideSet by) const {
  return attacked_at(general(side), by, occupancy_.points, {});
}

bool Position::faces_another(Side side, Point general, const PointSet& occupied,
                             SideSet others) const {
  const PalaceRow& row = palace_row(general);
  for (const Side arm : {left_of(side), right_of(side)}) {
    if (!others.contains(arm)) continue;
    const Point other = generals_[arm];
    if ((PointSet::bit(other) & lines_into(row, side, arm)) == 0) continue;
    const Between& between = row.other_between[other.place()];
    if (((between.own & occupied[side]) | (between.other & occupied[arm])) == 0) return true;
  }
  return false;
}

/// A step of a side's general.
bool Position::may_step(Side side, Point from, Point to) const {
  PointSet occupied = occupancy_.points;
  occupied.remove(from);
  occupied.add(to);
  return !attacked_at(to, hostile_to(side), occupied, PointSet::of(to)) &&
         !faces_another(side, to, occupied, in_play_);
}

/// Another piece takes a general, whose armies are the captor's at once.
bool Position::may_take_general(Side side, Point from, Point to) const {
  const Side victim = to.arm();
  const SideSet others = in_play_ - SideSet::of(side) - SideSet::of(victim);
  if (others.empty()) return true;  // that wins
  const SideSet hostile = hostile_to(side) - armies_of(victim);
  PointSet occupied = occupancy_.points;
  occupied.remove(from);
  const Point own = generals_[side];
  return !attacked_at(own, hostile, occupied, {}) && !faces_another(side, own, occupied, others);
}

/// All but captures of generals, which are looked at one by one.
PinMasks Position::find_threats(Side side) const {
  const Point general = generals_[side];
  const PalaceRow& row = palace_row(general);
  const Side home = side;
  const PointSet own = pieces_of(side);
  const PointSet& occupied = occupancy_.points;
  const std::uint64_t here = occupied[home];
  PinMasks masks(PointSet::all() - (own | generals_but(side)));

  /// A threat from `by` along the points between.
  const auto chariot = [&](Point by, std::uint64_t between) {
    const std::uint64_t held = between & here;
    if (held != 0 && (!std::has_single_bit(held) || (held & own[home]) == 0)) return;
    PointSet way = PointSet::of(by);
    way[home] |= between;
    PinMasks::Threat threat{PointSet::all(), {}, way};
    if (held == 0) {
      threat.targets = way;
    } else {
      threat.pinned[home] = held;
    }
    masks.add(threat);
  };
  const auto cannon = [&](Point by, const PointSet& between) {
    const PointSet held = between & occupied;
    const int count = held.count();
    if (count > 2) return;
    const PointSet way = (between - held) | PointSet::of(by);
    PinMasks::Threat threat{PointSet::all(), {}, {}};
    if (count == 0) {
      threat.targets = PointSet::all() - between;
    } else {
      threat.pinned = held & own;
      if (count == 1) {
        threat.targets = way;
        threat.pinned_targets = PointSet::all() - between;
      } else {
        if (threat.pinned.empty()) return;
        threat.pinned_targets = way;
      }
    }
    masks.add(threat);
  };
  /// One piece between two generals must stay there.
  const auto facing = [&](const PointSet& between) {
    const PointSet held = between & occupied;
    if (held.count() != 1 || (held & own).empty()) return;
    masks.add({PointSet::all(), held, between});
  };
  const auto between_in = [&](Side palace, Side arm, const Between& between) {
    PointSet set;
    set[palace] = between.own;
    set[arm] = between.other;
    return set;
  };
  const auto point_in = [](Side arm, std::size_t place) {
    return Point(arm.index() * kArmSize + static_cast<int>(place));
  };
  const auto must_take = [&](std::uint64_t attackers) {
    for_each_bit(attackers, [&](std::size_t at) {
      masks.add({PointSet::of(point_in(home, at)), {}, {}});
    });
  };

  for (const Side army : hostile_to(side)) {
    const auto& sets = sets_[army];
    const auto in_arm = [&](PieceType type, Side arm) { return sets[set_of(type)][arm]; };
    for_each_bit(in_arm(PieceType::kChariot, home) & row.lines,
                 [&](std::size_t at) { chariot(point_in(home, at), row.own_between[at]); });
    for_each_bit(in_arm(PieceType::kCannon, home) & row.lines, [&](std::size_t at) {
      PointSet between;
      between[home] = row.own_between[at];
      cannon(point_in(home, at), between);
    });
    for (const Side arm : {left_of(home), right_of(home)}) {
      for_each_bit(in_arm(PieceType::kCannon, arm) & lines_into(row, home, arm),
                   [&](std::size_t at) {
                     cannon(point_in(arm, at), between_in(home, arm, row.other_between[at]));
                   });
    }
    for_each_bit(in_arm(PieceType::kHorse, home) & row.horses, [&](std::size_t at) {
      const std::uint64_t leg = row.horse_leg[at];
      PointSet way;
      way[home] = bit_of(at);
      if ((leg & here) == 0) {
        way[home] |= leg;
        masks.add({way, {}, {}});
      } else if ((leg & own[home]) != 0) {
        PointSet pinned;
        pinned[home] = leg;
        masks.add({PointSet::all(), pinned, way});
      }
    });
    must_take(in_arm(PieceType::kSoldier, home) & row.soldiers);
    must_take(in_arm(PieceType::kFire, home) & row.fires);
  }

  for (const Side arm : {left_of(home), right_of(home)}) {
    if (!alive(arm)) continue;
    const Point other = generals_[arm];
    if ((PointSet::bit(other) & lines_into(row, home, arm)) != 0) {
      facing(between_in(home, arm, row.other_between[other.place()]));
    }
  }
  const Side left = left_of(home);
  const Side right = right_of(home);
  if (alive(left) && alive(right)) {
    const PalaceRow& theirs = palace_row(generals_[left]);
    const Point other = generals_[right];
    if ((PointSet::bit(other) & lines_into(theirs, left, right)) != 0) {
      facing(between_in(left, right, theirs.other_between[other.place()]));
    }
  }
  return masks;
}

}  // namespace hegemon::three_friends
