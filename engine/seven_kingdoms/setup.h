/// An unchecked position, as a FEN or an editor describes it.
///
/// `Position::from_setup` is the one way from here to a position that can be played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

struct ColouredPiece {
  Side owner;
  PieceType type;
  friend bool operator==(const ColouredPiece&, const ColouredPiece&) = default;
};

/// How large a number of a FEN may be: of plies and rounds, and of pieces taken of one colour.
inline constexpr int kMaxPlies = 1'000'000;
inline constexpr int kMaxTaken = kArmies * 17;

struct Setup {
  PerPoint<std::optional<ColouredPiece>> board;
  Side turn;
  PerKingdom<KingdomStatus> statuses;
  PerKingdom<PerKingdom<int>> taken{};  ///< taken[captor][victim]
  int quiet = 0;                        ///< plies since the last capture
  int round = 1;
};

/// The square array all presets start from.
Setup start_setup();

}  // namespace hegemon::seven_kingdoms
