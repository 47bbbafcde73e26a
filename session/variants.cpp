#include "session/variants.h"

#include <array>

#include "engine/ascii.h"
#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/three_friends/evaluation.h"
#include "session/game_session_of.h"

namespace hegemon::session {

namespace {

template <class G>
Variant variant_of() {
  return {G::kName,
          []() -> std::unique_ptr<GameSession> { return std::make_unique<GameSessionOf<G>>(); }};
}

}  // namespace

std::span<const Variant> variants() {
  static const std::array kTable{variant_of<SevenKingdoms>(), variant_of<ThreeFriends>(),
                                 variant_of<MiddleXiangqi>()};
  return kTable;
}

const Variant* find_variant(std::string_view name) {
  for (const Variant& variant : variants()) {
    if (same_letters(variant.name, name)) return &variant;
  }
  return nullptr;
}

std::unique_ptr<GameSession> open_variant(std::string_view name) {
  const Variant* variant = find_variant(name);
  return variant == nullptr ? nullptr : variant->open();
}

}  // namespace hegemon::session
