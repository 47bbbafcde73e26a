#include "session/variants.h"

#include <array>

#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "session/game_session_of.h"

#if !defined(__EMSCRIPTEN__)
#include "session/training/tools_of.h"
#endif

namespace hegemon::session {

namespace {

#if defined(__EMSCRIPTEN__)
/// Training works on files, of which a browser has none.
template <PlayableGame G>
constexpr TrainingTools training_tools() {
  return {};
}
#endif

template <PlayableGame G>
constexpr Variant row() {
  return {G::kName,
          []() -> std::unique_ptr<GameSession> { return std::make_unique<GameSessionOf<G>>(); },
          training_tools<G>()};
}

constexpr std::array kVariants{row<SevenKingdoms>(), row<ThreeFriends>(), row<MiddleXiangqi>()};

}  // namespace

std::span<const Variant> variants() {
  return kVariants;
}

const Variant* find_variant(std::string_view name) {
  for (const Variant& variant : kVariants) {
    if (variant.name == name) return &variant;
  }
  return nullptr;
}

std::unique_ptr<GameSession> open_variant(std::string_view name) {
  const Variant* variant = find_variant(name);
  return variant == nullptr ? nullptr : variant->open();
}

}  // namespace hegemon::session
