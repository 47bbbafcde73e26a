/// Perft by delta: how many moves a kingdom has after each move of the kingdom before it, without
/// making those moves.
///
/// A move changes two points. The counted kingdom's moves are cut into *move slots*, one for each
/// of its pieces and line, and the moves of a slot depend only on some bits of that line, its
/// *footprint*. So
///
///     moves after f -> t  =  moves now  +  what lifting the piece off f opens  -  what standing on
///     t shuts
///
/// The last term is kept for every point in a *loss map*, the sum over all slots;
/// the middle one is computed for the few slots with f in their footprint. Where a slot has both f and t
/// the two don't simply add; such pairs are counted exactly. Moves with further effects (a kingdom
/// falls, a goal is near, a piece of the counted kingdom is taken, a kingdom may have to be passed
/// over) are made and counted.
///
/// The map holds a number for every bit of every line word, so each point four times: the
/// destinations of a mover on a line, which are bits of a word, are then summed up at once.
///
///     line 0     [ bit 0 | bit 1 | ... | bit 31 ]    32 numbers of 16 bits: a register of AVX-512
///     line 1     [ ...
///     ...
///     line 115   [ ...
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

class DeltaPerft {
 public:
  /// Ready to count the moves of `counted`. The position may go on and come back by moves of
  /// others, as long as `follow` is called and no move takes a piece of `counted` or fells a kingdom.
  DeltaPerft(const Position& position, Side counted);

  /// The points of a move have changed, as it was made or taken back: the position is the new one.
  void follow(const Position& position, Move move);

  /// Whether `sum` may be asked in this position: the side to move is followed by the counted
  /// kingdom, which another player plays, and no draw is near.
  bool applies(const Position& position) const;

  /// The sum over all moves of the side to move of the number of moves that the next kingdom then
  /// has: perft of two plies. The position comes back as it was.
  std::uint64_t sum(Position& position) const;

 private:
  struct MoveSlot {
    std::uint32_t occupied;  ///< the line's lanes as they were booked
    std::uint32_t barred;
    std::uint32_t footprint;  ///< the bits of the line that its moves depend on
    std::int16_t count;
    std::int16_t next;  ///< the next slot on this line, or -1
    PieceType type;
    std::uint8_t line;
    std::uint8_t bit;  ///< of the piece; of a knight the shift of its window
  };
  using LossLine = std::array<std::int16_t, 32>;
  struct alignas(64) LossMap {
    std::array<LossLine, kLineCount> lines;
  };

  void add_slot(const Position& position, PieceType type, int line, unsigned bit);
  template <class Visit>
  void for_each_slot_with(Place place, Visit visit) const;
  void read(MoveSlot& slot, const LineWord& word) const;
  void book(const MoveSlot& slot, int sign);
  void follow_point(const Position& position, Point point);
  int lift(Point point) const;
  struct Correction {
    std::int64_t sum = 0;
    int least = 0;  ///< no single leaf is corrected by less
  };
  Correction correct(Place from, std::uint32_t bits, bool bars) const;

  Side counted_;
  int base_ = 0;         ///< moves now
  LossMap loss_;         ///< moves lost when an enemy piece comes to stand on an empty point
  LossMap barred_loss_;  ///< the same for a piece that can't be taken
  std::array<std::int16_t, kLineCount> first_;        ///< the first slot on each line, or -1
  std::array<std::uint32_t, kLineCount> footprints_;  ///< of all slots of each line
  std::vector<MoveSlot> slots_;
};

/// Perft of two plies or more. Gives what `perft` gives in bulk.
std::uint64_t perft_by_delta(Position& position, int depth);

}  // namespace hegemon::seven_kingdoms
