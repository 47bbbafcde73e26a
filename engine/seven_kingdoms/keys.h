/// Hash keys of the parts of a position (engine/hash_keys.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/hash_keys.h"
#include "engine/seven_kingdoms/piece.h"
#include "engine/seven_kingdoms/point.h"
#include "engine/seven_kingdoms/rules.h"

namespace hegemon::seven_kingdoms {

using hegemon::Key;

namespace key_detail {

inline constexpr auto kPointNumbers = key_numbers<kPointCount>(1);
inline constexpr auto kPieceNumbers = key_numbers<kSides * kPieceTypeCount>(2);
inline constexpr auto kTurnNumbers = key_numbers<kSides>(3);
inline constexpr auto kTakenNumbers = key_numbers<kSides * kSides>(4);
inline constexpr auto kStatusNumbers = key_numbers<kSides*(kSides + 1)>(5);

}  // namespace key_detail

/// Kind and colour of a piece in one number below `kSides * kPieceTypeCount`.
constexpr std::uint8_t key_kind(Side owner, PieceType type) {
  return static_cast<std::uint8_t>(owner.index() * kPieceTypeCount + index(type));
}
/// A piece of a kind and colour on a point.
constexpr Key piece_key(std::uint8_t kind, Point point) {
  return product_key(key_detail::kPieceNumbers[kind], key_detail::kPointNumbers[place_of(point)]);
}
constexpr Key piece_key(Side owner, PieceType type, Point point) {
  return piece_key(key_kind(owner, type), point);
}

constexpr Key turn_key(Side side) {
  return key_detail::kTurnNumbers[place_of(side)];
}

/// `count` pieces of `victim`'s colour taken by `captor`; nothing taken is 0.
constexpr Key taken_key(Side captor, Side victim, int count) {
  const std::size_t pair = place_of(captor) * kSides + place_of(victim);
  return product_key(key_detail::kTakenNumbers[pair],
                     static_cast<std::uint64_t>(count) * 0x9E3779B97F4A7C15ULL);
}

/// A kingdom out of play: conquered by `heir` (a side's index) or gone (`kSides`).
constexpr Key status_key(Side side, int heir) {
  return key_detail::kStatusNumbers[side.index() * (kSides + 1) + heir];
}

}  // namespace hegemon::seven_kingdoms
