/// What the fitted evaluation of the Seven Kingdoms sees of a position: for every kingdom in play a
/// vector of small whole numbers, the same list for each, from that kingdom's point of view.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/seven_kingdoms/position.h"
#include "eval/seven_kingdoms/terms/attack_map.h"
#include "eval/seven_kingdoms/terms/captures.h"

namespace hegemon::seven_kingdoms {

enum Feature : std::uint8_t {
  // Army: pieces on the board by kind, in the order of `PieceType`.
  kGenerals,
  kChancellors,
  kDiplomats,
  kCannons,
  kGoBetweens,
  kArchers,
  kCrossbowmen,
  kDaggers,
  kKnights,
  kSwordsmen,
  kArmyValue,  ///< in half pieces (50)
  // Place: sums over the pieces of a group of the rings from the edge (0) to the middle (9), and of
  // the points from the kingdom's own edge.
  kRingOfGeneral,
  kRingOfLong,     ///< chancellor, diplomat, cannon
  kRingOfArchers,  ///< archer, crossbowman
  kRingOfKnights,
  kRingOfFoot,  ///< daggers, swordsmen
  kAdvanceOfGeneral,
  kAdvanceOfLong,
  kAdvanceOfArchers,
  kAdvanceOfKnights,
  kAdvanceOfFoot,
  kReach,  ///< points that its pieces could go to, in fours
  // Score: pieces taken and kingdoms conquered by its player, and its own losses.
  kTaken,
  kTakenToGo1,  ///< 1 if no more captures than this are missing to the goal
  kTakenToGo2,
  kTakenToGo3,
  kTakenToGo5,
  kConquests,
  kLosses,
  kLossesLeft1,  ///< 1 if the kingdom falls by this many losses or fewer
  kLossesLeft2,
  kLossesLeft3,
  kLossesLeft4,
  // Claims: armies that it would inherit if their kingdoms fell by losses now, weighted by how near
  // that is, in units of 16.
  kClaims,
  kBestClaim,
  kNearestClaim,  ///< 3, 2, 1: the kingdom falls by 1, 2, 3 losses more
  // Seat (by turn order), turns until it moves, and the state of the game.
  kSeat,
  kTurn = kSeat + kSides,
  kKingdomsInPlay = kTurn + kSides,
  kPiecesOnBoard,
  kQuietPlies,
  // What it may lose by captures that pay for the captor, to kingdoms that move before it ("sure") and
  // after it. Values in quarters.
  kSureLoss,
  kSureLosses,  ///< the sum
  kSureLossCount,
  kLaterLoss,
  kLaterLosses,
  kLaterLossCount,
  kGeneralLostSurely,
  kGeneralLostLater,
  kFallsSurely,
  kFallsLater,
  kAttackedPieces,
  kGuards,  ///< own pieces that guard own pieces, counted by pairs of pieces and kinds
  // Around its generals.
  kFlights,   ///< empty points beside, attacked by no enemy
  kShelter,   ///< points beside that are off the board or hold own pieces
  kPressure,  ///< enemy kingdoms that attack points beside, summed over the points
  // What it may win by captures that pay, from kingdoms that move after it ("sure") and before it. In
  // units of 16.
  kSureGain,
  kSureGains,
  kMaybeGain,
  kMaybeGains,
  kGainCount,
  kConquersSurely,
  kConquersMaybe,
  kWinsSurely,
  kWinsMaybe,
  kAttacks,      ///< enemy pieces attacked, by kingdom and piece
  kAttackValue,  ///< what they are worth, in pieces
  // The others.
  kShareOfArmies,  ///< of all armies in play, in 1/255
  kRankOfArmy,     ///< how many enemies have a larger army
  kArmyOfNext,     ///< of the kingdom that moves after it, in half pieces
  kArmyOfPrevious,
  kLargestEnemy,
  kConquestsOfOthers,
  kAllies,  ///< kingdoms in play of the same player
  kFeatureCount
};

/// As many as the network's first layer takes: the rest is 0.
inline constexpr std::size_t kFeatureRoom = 96;
static_assert(kFeatureCount <= kFeatureRoom);
using FeatureVector = std::array<std::int16_t, kFeatureRoom>;
using Features = PerKingdom<FeatureVector>;

/// Features are clamped to +- this.
inline constexpr int kMaxFeature = 1023;

/// A name for `eval` and for reports of training.
std::string_view feature_name(std::size_t feature);

/// Fills in the vectors of the kingdoms in play and leaves the others as they are.
void extract_features(const Position& position, const AttackMap& map, const Captures& captures,
                      Features& features);

}  // namespace hegemon::seven_kingdoms
