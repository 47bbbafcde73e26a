/// Bits of one line of a board: how far a piece slides along it, and what a cannon hits on it.
///
/// A line is a word with a bit for each of its points, one where a piece stands. Outside of the
/// line all bits are ones, so that a slide ends somewhere and needs no test for the edge.
#pragma once

#include <cstdint>

namespace hegemon {

/// The highest one of a word that is not 0.
constexpr std::uint32_t top_bit(std::uint32_t word) {
  return 0x80000000U >> __builtin_clz(word);
}
/// The lowest.
constexpr std::uint32_t bottom_bit(std::uint32_t word) {
  return word & (0U - word);
}

/// The bits that a slide from `bit` can touch in both directions: up to and with the first stop on
/// each side, the own bit too. `occupied` must have a one on either side of the bit.
constexpr std::uint32_t slide(std::uint32_t occupied, unsigned bit) {
  const std::uint32_t above = occupied & (0xFFFFFFFEU << bit);
  const std::uint32_t below = occupied & ~(0xFFFFFFFFU << bit);
  return 2 * bottom_bit(above) - top_bit(below);
}

/// The bits that a cannon at `bit` hits: on each side the first stop behind the first stop.
/// `occupied` must have two ones on either side of the bit.
constexpr std::uint32_t over_screen(std::uint32_t occupied, unsigned bit) {
  const std::uint32_t above = occupied & (0xFFFFFFFEU << bit);
  const std::uint32_t below = occupied & ~(0xFFFFFFFFU << bit);
  const std::uint32_t behind_above = above & (above - 1);
  const std::uint32_t behind_below = below ^ top_bit(below);
  return bottom_bit(behind_above) | top_bit(behind_below);
}

/// The bits from which a cannon would hit `bit`: on each side those behind the first stop, up to and with the second.
/// `occupied` must have two ones on either side of the bit.
constexpr std::uint32_t behind_screen(std::uint32_t occupied, unsigned bit) {
  const std::uint32_t above = occupied & (0xFFFFFFFEU << bit);
  const std::uint32_t below = occupied & ~(0xFFFFFFFFU << bit);
  const std::uint32_t behind_below = below ^ top_bit(below);
  return 2 * (bottom_bit(above & (above - 1)) - bottom_bit(above)) +
         (top_bit(below) - top_bit(behind_below));
}

}  // namespace hegemon
