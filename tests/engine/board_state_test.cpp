/// What boards are shown, every field of it, in one position of each game.
#include "engine/board_state.h"

#include <string>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {

std::string number_of(const std::optional<Side>& side) {
  return side ? std::to_string(side->index()) : "-";
}

std::string text_of(const Counter& counter) {
  return ' ' + std::string(counter.name) + ' ' + std::to_string(counter.now) + '/' +
         std::to_string(counter.goal) + '>' + number_of(counter.heir);
}

/// A line for each side, and one for the draws.
std::string summary_of(const BoardState& state) {
  std::string text;
  for (const SideState& side : state.sides) {
    text += "player " + std::to_string(side.player.index()) + " fate " +
            std::to_string(static_cast<int>(side.fate)) + " heir " + number_of(side.heir) +
            " pieces " + std::to_string(side.pieces) + (side.in_check ? " check" : "");
    for (const auto& [victim, count] : side.taken)
      text += " taken " + std::to_string(victim.index()) + ':' + std::to_string(count);
    for (const auto& [kind, count] : side.hand)
      text += std::string(" hand ") + kind + std::to_string(count);
    for (const Counter& counter : side.counters)
      text += text_of(counter);
    text += '\n';
  }
  for (const Counter& counter : state.draws)
    text += text_of(counter);
  return text;
}

}  // namespace

TEST_CASE("the state of the Seven Kingdoms: allies, the fallen, what was taken, and the counters") {
  SevenKingdoms::Options options;
  REQUIRE(SevenKingdoms::set_option(options, "Players", "wwobgpd").ok());
  REQUIRE(SevenKingdoms::set_option(options, "DrawQuietPlies", "40").ok());
  const auto position = testing::position_of<SevenKingdoms>(
      "18oQ/19/19/19/19/19/19/19/19/rQ18/19/19/19/19/19/18oS/19/19/wQ9wS8 w wrow--- w:o4b2,r:o1 7 "
      "9",
      options);
  CHECK(
      summary_of(SevenKingdoms::board_state(position, position)) ==
      R"(player 0 fate 0 heir - pieces 2 taken 2:4 taken 3:2 taken 7/31>- conquests 1/2>- losses 0/11>-
player 0 fate 0 heir - pieces 1 taken 2:1 taken 7/31>- conquests 1/2>- losses 0/11>-
player 2 fate 0 heir - pieces 2 taken 0/31>- conquests 0/2>- losses 5/11>0
player 3 fate 1 heir 0 pieces 0 taken 0/31>- conquests 0/2>- losses 2/11>-
player 4 fate 2 heir - pieces 0 taken 0/31>- conquests 0/2>- losses 0/11>-
player 5 fate 2 heir - pieces 0 taken 0/31>- conquests 0/2>- losses 0/11>-
player 6 fate 2 heir - pieces 0 taken 0/31>- conquests 0/2>- losses 0/11>-
 quiet 7/40>-)");
}

TEST_CASE("the state of the Three Friends: the fallen, the heir, check, and quiet plies") {
  const auto position =
      testing::position_of<ThreeFriends>("9/9/9/9/3rG5|9/9/4rR4/9/9|9/9/3rR1gP3/9/3bG5 b rrb 6 2");
  CHECK(summary_of(ThreeFriends::board_state(position, position)) ==
        R"(player 0 fate 0 heir - pieces 4
player 1 fate 1 heir 0 pieces 0
player 2 fate 0 heir - pieces 1 check
 quiet 6/180>-)");
}

TEST_CASE("the state of Middle Xiangqi: check, and what is in hand") {
  const auto position =
      testing::position_of<MiddleXiangqi>("6g6/13/13/13/13/13/13/5r7/13/5G7[PPHcp] w - - 0 1");
  CHECK(summary_of(MiddleXiangqi::board_state(position, position)) ==
        R"(player 0 fate 0 heir - pieces 1 check hand H1 hand P2
player 1 fate 0 heir - pieces 2 hand C1 hand P1
)");
}

}  // namespace hegemon
