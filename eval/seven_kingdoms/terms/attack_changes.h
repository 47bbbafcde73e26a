/// The attacks that a move begins and ends, without making the move.
///
/// A pair is a piece and a piece that it could capture if that were an enemy (so guards count, too), as in
/// `AttackMap::attackers`. A move takes away the pairs of the piece that moves and of the piece it captures,
/// opens lines through the point it leaves, shuts lines through an empty point it goes to, and adds the
/// pairs that the piece has there. That a kingdom falls by the move is left out: no piece changes hands.
///
/// Made once for a position, then asked for any of its moves; what only depends on the piece that moves is
/// kept from one of its moves to the next.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/seven_kingdoms/position.h"
#include "eval/seven_kingdoms/terms/attack_map.h"

namespace hegemon::seven_kingdoms {

/// A pair that a move makes or ends.
struct AttackChange {
  PieceId attacker;
  PieceId victim;
  bool made;
  friend bool operator==(const AttackChange&, const AttackChange&) = default;
};

/// The changes of one move, none twice.
struct AttackChanges {
  /// More than there can be: 36 pieces at most attack a point and eight are attacked from there, twice for
  /// the piece that moves, once for the one that it takes; 76 pairs cross a point.
  static constexpr std::size_t kMax = 320;
  std::array<AttackChange, kMax> changes;
  std::size_t count = 0;

  void add(PieceId attacker, PieceId victim, bool made) {
    assert(count < kMax);
    changes[count++] = {attacker, victim, made};
  }
  const AttackChange* begin() const { return changes.data(); }
  const AttackChange* end() const { return changes.data() + count; }
};

class AttackChangeFinder {
 public:
  /// Both must outlive it.
  AttackChangeFinder(const Position& position, const AttackMap& map)
      : position_(position), map_(map) {}

  /// The changes that a legal move of the side to move makes. Good until the next call.
  const AttackChanges& of(Move move);

 private:
  void leave(PieceId mover, Point from);
  void through(Point point, Point vacated, bool opens, AttackChanges& changes) const;
  template <LineKind kKind>
  void along(Point point, Point vacated, bool opens, AttackChanges& changes) const;
  void add_targets(PieceId attacker, Point at, Point vacated, bool made,
                   AttackChanges& changes) const;
  bool attacks(PieceId id) const { return position_.alive(position_.owner(id)); }

  const Position& position_;
  const AttackMap& map_;
  AttackChanges leaving_;      ///< what changes when the last asked-for piece leaves its point
  PieceId leaver_ = kNoPiece;  ///< that piece
  AttackChanges changes_;
};

}  // namespace hegemon::seven_kingdoms
