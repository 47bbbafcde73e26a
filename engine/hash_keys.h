/// Hash keys that are computed instead of looked up: what the keys of all games are made of.
///
/// A Zobrist table (Zobrist, "A new hashing method with application for game playing", 1970) for 361
/// points and 70 kinds of piece would be 200 KB and miss the first-level cache at every make. Two
/// small tables of random odd numbers are multiplied instead, and the upper half of the 128-bit
/// product taken: four cycles, no miss, and as good as random (tests/engine/laws_test.cpp looks for
/// positions with the same key).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/random.h"

namespace hegemon {

using Key = std::uint64_t;

/// Random odd numbers: an odd factor loses no bit. Tables that are multiplied with each other need
/// different seeds.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> key_numbers(std::uint64_t seed) {
  std::array<std::uint64_t, N> numbers{};
  Random random(seed);
  for (auto& number : numbers)
    number = random.next() | 1U;
  return numbers;
}

/// The key of two things that belong together: a kind of piece and a point, two sides and a count.
constexpr Key product_key(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<Key>((static_cast<Wide>(a) * b) >> 64U);
}

}  // namespace hegemon
