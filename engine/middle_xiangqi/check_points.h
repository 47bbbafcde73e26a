/// Where each kind of piece would give check: one look at a position answers it for all its moves.
#pragma once

#include <cstdint>

#include "engine/middle_xiangqi/paths.h"
#include "engine/middle_xiangqi/position.h"

namespace hegemon::middle_xiangqi {

class CheckPoints {
 public:
  /// Of the side to move, against the other side's general.
  explicit CheckPoints(const Position& position) {
    const Side side = position.turn();
    const Point general = position.general(other(side));
    const PointSet occupied = position.occupied();
    points_[PieceType::kPawn] = kPawnSources[side][general];
    for (const LeapRow& leap : kLeaps) {
      for (const Approach& way : approaches(leap.type, general)) {
        if (!way.path.meets(occupied)) points_[leap.type].add(way.from);
      }
    }
    const std::uint32_t by_rank = position.rank_word(general.rank());
    const std::uint32_t by_file = position.file_word(general.file());
    const unsigned rank_bit = line_bit(general.file());
    const unsigned file_bit = line_bit(general.rank());
    points_[PieceType::kRook] = rank_points(general.rank(), slide(by_rank, rank_bit)) |
                                file_points(general.file(), slide(by_file, file_bit));
    points_[PieceType::kCannon] = rank_points(general.rank(), behind_screen(by_rank, rank_bit)) |
                                  file_points(general.file(), behind_screen(by_file, file_bit));
  }

  /// Does the piece that the move puts on its point give check from there? Checks by other pieces, which the move
  /// uncovers or is the screen of, are not seen, and the point that it leaves counts as occupied.
  bool given_by(Move move) const { return points_[move.piece()].contains(move.to()); }

 private:
  PerType<PointSet> points_;
};

}  // namespace hegemon::middle_xiangqi
