/// Hash keys of the parts of a position (engine/hash_keys.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/hash_keys.h"
#include "engine/three_friends/piece.h"
#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

using hegemon::Key;

namespace key_detail {

inline constexpr auto kPointNumbers = key_numbers<kPointCount>(31);
inline constexpr auto kPieceNumbers = key_numbers<kPieceCodes>(32);
inline constexpr auto kTurnNumbers = key_numbers<kSides>(33);
inline constexpr auto kCommanderNumbers = key_numbers<kSides*(kSides + 1)>(34);

}  // namespace key_detail

constexpr Key piece_key(Piece piece, Point point) {
  return product_key(key_detail::kPieceNumbers[piece.code()],
                     key_detail::kPointNumbers[place_of(point)]);
}

constexpr Key turn_key(Side side) {
  return key_detail::kTurnNumbers[place_of(side)];
}

/// An army commanded by a kingdom (its index) or by none (`kSides`).
constexpr Key commander_key(Side army, int commander) {
  const int slot = army.index() * (kSides + 1) + commander;
  return key_detail::kCommanderNumbers[slot];
}

}  // namespace hegemon::three_friends
