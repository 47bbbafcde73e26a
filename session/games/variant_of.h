/// The row of a game in the variant table: only the files in this folder include it.
#pragma once

#include <memory>

#include "session/game_session_of.h"
#include "session/variants.h"

#if !defined(__EMSCRIPTEN__)
#include "session/training/tools_of.h"
#endif

namespace hegemon::session {

#if defined(__EMSCRIPTEN__)
/// Training works on files, of which a browser has none.
template <PlayableGame G>
constexpr TrainingTools training_tools() {
  return {};
}
#endif

template <class G>
Variant variant_of() {
  return {G::kName,
          []() -> std::unique_ptr<GameSession> { return std::make_unique<GameSessionOf<G>>(); },
          training_tools<G>()};
}

}  // namespace hegemon::session
