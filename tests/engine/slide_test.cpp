// Slides and cannon shots along one line, against a walk from point to point.
#include "engine/slide.h"

#include <initializer_list>

#include <doctest/doctest.h>

#include "engine/random.h"

namespace hegemon {

namespace {

bool at(std::uint32_t word, int bit) {
  return ((word >> bit) & 1U) != 0;
}

/// Up to and with the first stop on both sides, the own bit too.
std::uint32_t walked(std::uint32_t occupied, int from) {
  std::uint32_t bits = 1U << from;
  for (const int step : {-1, 1}) {
    for (int bit = from + step;; bit += step) {
      bits |= 1U << bit;
      if (at(occupied, bit)) break;
    }
  }
  return bits;
}

/// The second stop on both sides.
std::uint32_t shot(std::uint32_t occupied, int from) {
  std::uint32_t bits = 0;
  for (const int step : {-1, 1}) {
    int stops = 0;
    for (int bit = from + step; stops < 2; bit += step) {
      stops += at(occupied, bit);
      if (stops == 2) bits |= 1U << bit;
    }
  }
  return bits;
}

}  // namespace

TEST_CASE("the ends of a word are its highest and its lowest one") {
  CHECK(top_bit(1) == 1);
  CHECK(top_bit(0x80000001) == 0x80000000);
  CHECK(bottom_bit(0x80000000) == 0x80000000);
  CHECK(bottom_bit(0b101100) == 0b100);
}

TEST_CASE("a slide goes to the first stop on either side, a shot to the second") {
  Random random(3);
  for (int round = 0; round < 20'000; ++round) {
    // Two ones at either end, as every line word has.
    const auto noise = static_cast<std::uint32_t>(random.next() & random.next());
    const std::uint32_t occupied = noise | 0xC0000003U;
    const int bit = 2 + static_cast<int>(random.below(28));
    CAPTURE(occupied);
    CAPTURE(bit);
    REQUIRE(slide(occupied, static_cast<unsigned>(bit)) == walked(occupied, bit));
    REQUIRE(over_screen(occupied, static_cast<unsigned>(bit)) == shot(occupied, bit));
    // Those from where a shot would hit the bit, if something stood there.
    std::uint32_t shooters = 0;
    for (int from = 2; from < 30; ++from) {
      if (from != bit && at(shot(occupied | 1U << bit, from), bit)) shooters |= 1U << from;
    }
    REQUIRE((behind_screen(occupied, static_cast<unsigned>(bit)) & 0x3FFFFFFCU) == shooters);
  }
}

}  // namespace hegemon
