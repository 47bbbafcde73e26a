/// One of the places in search/ that name a game: what is instantiated in this folder can be
/// searched.
#include "engine/three_friends/game.h"
#include "eval/three_friends/evaluation.h"
#include "search/searcher.h"

namespace hegemon {
template class Searcher<ThreeFriends>;
}
