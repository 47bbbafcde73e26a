/// Hash keys of the parts of a position, computed instead of looked up: two small tables of random
/// odd numbers are multiplied and the halves of the product folded, which is quicker than a miss in
/// a large Zobrist table.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/key_numbers.h"
#include "engine/three_friends/piece.h"
#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

using Key = std::uint64_t;

namespace key_detail {

constexpr auto kPointNumbers = key_numbers<kPointCount>(31);
constexpr auto kPieceNumbers = key_numbers<kPieceCodes>(32);
constexpr auto kTurnNumbers = key_numbers<kSides>(33);
constexpr auto kCommanderNumbers = key_numbers<kSides*(kSides + 1)>(34);

}  // namespace key_detail

constexpr Key piece_key(Piece piece, Point point) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(key_detail::kPieceNumbers[piece.code()]) *
                       key_detail::kPointNumbers[place_of(point)];
  return static_cast<Key>(product) ^ static_cast<Key>(product >> 64);
}

constexpr Key turn_key(Side side) {
  return key_detail::kTurnNumbers[place_of(side)];
}

/// An army commanded by a kingdom (its index) or by nobody (`kSides`).
constexpr Key commander_key(Side army, int commander) {
  const int slot = army.index() * (kSides + 1) + commander;
  return key_detail::kCommanderNumbers[slot];
}

}  // namespace hegemon::three_friends
