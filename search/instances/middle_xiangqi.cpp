/// One of the places in search/ that name a game: what is instantiated in this folder can be
/// searched.
#include "eval/middle_xiangqi.h"

#include "engine/middle_xiangqi/game.h"
#include "search/searcher.h"

namespace hegemon {
template class Searcher<MiddleXiangqi>;
}
