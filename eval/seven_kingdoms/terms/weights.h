/// What pieces and captures are worth in the Game of the Seven Kingdoms, in centi-swordsmen.
#pragma once

#include <cstdint>

#include "engine/seven_kingdoms/piece.h"
#include "eval/evaluation.h"

namespace hegemon {

/// In the order of `PieceType`. Of a general only its mobility is counted; losing it costs the
/// army. A Go-Between only stands in the way.
inline constexpr seven_kingdoms::PerType<std::int16_t> kSevenKingdomsWorths{
    {800, 480, 400, 380, 100, 620, 680, 90, 400, 100}};

/// What an exchange on one point counts beside the pieces' worth.
struct SevenKingdomsExchangeWeights {
  Score life{80};        ///< added to every loss: it is a step towards the fall of the kingdom
  Score taken{60};       ///< added to every capture: it is a step towards the goal
  int rival_part = 4;    ///< the captor gains the victim's worth divided by this
  Score conquest{1200};  ///< added to the worth of an army that changes sides, for both
  Score win{20'000};     ///< more than anything else on the board
  /// The number of replies by capture that are played out. A later captor
  /// is assumed to lose its capturing piece if any other side already attacks the point.
  int followed_replies = 2;
};
inline constexpr SevenKingdomsExchangeWeights kSevenKingdomsExchangeWeights;

}  // namespace hegemon
