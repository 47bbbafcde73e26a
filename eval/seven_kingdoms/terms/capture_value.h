/// What pieces, captures and losses are worth in the Game of the Seven Kingdoms: one account for the exchange that is
/// followed move by move (Evaluation::see) and for the estimate by the attack map (captures.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/seven_kingdoms/piece.h"
#include "engine/side.h"
#include "eval/seven_kingdoms/terms/weights.h"

namespace hegemon::seven_kingdoms {

/// What a piece is worth to its owner; the general without its army.
constexpr Score worth_of(PieceType type) {
  return Score(kSevenKingdomsWorths[type]);
}
/// The same by the number of the piece.
inline constexpr auto kWorths = [] {
  std::array<std::int16_t, kPieceIdCount> worths{};
  for (std::size_t id = 0; id < worths.size(); ++id)
    worths[id] = kSevenKingdomsWorths[type_of(static_cast<PieceId>(id))];
  return worths;
}();
constexpr Score worth_of(PieceId id) {
  return Score(kWorths[id]);
}

/// What a kingdom loses with a piece, or with all that it commands.
constexpr Score loss_of(PieceId id) {
  return worth_of(id) + kSevenKingdomsExchangeWeights.life;
}
constexpr Score loss_of_army(Score army) {
  return army + kSevenKingdomsExchangeWeights.conquest;
}

/// What a side risks that captures with a piece: with a general all that it commands.
constexpr Score risk_of(PieceId id) {
  return type_of(id) == PieceType::kGeneral ? kSevenKingdomsExchangeWeights.win : loss_of(id);
}
/// Risk and number of each piece in one number, so that one comparison finds the least.
inline constexpr auto kRiskRanks = [] {
  std::array<std::uint32_t, kPieceIdCount> ranks{};
  for (std::uint32_t id = 0; id < ranks.size(); ++id)
    ranks[id] = static_cast<std::uint32_t>(risk_of(static_cast<PieceId>(id)).count()) << 8 | id;
  return ranks;
}();
constexpr PieceId piece_of_rank(std::uint32_t rank) {
  return static_cast<PieceId>(rank & 0xFFU);
}

/// What a capture brings about beyond the loss of the piece.
struct CaptureEffect {
  bool fells = false;     ///< the kingdom that loses the piece falls
  bool inherits = false;  ///< and its army goes to a kingdom of the captor's player
  bool over = false;      ///< the game
  bool wins = false;      ///< the captor's player, if the game is over
  Side heir{};            ///< of the army, if the kingdom falls
};

/// What the captor gets by taking a piece. `army()` is the worth of all that the piece's kingdom commands.
template <class Army>
constexpr Score prize(PieceId taken, const CaptureEffect& effect, Army army) {
  constexpr const SevenKingdomsExchangeWeights& kWeights = kSevenKingdomsExchangeWeights;
  Score score = worth_of(taken) / kWeights.rival_part + kWeights.taken;
  if (effect.inherits) score += army() + kWeights.conquest;
  if (effect.over) score += effect.wins ? kWeights.win : -kWeights.win;
  return score;
}

}  // namespace hegemon::seven_kingdoms
