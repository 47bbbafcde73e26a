#include "protocol/variants.h"

#include <array>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms.h"
#include "protocol/game_session_of.h"

namespace hegemon::protocol {

namespace {

template <PlayableGame G>
constexpr Variant row() {
  return {G::kName,
          []() -> std::unique_ptr<GameSession> { return std::make_unique<GameSessionOf<G>>(); }};
}

constexpr std::array kVariants{row<SevenKingdoms>()};

}  // namespace

std::span<const Variant> variants() {
  return kVariants;
}

}  // namespace hegemon::protocol
