/// A move in 32 bits: it knows from where, to where, what moves and what is taken.
#pragma once

#include <cstdint>

#include "engine/three_friends/piece.h"
#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

/// bits  0- 7  the point it leaves
/// bits  8-15  the point it goes to
/// bits 16-21  the piece that moves, as it was before the move
/// bits 22-27  the piece taken, or `Piece::none()`
///
/// `none()` leaves and enters point 0, which no move does.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Point from, Point to, Piece piece, Piece taken)
      : bits_(static_cast<std::uint32_t>(from.index()) |
              (static_cast<std::uint32_t>(to.index()) << 8) | (piece.code() << 16) |
              (taken.code() << 22)) {}
  static constexpr Move none() { return Move(); }

  constexpr Point from() const { return Point(static_cast<int>(bits_ & 255U)); }
  constexpr Point to() const { return Point(static_cast<int>((bits_ >> 8) & 255U)); }
  constexpr Piece piece() const { return Piece::from_code((bits_ >> 16) & 63U); }
  constexpr Piece taken() const { return Piece::from_code(bits_ >> 22); }
  constexpr bool is_capture() const { return taken().exists(); }
  /// The piece as it is after the move: a flag outside its home arm goes as a chariot for good.
  constexpr Piece arriving() const {
    const Piece moved = piece();
    if (moved.is(PieceType::kFlag) && to().arm() != moved.army()) {
      return {moved.army(), PieceType::kRiderFlag};
    }
    return moved;
  }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace hegemon::three_friends
