/// An unchecked position, as a FEN or an editor describes it.
///
/// `Position::from_setup` is the one way from here to a position that can be played.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "engine/middle_xiangqi/piece.h"
#include "engine/middle_xiangqi/point.h"

namespace hegemon::middle_xiangqi {

/// How large a number of a FEN may be: of plies and moves, and of pieces of one kind in a hand.
inline constexpr int kMaxCount = 999'999'999;
inline constexpr int kMaxInHand = 10'000;

struct Setup {
  PerPoint<std::optional<Piece>> board;
  PerSide<PerHandType<int>, kSides> hands{};
  Side turn = kRed;
  int quiet = 0;   ///< plies since the last capture or drop
  int number = 1;  ///< of the move, counted on after Black's
};

/// The square array that the game begins with.
Setup start_setup();

}  // namespace hegemon::middle_xiangqi
