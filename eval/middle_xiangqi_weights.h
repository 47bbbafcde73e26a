/// The numbers of the evaluation of Middle Xiangqi: docs/evaluation.md says how they are tried.
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
  std::array<Kind, static_cast<std::size_t>(middle_xiangqi::kPieceTypeCount)> kinds;
  int guarded_step;  ///< a step of the general that the enemy guards
  int in_check;
};

constexpr MiddleXiangqiWeights kMiddleXiangqiWeights{
    .kinds = {{
        {620, 560, 15, 1, 3},  // rook
        {400, 380, 0, 2, 2},   // cannon
        {330, 300, 20, 3, 5},  // horse
        {270, 250, 20, 3, 4},  // elephant
        {250, 230, 20, 3, 4},  // rhino
        {130, 130, 0, 1, 0},   // ox
        {120, 120, 0, 0, 0},   // advisor
        {100, 90, 60, 2, 0},   // pawn
        {800, 0, 0, 0, 0},     // general
    }},
    .guarded_step = -12,
    .in_check = -20,
};

}  // namespace hegemon
