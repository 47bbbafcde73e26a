/// Random odd numbers for hash keys that are computed by multiplication: an odd factor loses no bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/random.h"

namespace hegemon {

template <std::size_t N>
constexpr std::array<std::uint64_t, N> key_numbers(std::uint64_t seed) {
  std::array<std::uint64_t, N> numbers{};
  Random random(seed);
  for (auto& number : numbers)
    number = random.next() | 1U;
  return numbers;
}

}  // namespace hegemon
