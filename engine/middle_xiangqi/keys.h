/// Zobrist keys (Zobrist, "A new hashing method with application for game playing", 1970): pieces
/// on points, hands, the side to move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/middle_xiangqi/piece.h"
#include "engine/middle_xiangqi/point.h"
#include "engine/random.h"

namespace hegemon::middle_xiangqi {

using Key = std::uint64_t;

namespace key_detail {

constexpr auto kPieceKeys = [] {
  std::array<Key, kSides * kPieceTypeCount * kPointCount> keys{};
  Random random(0x13'10);
  for (Key& key : keys)
    key = random.next();
  return keys;
}();

}  // namespace key_detail

constexpr Key piece_key(Side side, PieceType type, Point point) {
  const int row = side.index() * kPieceTypeCount + index(type);
  return key_detail::kPieceKeys[row * kPointCount + point.index()];
}

/// `count` pieces of a kind in a side's hand; 0 for an empty hand.
constexpr Key hand_key(Side side, PieceType type, int count) {
  if (count == 0) return 0;
  const int row = side.index() * kPieceTypeCount + index(type);
  return Random((static_cast<std::uint64_t>(row) + 1) << 32 | static_cast<std::uint64_t>(count))
      .next();
}

/// In the key when Black is to move.
constexpr Key kBlackToMove = [] { return Random(0xB1AC).next(); }();

}  // namespace hegemon::middle_xiangqi
