/// The kinds of players of the Seven Kingdoms by their tastes, fitted to games of players of one ply (training/tastes).
#pragma once

#include <span>

#include "eval/seven_kingdoms/tastes/move_tastes.h"
#include "eval/tastes.h"

namespace hegemon::seven_kingdoms {

/// How much each number differs between the moves of a position, on the average.
const TasteRow& taste_scales();
std::span<const TasteKind<kTasteCount>> taste_kinds();

}  // namespace hegemon::seven_kingdoms
