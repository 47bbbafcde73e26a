/// One of the places in search/ that name a game: what is instantiated in this folder can be
/// searched.
#include "eval/seven_kingdoms.h"

#include "engine/seven_kingdoms/game.h"
#include "search/searcher.h"

namespace hegemon {
template class Searcher<SevenKingdoms>;
}
