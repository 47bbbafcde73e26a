/// A move in 32 bits: from, to, the moving piece and the captured piece.
#pragma once

#include <cstdint>

#include "engine/packed_move.h"
#include "engine/seven_kingdoms/piece.h"
#include "engine/seven_kingdoms/point.h"

namespace hegemon::seven_kingdoms {

/// bits  0- 8  the point it leaves
/// bits  9-17  the point it goes to
/// bits 18-24  identity number of the piece that moves
/// bits 25-31  identity number of the piece taken, `kNoPiece` (127) for none
class Move : public PackedMove<9, 9, 7, 7> {
 public:
  constexpr Move() = default;
  constexpr Move(Point from, Point to, PieceId piece, PieceId taken)
      : PackedMove(pack(from.index(), to.index(), piece, taken)) {}
  static constexpr Move none() { return Move(); }

  constexpr Point from() const { return Point(static_cast<int>(field<0>())); }
  constexpr Point to() const { return Point(static_cast<int>(field<1>())); }
  constexpr PieceId piece() const { return static_cast<PieceId>(field<2>()); }
  constexpr PieceId taken() const { return static_cast<PieceId>(field<3>()); }
  constexpr bool is_capture() const { return taken() != kNoPiece; }
  /// From and to alone, which name the move in any position and do not depend on how pieces are
  /// numbered.
  constexpr std::uint32_t code() const { return first_fields<2>(); }
  friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace hegemon::seven_kingdoms
