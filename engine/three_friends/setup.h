/// A position as somebody describes it, not yet checked: what a FEN or an editor fills in.
///
/// `Position::from_setup` is the one way from here to a position that can be played.
#pragma once

#include <cstdint>

#include "engine/three_friends/piece.h"
#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

/// How large a number of a FEN may be.
inline constexpr std::uint32_t kMaxPlies = 999'999'999;

/// The commander of an army without one; otherwise a kingdom's index.
inline constexpr std::uint8_t kNobody = kSides;

struct Setup {
  PerPoint<Piece> board;
  Side turn;
  PerKingdom<std::uint8_t> commanders{{0, 1, 2}};  ///< of the armies
  std::uint32_t quiet = 0;
  std::uint32_t round = 1;
};

/// The array that all games start from.
Setup start_setup();

}  // namespace hegemon::three_friends
