/// The row of this game: a file for each, so that they are compiled side by side.
#include "datagen/game_row_of.h"
#include "engine/middle_xiangqi/game.h"
#include "eval/middle_xiangqi/evaluation.h"

namespace hegemon::datagen {
template GameRow game_row_of<MiddleXiangqi>();
}
