/// How much of a test that repeats itself with other random numbers is done.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace hegemon::testing {

/// HEGEMON_ROUNDS: that part of the rounds, above 0 and at most 1, which is the default. `scripts/test` has a quarter done under
/// the sanitizers, where a round takes several times as long; its `--long` all.
inline double part_of_rounds() {
  const char* text = std::getenv("HEGEMON_ROUNDS");
  const double part = text == nullptr ? 1 : std::strtod(text, nullptr);
  return part > 0 ? std::min(part, 1.0) : 1;
}

/// Of so many rounds those that are done, at least one.
inline std::size_t rounds(std::size_t all) {
  return std::max(static_cast<std::size_t>(static_cast<double>(all) * part_of_rounds()),
                  std::min<std::size_t>(all, 1));
}

}  // namespace hegemon::testing
