/// One of the places in search/ that name a game: what is instantiated in this folder can be
/// searched.
#include "eval/three_friends.h"

#include "engine/three_friends/game.h"
#include "search/searcher.h"

namespace hegemon {
template class Searcher<ThreeFriends>;
}
