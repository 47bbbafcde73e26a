/// A move in 32 bits: it knows from where, to where, what moves and what is taken.
#pragma once

#include <cstdint>

#include "engine/packed_move.h"
#include "engine/three_friends/piece.h"
#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

/// bits  0- 7  the point it leaves
/// bits  8-15  the point it goes to
/// bits 16-21  the piece that moves, as it was before the move
/// bits 22-27  the piece taken, or `Piece::none()`
class Move : public PackedMove<8, 8, 6, 6> {
 public:
  constexpr Move() = default;
  constexpr Move(Point from, Point to, Piece piece, Piece taken)
      : PackedMove(pack(from.index(), to.index(), piece.code(), taken.code())) {}
  static constexpr Move none() { return Move(); }

  constexpr Point from() const { return Point(static_cast<int>(field<0>())); }
  constexpr Point to() const { return Point(static_cast<int>(field<1>())); }
  constexpr Piece piece() const { return Piece::from_code(field<2>()); }
  constexpr Piece taken() const { return Piece::from_code(field<3>()); }
  constexpr bool is_capture() const { return taken().exists(); }
  /// The piece as it is after the move: a flag outside its home arm goes as a chariot for good.
  constexpr Piece arriving() const {
    const Piece moved = piece();
    if (moved.is(PieceType::kFlag) && to().arm() != moved.army()) {
      return {moved.army(), PieceType::kRiderFlag};
    }
    return moved;
  }
  /// From and to alone, which name the move in any position.
  constexpr std::uint32_t code() const { return first_fields<2>(); }
  friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace hegemon::three_friends
