/// Which pieces threaten a general, and what that leaves to the pieces of its side
/// (engine/pin_masks.h).
///
/// Every enemy piece that could get at the general does so along a path, and it needs a certain
/// number of pieces on that path: none for rook, horse, elephant, rhino and facing general, one
/// (the screen) for a cannon. Counting what stands there now shows, without a move being tried, what
/// each move makes of it:
///
///     as many as needed      check: one must be added or taken away, or the attacker captured
///     one more than needed   an own piece on the path may leave it only to capture the attacker
///     one less than needed   (a cannon without a screen) nothing may be put on the path
///
/// Pawns attack from one step away and have no path. Moves of the general itself are not answered
/// here.
#pragma once

#include "engine/middle_xiangqi/paths.h"
#include "engine/middle_xiangqi/position.h"
#include "engine/pin_masks.h"

namespace hegemon::middle_xiangqi {

class CheckInfo {
 public:
  /// Of the general of `side`.
  CheckInfo(const Position& position, Side side);

  bool in_check() const { return in_check_; }
  /// Where pieces may land that are not pinned, by a move or by a drop.
  const PointSet& targets() const { return masks_.targets(); }
  /// Where the piece on `from` may land.
  PointSet targets_from(Point from) const { return masks_.targets_from(from); }

 private:
  // Three on each of four rays, eight ways of each leaping kind, three pawns.
  using Masks = PinMasks<PointSet, 12 + 24 + 3>;

  void look_along(const Position& position, Point general, bool file);
  void look_for_leaps(const Approaches& approaches, const PointSet& leapers, PieceType type);
  void consider(PieceType attacker, Point from, const PointSet& path, int standing);

  PointSet own_;
  PointSet occupied_;
  PointSet enemies_;
  bool in_check_ = false;
  Masks masks_{PointSet::all()};
};

}  // namespace hegemon::middle_xiangqi
