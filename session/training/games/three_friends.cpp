/// The training functions of this game: a file for each, so that they are compiled side by side. A browser has none.
#include "engine/three_friends/game.h"
#include "session/training/training_functions.h"

#if !defined(__EMSCRIPTEN__)
#include "eval/three_friends/evaluation.h"
#include "session/training/training_functions_of.h"
#endif

namespace hegemon::session {
#if defined(__EMSCRIPTEN__)
template <>
TrainingFunctions training_functions<ThreeFriends>() {
  return {};
}
#else
template TrainingFunctions training_functions<ThreeFriends>();
#endif
}  // namespace hegemon::session
