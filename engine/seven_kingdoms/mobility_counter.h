/// The mobility of all kingdoms after a move, by change from the position before it: for an
/// evaluation that looks at many children of one position.
///
/// All kingdoms' slots are built once. A move changes two points; the few slots that touch one of
/// them are counted again, the mover's piece is counted where it arrives, and a taken piece's moves
/// go. The numbers are those that `Position::mobility` gives after the move was made.
#pragma once

#include <array>
#include <cstdint>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

class MobilityCounter {
 public:
  explicit MobilityCounter(const Position& position);

  /// Of the position that this was made of.
  const PerKingdom<int>& now() const { return now_; }

  /// After a move of that position by which no kingdom falls (not a capture, or a
  /// `plain_capture`).
  PerKingdom<int> after(const Position& position, Move move) const;

 private:
  struct Slot {
    std::uint32_t touched;  ///< bits that its moves depend on
    std::int16_t count;
    PieceId piece;
    PieceType type;
    std::uint8_t bit;  ///< of the piece; of a knight the shift of its window
    Side owner;
  };
  static constexpr std::size_t kMostSlots = kPieceIdCount * kLineKinds;

  PerKingdom<int> now_{};
  /// The slots of line i are those from `first_[i]` to before `first_[i + 1]`.
  std::array<std::uint16_t, kLineCount + 1> first_{};
  std::array<std::uint32_t, kLineCount> touched_{};  ///< what the slots of each line touch
  std::array<std::int16_t, kPieceIdCount> count_of_piece_{};
  std::array<Slot, kMostSlots> slots_;
};

}  // namespace hegemon::seven_kingdoms
