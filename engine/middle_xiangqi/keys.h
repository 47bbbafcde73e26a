/// Hash keys of the parts of a position (engine/hash_keys.h): pieces on points, hands, the side to
/// move.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/hash_keys.h"
#include "engine/middle_xiangqi/piece.h"
#include "engine/middle_xiangqi/point.h"

namespace hegemon::middle_xiangqi {

using hegemon::Key;

namespace key_detail {

inline constexpr auto kPointNumbers = key_numbers<kPointCount>(21);
inline constexpr auto kPieceNumbers = key_numbers<kSides * kPieceTypeCount>(22);
inline constexpr auto kHandNumbers = key_numbers<kSides * kPieceTypeCount>(23);

constexpr std::size_t row(Side side, PieceType type) {
  return static_cast<std::size_t>(side.index() * kPieceTypeCount) + place_of(type);
}

}  // namespace key_detail

constexpr Key piece_key(Side side, PieceType type, Point point) {
  return product_key(key_detail::kPieceNumbers[key_detail::row(side, type)],
                     key_detail::kPointNumbers[place_of(point)]);
}

/// `count` pieces of a kind in a side's hand; 0 for an empty hand.
constexpr Key hand_key(Side side, PieceType type, int count) {
  return product_key(key_detail::kHandNumbers[key_detail::row(side, type)],
                     static_cast<std::uint64_t>(count) * 0x9E3779B97F4A7C15ULL);
}

/// In the key when Black is to move.
inline constexpr Key kBlackToMove = key_numbers<1>(24)[0];

}  // namespace hegemon::middle_xiangqi
