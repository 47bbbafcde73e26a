/// What the safety of a general asks of a move: which landing points are left to every piece.
///
/// Every enemy piece that could get at the general does so along a path, and it needs a certain
/// number of pieces on that path: none for rook, horse, elephant, rhino and facing general, one
/// (the screen) for a cannon. Counting what stands there now tells, without trying a move, what
/// each move makes of it:
///
///     so many as needed      check: one must be added or taken away, or the attacker captured
///     one more than needed   an own piece on the path may leave it only to capture the attacker
///     one less than needed   (a cannon without a screen) nothing may be put on the path
///
/// Pawns attack from one step away and have no path. Moves of the general itself are not answered
/// here.
#pragma once

#include <array>
#include <cstddef>

#include "engine/middle_xiangqi/paths.h"
#include "engine/middle_xiangqi/position.h"

namespace hegemon::middle_xiangqi {

class Guard {
 public:
  /// Of the general of `side`.
  Guard(const Position& position, Side side);  // NOLINT: `dangers_` stays unset on purpose

  bool in_check() const { return in_check_; }
  /// Where pieces from outside of all paths may land, by a move or by a drop.
  const PointSet& open() const { return open_; }
  /// Where the piece on `from` may land.
  PointSet open_from(Point from) const {
    return on_paths_.contains(from) ? open_on_path(from) : open_;
  }

 private:
  struct Danger {
    PointSet path;
    PointSet open_inside;   ///< to a piece that stands on the path
    PointSet open_outside;  ///< to all others
  };

  void look_along(const Position& position, Point general, bool file);
  void look_for_leaps(const Approaches& approaches, const PointSet& leapers, PieceType type);
  void consider(PieceType attacker, Point from, PointSet path, int standing);
  PointSet open_on_path(Point from) const;

  PointSet open_ = PointSet::all();
  PointSet own_;
  PointSet occupied_;
  PointSet enemies_;
  PointSet on_paths_;  ///< own pieces that stand on the path of a danger
  bool in_check_ = false;
  std::size_t count_ = 0;
  // Three on each of four rays, eight ways of each leaping kind, three pawns.
  union {
    std::array<Danger, 12 + 24 + 3> dangers_;
  };
};

}  // namespace hegemon::middle_xiangqi
