/// The session of this game: a file for each, so that they are compiled side by side.
#include "engine/three_friends/game.h"
#include "eval/three_friends/evaluation.h"
#include "session/games/variant_of.h"

namespace hegemon::session {
template Variant variant_of<ThreeFriends>();
}
