/// A move or a drop in 32 bits: it knows from where, to where, what moves and what is taken.
#pragma once

#include <cassert>
#include <cstdint>

#include "engine/middle_xiangqi/piece.h"
#include "engine/middle_xiangqi/point.h"

namespace hegemon::middle_xiangqi {

/// bits  0- 7  the point it leaves; 255 for a drop
/// bits  8-15  the point it goes to
/// bits 16-19  the kind that moves or is dropped
/// bits 20-23  the kind that is taken, `PieceType::kNone` for none
///
/// `none()` leaves and enters point 0, which no move does.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Point from, Point to, PieceType piece, PieceType taken)
      : Move(static_cast<std::uint32_t>(from.index()), to, piece, taken) {}
  static constexpr Move drop(PieceType piece, Point to) {
    return Move(kFromHand, to, piece, PieceType::kNone);
  }
  static constexpr Move none() { return Move(); }

  constexpr bool is_drop() const { return (bits_ & 255U) == kFromHand; }
  /// Not to be asked of a drop.
  constexpr Point from() const {
    assert(!is_drop());
    return Point(static_cast<int>(bits_ & 255U));
  }
  constexpr Point to() const { return Point(static_cast<int>((bits_ >> 8) & 255U)); }
  constexpr PieceType piece() const { return static_cast<PieceType>((bits_ >> 16) & 15U); }
  constexpr PieceType taken() const { return static_cast<PieceType>((bits_ >> 20) & 15U); }
  constexpr bool is_capture() const { return taken() != PieceType::kNone; }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint32_t kFromHand = 255;
  constexpr Move(std::uint32_t from, Point to, PieceType piece, PieceType taken)
      : bits_(from | (static_cast<std::uint32_t>(to.index()) << 8) |
              (static_cast<std::uint32_t>(piece) << 16) |
              (static_cast<std::uint32_t>(taken) << 20)) {}

  std::uint32_t bits_ = 0;
};

}  // namespace hegemon::middle_xiangqi
