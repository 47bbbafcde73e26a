/// A move or a drop in 32 bits: from, to, the moving piece and the captured piece.
#pragma once

#include <cassert>
#include <cstdint>

#include "engine/middle_xiangqi/piece.h"
#include "engine/middle_xiangqi/point.h"
#include "engine/packed_move.h"

namespace hegemon::middle_xiangqi {

/// bits  0- 7  the point it leaves; 255 for a drop
/// bits  8-15  the point it goes to
/// bits 16-19  the kind that moves or is dropped
/// bits 20-23  the kind that is taken, `PieceType::kNone` for none
class Move : public PackedMove<8, 8, 4, 4> {
 public:
  constexpr Move() = default;
  constexpr Move(Point from, Point to, PieceType piece, PieceType taken)
      : PackedMove(pack(from.index(), to.index(), piece, taken)) {}
  static constexpr Move drop(PieceType piece, Point to) {
    return Move(pack(kFromHand, to.index(), piece, PieceType::kNone));
  }
  static constexpr Move none() { return Move(); }

  constexpr bool is_drop() const { return field<0>() == kFromHand; }
  /// Not to be asked of a drop.
  constexpr Point from() const {
    assert(!is_drop());
    return Point(static_cast<int>(field<0>()));
  }
  constexpr Point to() const { return Point(static_cast<int>(field<1>())); }
  constexpr PieceType piece() const { return static_cast<PieceType>(field<2>()); }
  constexpr PieceType taken() const { return static_cast<PieceType>(field<3>()); }
  constexpr bool is_capture() const { return taken() != PieceType::kNone; }
  /// From and to alone, which name the move in any position; of a drop, the kind too.
  constexpr std::uint32_t code() const { return is_drop() ? first_fields<3>() : first_fields<2>(); }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint32_t kFromHand = 255;
  constexpr explicit Move(std::uint32_t bits) : PackedMove(bits) {}
};

}  // namespace hegemon::middle_xiangqi
