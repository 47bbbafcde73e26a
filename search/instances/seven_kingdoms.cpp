/// One of the places in search/ that name a game: what is instantiated in this folder can be
/// searched.
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/searcher.h"

namespace hegemon {
/// What it wins: docs/measurements.md, "Contempt".
template <>
inline constexpr int mcts::kContemptOf<SevenKingdoms> = 100;

template class Searcher<SevenKingdoms>;
}  // namespace hegemon
