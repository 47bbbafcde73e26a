/// The mobility of all kingdoms after a move, by change from the position before it: for an
/// evaluation that looks at many children of one position.
///
/// All moves of a position are its mover's, so that whom the moved piece bars is known before any
/// of them is asked about. For every point that a move leaves or enters it is therefore added up
/// once what everybody gains or loses when that point alone changes, and
///
///     mobility after f -> t  =  mobility now  +  change at f  +  change at t
///
/// but for the moved piece, which is counted where it arrives, and for those that see both points:
/// two changes on one line don't simply add. Who sees f along a line on which its piece may move is
/// kept as a `Watcher` for that. The numbers are those that `Position::mobility` gives after the
/// move was made.
#pragma once

#include <array>
#include <cstddef>
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
  /// A number for each kingdom; the eighth fills a register up.
  using Numbers = PerSide<std::int16_t, 8>;

  /// What one point does to everybody's moves.
  struct alignas(32) Change {
    Numbers turned;  ///< when its piece leaves, or the mover's comes to stand on it
    Numbers shut;    ///< how many fewer yet if what comes can't be taken
  };

  /// A slot that sees a piece of the mover.
  struct Watcher {
    std::uint32_t left;     ///< the bit of that piece
    std::uint32_t touched;  ///< what the slot's moves depend on once the piece is gone
    std::int16_t next;      ///< the next watcher of that piece, or -1
    std::int16_t count;     ///< the slot's moves now
    std::int16_t lifted;    ///< and once the piece is gone
    PieceType type;
    LineKind kind;
    std::uint8_t line;
    std::uint8_t bit;  ///< of the slot
    Side owner;
  };
  /// No slot sees more than four pieces, as a cannon does: two on each side.
  static constexpr std::size_t kMostWatchers = kPieceIdCount * kLineKinds * 4;

  struct Parent;

  void ask_of(Point point, Parent& parent);
  template <PieceType kType>
  void add_slots_of(const Parent& parent);
  void correct(const Position& position, Move move, PerKingdom<int>& mobility) const;

  PerKingdom<int> now_{};
  std::array<std::int16_t, kPieceIdCount> count_of_piece_;
  union {
    std::array<Change, kPointCount> changes_;  ///< set where a point is left or entered
  };
  std::array<std::int16_t, kPieceIdCount> first_watcher_;  ///< of each piece, or -1
  std::int16_t watcher_count_ = 0;
  union {
    std::array<Watcher, kMostWatchers> watchers_;  ///< the room stays unset
  };
};

}  // namespace hegemon::seven_kingdoms
