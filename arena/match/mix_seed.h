/// Seeds from seeds.
#pragma once

#include <cstdint>

#include "engine/random.h"

namespace hegemon::arena {

/// A number that mixes a seed with two others; the same on every machine. `purpose` keeps the
/// choices of one run apart that have the same number.
constexpr std::uint64_t mix_seed(std::uint64_t seed, std::uint64_t purpose, std::uint64_t number) {
  return Random(Random(Random(seed).next() ^ purpose).next() ^ number).next();
}

}  // namespace hegemon::arena
