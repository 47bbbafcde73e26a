/// The positions of the bench: the start, then openings, fights and endings of games played by weak
/// players.
#include "engine/three_friends/game.h"

namespace hegemon {

std::span<const std::string_view> ThreeFriends::bench_positions() {
  // clang-format off
  // NOLINTBEGIN(bugprone-suspicious-missing-comma): a FEN is longer than a line
  static constexpr std::string_view kPositions[]{
      "9/rP1rI1rP1rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
      "9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEgAgGgAgEgHgR|"
      "9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR r rgb 0 1",
      "1bX7/rP3rP1rI1rP/3rC5/9/rRrHrErArGrArErHrR|"
      "9/gP1rX1gP1gI1gP/6gH2/9/gR1gEgAgGgAgE1gR|"
      "9/bP3bP1bI1bP/2bH3bH2/1gX7/bR1bEbAbGbAbE1bR b rgb 1 9",
      "5rF3/2rI1gC3rP/1rC7/9/1rHrErA1rArErHrR|"
      "2gEgFbCgF3/gP1gI3gI1gP/7gC1/9/gRgH1gAgGgAgEgHgR|"
      "3bF4rR/bP1bI2rXbI1bP/5bC3/9/bRbHbEbAbGbAbEbHbR g bgb 2 11",
      "9/2rI3rI1rP/1bX7/9/1rHrErAbCrArErHrR|"
      "5gF3/gP1gI1gP1gI2/4gErX3/9/gR2gAgGgAgEgHgR|"
      "3bF4rR/gP1bI1bP1bI1bP/1bC3rC3/9/bRbHbEbAbGbAbEbHbR b bgb 0 10",
      "3rI5/rP7gX/5rC3/4rA4/rRrHrE1rGrArErHrR|"
      "4rIgF3/gP1gI3gI1gP/2gH2gC3/9/gR1gEgAgGgAgEgHgR|"
      "3bF1bI3/bP1bI1bP3bP/9/9/bRbHbEbAbGbAbEbHbR b rgb 0 9",
      "5rF1rH1/2rI6/2rH2rC3/9/2rErA1rArE2|"
      "1gIgEgFgC1gE1bP/rR3bC1gI2/2gRgH5/9/3gAgGgA2gR|"
      "3bH4rR/3rX2bI1bP/5bCbH2/9/bR1bEbAbGbAbE1bR b -gb 7 28",
      "bI8/4rP1rI1rP/4rE1rHrR1/9/rR1rErArGrA3|"
      "gP8/2gI1rC4/9/3gR5/bX1gEgAgGgAgE2|"
      "gPgHgIbH2rI1bP/bP5rH2/6bH2/1bR7/2bEbAgXbAbE1bR g rgg 15 27",
      "2bI5gR/4bP1rI1gP/9/9/1bXrErArGrArErHrR|"
      "7gIgP/4gP3gR/9/9/2gEgAgGgArX2|"
      "1bH5rR1/bP8/bE8/4bA4/bR2bAbG1bEbR1 g rgb 0 21",
      "3gC1rF2gP/3bC5/rE2rC5/9/1bRrE2rG2rR|"
      "2gEgF1gF3/4bC1gI1gP/6gH2/gR8/1gHgEgA1gA2gR|"
      "3bF1bF3/bP1bI3rR2/6bH2/9/bRbHbEbAbGbAbE2 r rbb 0 29",
      "bP2gP5/4bX4/bR8/4rA4/3rArG1rEgH1|"
      "2rI6/9/9/3gC5/3gG5|"
      "9/3bHbPrIbI2/9/9/1gR1bAbGbAbE2 r rgb 0 38",
      "9/1bP1bP1gH3/6bR2/9/2rErA1rG3|"
      "8gP/6gI2/1rP7/1rI3rR3/3gA2gR2|"
      "8rR/bP1bI1bH1rH1rP/5bA3/4bA4/3bG2bE2 r rbb 17 43",
      "8bX/6rI2/rE1bH1rE1rH2/2gR6/3rArGrA3|"
      "1rR7/5rP3/9/9/3gAgG4|"
      "gP6rHrR/bP2gHbR4/1bR2bE4/9/1gX3bAbE2 g rgg 21 77",
      "9/9/4gC4/4rA4/3bR5|"
      "9/3rH5/9/9/2rRgAgGgAgE2|"
      "9/9/3bA1bG3/1gR7/9 g bgb 12 57",
      "9/9/rE8/rR3rA4/3rArG4|"
      "8rR/9/rP8/4gA4/4rXgA3|"
      "9/9/5bA1gR1/4bA4/4bG4 b rrb 0 38",
  };
  // NOLINTEND(bugprone-suspicious-missing-comma)
  // clang-format on
  return kPositions;
}

}  // namespace hegemon
