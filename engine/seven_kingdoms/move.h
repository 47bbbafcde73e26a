/// A move in 32 bits: it knows from where, to where, what moves and what is taken.
#pragma once

#include <cstdint>

#include "engine/seven_kingdoms/piece.h"
#include "engine/seven_kingdoms/point.h"

namespace hegemon::seven_kingdoms {

/// bits  0- 8  the point it leaves
/// bits  9-17  the point it goes to
/// bits 18-24  identity number of the piece that moves
/// bits 25-31  identity number of the piece taken, `kNoPiece` (127) for none
///
/// `none()` leaves and enters point 0, which no move does.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Point from, Point to, PieceId piece, PieceId taken)
      : bits_(static_cast<std::uint32_t>(from.index()) |
              (static_cast<std::uint32_t>(to.index()) << 9) | (std::uint32_t{piece} << 18) |
              (std::uint32_t{taken} << 25)) {}
  static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }
  static constexpr Move none() { return Move(); }

  constexpr Point from() const { return Point(static_cast<int>(bits_ & 511U)); }
  constexpr Point to() const { return Point(static_cast<int>((bits_ >> 9) & 511U)); }
  constexpr PieceId piece() const { return static_cast<PieceId>((bits_ >> 18) & 127U); }
  constexpr PieceId taken() const { return static_cast<PieceId>(bits_ >> 25); }
  constexpr bool is_capture() const { return taken() != kNoPiece; }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace hegemon::seven_kingdoms
