/// The numbers of the evaluation of Middle Xiangqi: docs/search.md says where they come from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/middle_xiangqi/piece.h"

namespace hegemon {

struct MiddleXiangqiWeights {
  struct Kind {
    std::int16_t board;
    std::int16_t hand;
    std::int16_t over;    ///< more for standing over the river
    std::int16_t middle;  ///< more for every file nearer to the middle one
    std::int16_t reach;   ///< more for every empty point on its lines, or every open way to leap
  };
  /// In the order of `PieceType`. A general is the base.
  middle_xiangqi::PerType<Kind> kinds;
  int guarded_step;  ///< a step of the general that the enemy guards
  int in_check;
};

inline constexpr MiddleXiangqiWeights kMiddleXiangqiWeights{
    .kinds = {{{
        {667, 564, 17, 6, 1},  // rook
        {431, 377, 0, 3, 1},   // cannon
        {315, 310, 20, 3, 6},  // horse
        {269, 253, 19, 1, 7},  // elephant
        {236, 233, 20, 2, 6},  // rhino
        {138, 126, 0, 2, 0},   // ox
        {121, 121, 0, 0, 0},   // advisor
        {95, 90, 56, 3, 0},    // pawn
        {650, 0, 0, 0, 0},     // general
    }}},
    .guarded_step = -13,
    .in_check = -20,
};

}  // namespace hegemon
