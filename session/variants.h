/// The games there are, by the name that `UCI_Variant` gives them. A new game is a new row in
/// variants.cpp.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "session/game_session.h"

namespace hegemon::session {

struct Variant {
  std::string_view name;
  std::unique_ptr<GameSession> (*open)();
};

/// The first row is the default.
std::span<const Variant> variants();
/// Null if there is none of this name, in small or capital letters.
const Variant* find_variant(std::string_view name);

/// A game at its start; null if no variant has this name.
std::unique_ptr<GameSession> open_variant(std::string_view name);

}  // namespace hegemon::session
