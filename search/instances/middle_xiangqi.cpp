/// One of the places in search/ that name a game: what is instantiated in this folder can be
/// searched.
#include "engine/middle_xiangqi/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "search/searcher.h"

namespace hegemon {
template class Searcher<MiddleXiangqi>;
}
