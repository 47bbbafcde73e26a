/// The row of a game in the variant table: only the files in this folder include it.
#pragma once

#include <memory>

#include "session/game_session_of.h"
#include "session/variants.h"

namespace hegemon::session {

template <class G>
Variant variant_of() {
  return {G::kName,
          []() -> std::unique_ptr<GameSession> { return std::make_unique<GameSessionOf<G>>(); }};
}

}  // namespace hegemon::session
