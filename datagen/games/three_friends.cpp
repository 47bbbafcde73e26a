/// The row of this game: a file for each, so that they are compiled side by side.
#include "datagen/game_row_of.h"
#include "engine/three_friends/game.h"
#include "eval/three_friends/evaluation.h"

namespace hegemon::datagen {
template GameRow game_row_of<ThreeFriends>();
}
