/// Move generation: one walk over the pieces of a side that finds the legal targets of each; lists,
/// counts and the question whether there is any move are what is done with them.
#include "engine/three_friends/position.h"
#include "engine/three_friends/targets.h"
#include "engine/three_friends/threats.h"

namespace hegemon::three_friends {

/// Calls `visit(from, targets)`, which returns true to stop, for every piece of the side with its
/// legal targets (maybe none). Says whether it was stopped. The order depends on nothing but what
/// stands where.
template <class Visit>
bool Position::visit_targets(Side side, Visit visit) const {
  const PinMasks masks = find_threats(side);
  const PointSet other_generals = generals_but(side);
  const PointSet& occupied = occupancy_.points;

  const auto legal = [&](Point from, const PointSet& targets) {
    PointSet set = targets & masks.targets_from(from);
    const PointSet generals = targets & other_generals;
    if (!generals.empty()) [[unlikely]] {
      generals.for_each([&](Point to) {
        if (may_take_general(side, from, to)) set.add(to);
      });
    }
    return visit(from, set);
  };

  for (const Side army : sides<kSides>()) {
    if (commanders_[army] != side.index()) continue;
    const auto& sets = sets_[army];
    const auto for_all = [&](PieceType type, auto targets_from) {
      return sets[set_of(type)].find([&](Point from) { return legal(from, targets_from(from)); });
    };
    if (for_all(PieceType::kChariot, [&](Point from) { return chariot_reach(occupancy_, from); }) ||
        for_all(PieceType::kCannon, [&](Point from) { return cannon_reach(occupancy_, from); }) ||
        for_all(PieceType::kHorse, [&](Point from) { return horse_targets(occupied, from); }) ||
        for_all(PieceType::kSoldier,
                [&](Point from) {
                  const Side arm = from.arm();
                  return arm == army ? spread(arm, kSoldierHome[place(from)])
                                     : in_arm(arm, kSoldierCrossed[place(from)]);
                }) ||
        for_all(PieceType::kFire,
                [&](Point from) {
                  const Side arm = from.arm();
                  return arm == army ? spread(arm, kFireHome[place(from)])
                                     : in_arm(arm, kFireCrossed[place(from)]);
                }) ||
        for_all(PieceType::kFlag, [&](Point from) { return flag_targets(occupied, from); }) ||
        for_all(PieceType::kElephant,
                [&](Point from) { return elephant_targets(occupied, from); }) ||
        for_all(PieceType::kAdvisor,
                [&](Point from) { return in_arm(army, kAdvisorSteps[place(from)]); })) {
      return true;
    }
  }

  const Point general = generals_[side];
  PointSet steps;
  (in_arm(side, kGeneralSteps[place(general)]) & masks.free()).for_each([&](Point to) {
    if (may_step(side, general, to)) steps.add(to);
  });
  return visit(general, steps);
}

void Position::moves(MoveList& list) const {
  list.clear();
  if (over()) return;
  visit_targets(turn_, [&](Point from, const PointSet& targets) {
    const Piece piece = piece_at(from);
    targets.for_each([&](Point to) { list.push(Move(from, to, piece, piece_at(to))); });
    return false;
  });
}

void Position::captures(MoveList& list) const {
  list.clear();
  if (over()) return;
  visit_targets(turn_, [&](Point from, const PointSet& targets) {
    const Piece piece = piece_at(from);
    (targets & occupancy_.points).for_each([&](Point to) {
      list.push(Move(from, to, piece, piece_at(to)));
    });
    return false;
  });
}

int Position::count_moves() const {
  if (over()) return 0;
  int count = 0;
  visit_targets(turn_, [&](Point, const PointSet& targets) {
    count += targets.count();
    return false;
  });
  return count;
}

bool Position::can_move(Side side) const {
  return visit_targets(side, [](Point, const PointSet& targets) { return !targets.empty(); });
}

}  // namespace hegemon::three_friends
