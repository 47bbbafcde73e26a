/// The start, and a position of each of twelve games of players that do not search (careful, greedy, random), from all phases.
#include "engine/three_friends/game.h"

namespace hegemon {

std::span<const std::string_view> ThreeFriends::bench_positions() {
  // clang-format off
  // NOLINTBEGIN(bugprone-suspicious-missing-comma): a FEN is longer than a line
  static constexpr std::string_view kPositions[]{
      "9/rP1rI1rP1rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEg"
      "AgGgAgEgHgR|9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR r rgb 0 1",
      "9/rP1rIbXrP1rI1rP/1rC1rF3rC1/9/rRrHrErArGrArErHrR|4gP4/gP1gIrX2gI1gP/1gC1gF1gF1gC1/4gG4/gRgH"
      "gEgA1gAgEgHgR|9/bP1bI1bP1bI1bP/1bC1bF3bC1/9/bRbHbEbAbGbAbEbHbR r rgb 6 3",
      "3rF5/rP1rI1rP1rI1rP/1rC5rC1/9/rRrHrErArGrArErHrR|9/gP1gI1gP1gI1gP/9/9/gRgHgEgAgGgAgEgR1|1bI7"
      "/bP3bP1bI1bP/5gX3/4bA2bC1/bRbHbE1bGbAbEbHbR g rgb 2 7",
      "3rI3rC1/rP3rP1rI2/rH3rErFrH2/9/3rArGrArE1rR|rP6gI1/2gI1gP3gP/2gCgFgEbX1gCgH/gR8/1gH1gAgGgAgE"
      "1gR|9/bP1bI1bP1bI1bP/1bC5bC1/9/bRbHbEbAbGbAbEbHbR g rgb 1 9",
      "bP4rI3/rP1rI5rP/4rG1rH2/8rC/1rH1rA2rE1rR|9/gP1gI1gP1gI1gP/3gC2gH2/gR8/1gHgEgAgGgAgE1gR|3rP1b"
      "F1bH1/bP1bI1bP1bI2/9/bC2gCbA4/bRbHbEbG2bEbCbR r rgb 14 18",
      "rPrI1rF4gI/4rP4/5rG3/7rC1/rRrHrErA5|5bP2gP/9/gC2gF5/gC8/3gAgGgAgE2|bP1bE2bF3/2bC3bI1bP/3bF3b"
      "C1/3bG5/2bEbA1bA1bHbR b rgb 2 26",
      "6rE2/rP5gX2/9/rC2rGrA4/rRrHrE2rA3|5gF3/gP1gI1gP1gI1gP/6gH2/gR7gR/1gHgEgAgGgAgE2|3gCbP4/bP1bI"
      "2rIbI1bP/1bCbHbA1bF1bC1/8bR/bR1bEbAbGgCbE2 b rgb 0 18",
      "1rIrErFrC3rP/rP8/9/9/3rArGrArE2|rIgI6bP/gP3gHgR3/1gR2bP4/3bC5/2gE1gG4|9/2bI5bP/3bC5/bR8/1bHb"
      "EbAbGbAbEbHbR b rgb 8 28",
      "rP2rF4rP/4rP1rI2/9/9/2rErA1rG3|1rR4bI2/gP5gI1gP/2gH3gH2/9/2gEgAgGgAgE2|1gR7/bP7bP/8rR/9/9 g "
      "rgr 0 34",
      "rP8/3bI1gIrI2/2rH6/4rA4/2rErArG1rE2|9/rP4bI3/4gE1gH2/4gA4/3gG2gE2|bP7rI/bRgI2rP4/3bG4bE/4rC4"
      "/1bHbE2bA1bHbR b rgb 1 32",
      "2bX6/1bR7/3rA5/3bC1rG3/9|8bX/7bI1/gC4gG3/4bCgH3/3gA5|9/bP5bI1bP/2bH3bH2/bR8/2bEbAbGbAbE2 b r"
      "gb 17 50",
      "5rHrE1rP/9/9/9/4rGrA3|9/gP8/4gE4/9/3gAgGgA3|2gI6/1gP7/9/9/gR8 g rgg 3 44",
      "9/bP2bC5/5rA3/9/1bX7|8bR/4bC4/2bR6/9/5gG3|9/2bI3bI2/2bH1bE1bH2/9/3bAbGbAbE2 g bgb 10 59",
  };
  // NOLINTEND(bugprone-suspicious-missing-comma)
  // clang-format on
  return kPositions;
}

}  // namespace hegemon
