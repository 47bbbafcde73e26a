/// The row of this game: a file for each, so that they are compiled side by side.
#include "datagen/game_row_of.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"

namespace hegemon::datagen {
template GameRow game_row_of<SevenKingdoms>();
}
