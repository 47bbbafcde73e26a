/// The session of this game: a file for each, so that they are compiled side by side.
#include "engine/middle_xiangqi/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "session/games/variant_of.h"

namespace hegemon::session {
template Variant variant_of<MiddleXiangqi>();
}
