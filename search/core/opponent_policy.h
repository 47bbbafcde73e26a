/// How a side is expected to choose its moves, as far as that is known: a part of the priors goes by its tastes, the
/// rest by the engine's own model of moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engine/game.h"
#include "eval/evaluation.h"

namespace hegemon {

template <TastedGame G>
inline constexpr std::size_t kTastesOf =
    std::tuple_size_v<std::remove_cvref_t<decltype(Evaluation<G>::Fitted::taste_scales())>>;

template <Game G>
struct OpponentPolicy {};

template <TastedGame G>
struct OpponentPolicy<G> {
  static constexpr std::uint32_t kWhole = 1U << 16;
  std::uint32_t part = 0;                           ///< of kWhole
  std::array<std::int16_t, kTastesOf<G>> tastes{};  ///< in 1/kTasteUnit of a nat
};

}  // namespace hegemon
