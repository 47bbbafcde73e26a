/// The session of this game: a file for each, so that they are compiled side by side.
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "session/games/variant_of.h"

namespace hegemon::session {
template Variant variant_of<SevenKingdoms>();
}
