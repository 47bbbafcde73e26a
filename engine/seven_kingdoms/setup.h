/// An unchecked position, as a FEN or an editor describes it.
///
/// `Position::from_setup` is the one way from here to a position that can be played.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "engine/seven_kingdoms/piece.h"
#include "engine/seven_kingdoms/point.h"
#include "engine/seven_kingdoms/rules.h"
#include "engine/side.h"

namespace hegemon::seven_kingdoms {

/// Whether a kingdom is in play, was conquered and by whom, or has left the game.
class KingdomStatus {
 public:
  static constexpr KingdomStatus in_play(Side side) { return KingdomStatus(side.index()); }
  static constexpr KingdomStatus conquered_by(Side heir) { return KingdomStatus(heir.index()); }
  static constexpr KingdomStatus gone() { return KingdomStatus(kSides); }
  constexpr KingdomStatus() = default;

  constexpr bool is_gone() const { return value_ == kSides; }
  /// The commander of this kingdom's original army: itself while in play. Must not be called for one that is
  /// gone.
  constexpr Side commander() const {
    assert(!is_gone());
    return Side(value_);
  }
  constexpr int index() const { return value_; }
  friend constexpr bool operator==(KingdomStatus, KingdomStatus) = default;

 private:
  constexpr explicit KingdomStatus(int value) : value_(static_cast<std::uint8_t>(value)) {}
  std::uint8_t value_ = 0;
};

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
