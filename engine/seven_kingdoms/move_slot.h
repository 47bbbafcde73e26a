/// Move slots: the moves of a kingdom cut into pieces, one for each of its pieces and line. The moves of
/// a slot depend only on some bits of that line, its *footprint*, so that a move elsewhere leaves
/// them alone: what perft by delta rests on (delta_perft.h).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/seven_kingdoms/destinations.h"

namespace hegemon::seven_kingdoms {

/// The bits a piece of any type can go to on one line; `bit` of a knight is the shift of its
/// window. As `destinations` and `knight_destinations`, for a type known at run time.
inline std::uint32_t destinations_of(PieceType type, std::uint32_t occupied, std::uint32_t barred,
                                     unsigned bit) {
  const PieceRow& piece = row(type);
  if (piece.knight) return knight_destinations<false>(occupied, barred, bit);
  const std::uint32_t slid = slide(occupied, bit);
  if (piece.capture == Capture::kOverScreen) {
    return (slid & ~occupied) | (over_screen(occupied, bit) & ~barred);
  }
  return slid & window(bit, piece.range) & ~(piece.capture == Capture::kNever ? occupied : barred);
}

inline int count_of(PieceType type, std::uint32_t occupied, std::uint32_t barred, unsigned bit) {
  return std::popcount(destinations_of(type, occupied, barred, bit));
}

/// The bits whose being empty, occupied or barred makes a difference to the destinations.
inline std::uint32_t footprint_of(PieceType type, std::uint32_t occupied, unsigned bit) {
  const PieceRow& piece = row(type);
  if (piece.knight) {
    constexpr std::uint32_t kLegs = 0b11000;
    return (kKnightAttacks[(occupied >> bit) & 0xFFU] | kLegs) << bit;
  }
  if (piece.capture == Capture::kOverScreen) {
    // All between the second stops on either side, and these.
    const std::uint32_t stops = over_screen(occupied, bit);
    return (2 * top_bit(stops) - bottom_bit(stops)) & ~(1U << bit);
  }
  return slide(occupied, bit) & window(bit, piece.range) & ~(1U << bit);
}

/// Calls `visit(kind, line, bit)` for each line on which a piece of the type on this point has a move
/// slot; `bit` is what `destinations_of` wants.
template <class Visit>
void for_each_move_slot(PieceType type, Point point, Visit visit) {
  if (row(type).knight) {
    const auto& windows = kKnightWindows[point];
    for (std::size_t w = 0; w < windows.size(); ++w)
      visit(kKnightLineKinds[w], windows[w].line, windows[w].shift);
    return;
  }
  for (std::size_t k = first_line_kind(type); k < end_line_kind(type); ++k)
    visit(static_cast<LineKind>(k), places_of(point)[k].line, places_of(point)[k].bit);
}

}  // namespace hegemon::seven_kingdoms
