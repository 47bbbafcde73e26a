/// Short names for the values of pieces and events (eval/seven_kingdoms_weights.h).
#pragma once

#include "engine/seven_kingdoms/piece.h"
#include "eval/seven_kingdoms_weights.h"

namespace hegemon::seven_kingdoms {

inline constexpr int kLossValue = kSevenKingdomsExchangeWeights.life.count();
inline constexpr int kCaptureValue = kSevenKingdomsExchangeWeights.taken.count();
inline constexpr int kRivalPart = kSevenKingdomsExchangeWeights.rival_part;
inline constexpr int kConquestValue = kSevenKingdomsExchangeWeights.conquest.count();
inline constexpr int kWinValue = kSevenKingdomsExchangeWeights.win.count();
/// A general risks all that it commands.
inline constexpr std::int16_t kGeneralRisk = 10'000;

/// What a piece is worth to its owner; the general without its army.
constexpr int value_of(PieceType type) {
  return kSevenKingdomsWorths[type];
}
constexpr int value_of(PieceId id) {
  return value_of(type_of(id));
}

}  // namespace hegemon::seven_kingdoms
