/// The numbers of the evaluation of the Three Friends: docs/search.md says where they come from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/three_friends/piece.h"
#include "engine/three_friends/point.h"

namespace hegemon {

struct ThreeFriendsWeights {
  using ByRank = std::array<int, three_friends::kRanks>;

  /// In the order of `PieceType`. Moves a piece, on average over random games: chariot 5.8, cannon
  /// 5.6, horse 2.5, soldier 1.0 at home and 2.4 beyond, fire 1.6, elephant 1.4, advisor 0.7; a flag
  /// that rides 8.3, for it is among the enemies. A cannon, half of whose moves take nothing, makes
  /// up for it by looking over the ocean. A general is worth its kingdom's being there; what falls with it
  /// shows in the armies that change hands.
  three_friends::PerType<std::int16_t> kinds;
  int general_out;  ///< a general that has left its back rank
  int horse_rank;   ///< a horse at home, for every rank
  int horse_crossed;
  int horse_before_palace;  ///< a crossed horse on or before the palace
  int horse_edge;
  int chariot_crossed;  ///< a riding flag too
  int cannon_ocean;     ///< a cannon on a file that leads over the ocean
  int soldier_rank;     ///< a soldier at home, for every rank
  ByRank soldier_crossed;
  int soldier_before_palace;
  ByRank fire_crossed;  ///< it has fewer and fewer steps left
  int flag_border;      ///< a flag that rides with its next move
  int chariot_reach;    ///< an empty point that a chariot or riding flag can go to
  int cannon_reach;     ///< the same for a cannon
  int horse_reach;      ///< a landing point in the arm that a horse has an open way to
  int intruder;         ///< an enemy in the home arm

  /// The worth of a kind, to the kingdom that was born with the army or to an heir: for that one
  /// advisors and elephants guard no general.
  constexpr int worth(three_friends::PieceType type, bool inherited) const {
    using three_friends::PieceType;
    const int worth = kinds[type];
    const bool guards_only = type == PieceType::kAdvisor || type == PieceType::kElephant;
    return inherited && guards_only ? worth / 5 : worth;
  }
};

inline constexpr ThreeFriendsWeights kThreeFriendsWeights{
    .kinds = {{371,    // General
               110,    // Advisor
               139,    // Elephant
               315,    // Horse
               686,    // Chariot
               452,    // Cannon
               95,     // Soldier
               99,     // Fire
               301,    // Flag
               695}},  // Riding flag
    .general_out = -12,
    .horse_rank = 4,
    .horse_crossed = 49,
    .horse_before_palace = 20,
    .horse_edge = -10,
    .chariot_crossed = 62,
    .cannon_ocean = 20,
    .soldier_rank = 6,
    .soldier_crossed = {20, 60, 76, 78, 70},
    .soldier_before_palace = 20,
    .fire_crossed = {-90, -40, 1, 19, 20},
    .flag_border = 83,
    .chariot_reach = 3,
    .cannon_reach = 2,
    .horse_reach = 5,
    .intruder = -10,
};

}  // namespace hegemon
