// The reference of the Game of the Three Friends against its rules: the perft table, each row of
// the table of cases, and what is refused as input.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "three_friends.h"

namespace hegemon::reference {
namespace {

ThreeFriends game_from(const std::string& fen) {
  std::string error;
  const std::optional<ThreeFriends> game = ThreeFriends::parse(fen, &error);
  INFO(fen, ": ", error);
  REQUIRE(game.has_value());
  return *game;
}

// Moves separated by single spaces; each must be legal.
void play_all(ThreeFriends& game, const std::string& moves) {
  std::string move;
  for (const char letter : moves + " ") {
    if (letter != ' ') {
      move += letter;
      continue;
    }
    INFO(move);
    REQUIRE(game.play(move));
    move.clear();
  }
}

ThreeFriends game_after(const std::string& fen, const std::string& moves) {
  ThreeFriends game = game_from(fen);
  play_all(game, moves);
  return game;
}

// Three generals that do not see each other, and this Red arm.
ThreeFriends game_with_red_arm(const std::string& red_arm) {
  return game_from(red_arm + "|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
}

// The moves whose text begins like this ("r53", "r53g"), separated by spaces.
std::string moves_from(const ThreeFriends& game, const std::string& beginning) {
  std::string text;
  for (const std::string& move : game.moves()) {
    if (move.substr(0, beginning.size()) == beginning) {
      text += (text.empty() ? "" : " ") + move;
    }
  }
  return text;
}

std::string all_moves(const ThreeFriends& game) {
  return moves_from(game, "");
}

bool is_legal(const ThreeFriends& game, const std::string& move) {
  const std::vector<std::string> moves = game.moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// ---- Perft --------------------------------------------------------------------------------------

struct PerftRow {
  const char* fen;
  std::uint64_t depth_1;
  std::uint64_t depth_2;
};

TEST_CASE("the perft table is met at depths 1 and 2") {
  const std::vector<PerftRow> rows = {
      {"9/rP1rI1rP1rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
       "9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEgAgGgAgEgHgR|"
       "9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR r rgb 0 1",
       34, 1156},
      {"9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/2gP6/9/3bG5 r rgb 5 20", 36, 139},
      {"9/9/9/9/3rG5|9/9/4rR4/9/4gG4|9/9/2gP6/9/3bG5 r rgb 5 20", 14, 47},
      {"3rFrPrF2gI/rPrCrI2rH3/9/3rG4rC/rR1rErA1rArErHrR|"
       "3gCgP4/gP5gI1gP/gE2gF1gF3/3gHgAgR2gC/gR3gGgAgEgH1|"
       "1bC1bF1bF1bIbP/bP1bI1bP4/1bC2bE4/bH3bG4/bR2bA1bAbEbHbR r rgb 4 21",
       31, 990},
      {"9/9/rE8/3rG5/bI8|6gE2/9/3rH5/9/9|gX8/9/4bG4/5gH3/2gI6 r rbb 57 73", 12, 323},
  };
  for (const PerftRow& row : rows) {
    INFO(row.fen);
    const ThreeFriends game = game_from(row.fen);
    CHECK(game.fen() == row.fen);
    CHECK(game.perft(0) == 1);
    CHECK(game.perft(1) == row.depth_1);
    CHECK(game.perft(2) == row.depth_2);
  }
}

TEST_CASE("divide splits perft by the first move") {
  const ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/2gP6/9/3bG5 r rgb 5 20");
  const std::vector<std::string> moves = game.moves();
  std::uint64_t sum = 0;
  std::size_t index = 0;
  for (const auto& [move, count] : game.divide(2)) {
    REQUIRE(index < moves.size());
    CHECK(move == moves[index]);
    sum += count;
    ++index;
  }
  CHECK(index == moves.size());
  CHECK(sum == game.perft(2));
  CHECK(game.divide(0).empty());
}

// ---- The start ----------------------------------------------------------------------------------

TEST_CASE("Red has 34 moves at the start") {
  const ThreeFriends game = game_from(ThreeFriends::start_fen());
  CHECK(game.fen() == ThreeFriends::start_fen());
  CHECK(game.turn() == 'r');
  CHECK(game.result() == "*");
  CHECK(game.moves().size() == 34);
  CHECK(all_moves(game) ==
        "r11r12 r11r13 r14r15 r21r13 r21r33 r23r13 r23r22 r23r24 r23r25 r23r33 r31r13 r31r53 "
        "r34r25 r34r45 r41r52 r43r45 r51r52 r54r55 r61r52 r63r65 r71r53 r71r93 r74r65 r74r85 "
        "r81r73 r81r93 r83r73 r83r82 r83r84 r83r85 r83r93 r91r92 r91r93 r94r95");
  CHECK(game.captures().empty());
}

TEST_CASE("the turn goes from Red to Green to Blue") {
  ThreeFriends game = game_from(ThreeFriends::start_fen());
  play_all(game, "r54r55");
  CHECK(game.turn() == 'g');
  play_all(game, "g54g55");
  CHECK(game.turn() == 'b');
  play_all(game, "b14b15");
  CHECK(game.fen() ==
        "4rP4/rP1rI3rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
        "4gP4/gP1gI3gI1gP/1gC1gF1gF1gC1/9/gRgHgEgAgGgAgEgHgR|"
        "bP8/2bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR r rgb 3 2");
}

// ---- Sliding pieces -----------------------------------------------------------------------------

TEST_CASE("a cannon on file 5 reaches both neighbours") {
  const ThreeFriends game = game_with_red_arm("9/9/4rC4/9/3rG5");
  CHECK(moves_from(game, "r53b") == "r53b51 r53b52 r53b53 r53b54 r53b55");
  CHECK(moves_from(game, "r53g") == "r53g51 r53g52 r53g53 r53g54 r53g55");
}

TEST_CASE("a cannon on file 3 stops at the mountain on rank 5") {
  const ThreeFriends game = game_with_red_arm("9/9/2rC6/9/3rG5");
  CHECK(moves_from(game, "r33") ==
        "r33r13 r33r23 r33r31 r33r32 r33r34 r33r35 r33r43 r33r53 r33r63 r33r73 r33r83 r33r93");
}

TEST_CASE("a chariot on file 4, 5 or 6 stops at the ocean on rank 5") {
  CHECK(moves_from(game_with_red_arm("9/9/3rR5/9/3rG5"), "r43") ==
        "r43r13 r43r23 r43r33 r43r42 r43r44 r43r45 r43r53 r43r63 r43r73 r43r83 r43r93");
  CHECK(moves_from(game_with_red_arm("9/9/4rR4/9/3rG5"), "r53") ==
        "r53r13 r53r23 r53r33 r53r43 r53r51 r53r52 r53r54 r53r55 r53r63 r53r73 r53r83 r53r93");
  CHECK(moves_from(game_with_red_arm("9/9/5rR3/9/3rG5"), "r63") ==
        "r63r13 r63r23 r63r33 r63r43 r63r53 r63r61 r63r62 r63r64 r63r65 r63r73 r63r83 r63r93");
}

TEST_CASE("a chariot on r33 goes on to b75 and down to b71") {
  const ThreeFriends game = game_with_red_arm("9/9/2rR6/9/3rG5");
  CHECK(moves_from(game, "r33b") == "r33b71 r33b72 r33b73 r33b74 r33b75");
  CHECK(moves_from(game, "r33g") == "");
}

TEST_CASE("a cannon's screen may stand before the border, its target on") {
  const ThreeFriends game = game_from("3bP5/9/3rC5/9/3rG5|9/9/9/9/3gG5|9/9/5bR3/9/3bG5 r rgb 0 1");
  CHECK(moves_from(game, "r43b") == "r43b63");
  CHECK(game.captures() == std::vector<std::string>{"r43b63"});
}

TEST_CASE("a cannon needs exactly one screen") {
  const ThreeFriends none = game_from("9/9/3rC5/9/3rG5|9/9/9/9/3gG5|9/9/5bR3/9/3bG5 r rgb 0 1");
  CHECK(moves_from(none, "r43b") == "r43b64 r43b65");
  const ThreeFriends two =
      game_from("3bP5/9/3rC5/9/3rG5|9/9/9/9/3gG5|5gP3/9/5bR3/9/3bG5 r rgb 0 1");
  CHECK(moves_from(two, "r43b") == "r43b65");
}

// ---- Soldier and fire ---------------------------------------------------------------------------

TEST_CASE("a soldier on r55 chooses between two neighbours") {
  CHECK(moves_from(game_with_red_arm("4rP4/9/9/9/3rG5"), "r55") == "r55b55 r55g55");
}

TEST_CASE("a crossed soldier goes on and sideways, not to the third arm") {
  const ThreeFriends border = game_from("9/9/9/9/3rG5|4rP4/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  CHECK(moves_from(border, "g55") == "g55g45 g55g54 g55g65");
  const ThreeFriends back = game_from("9/9/9/9/3rG5|9/9/9/9/3gG3rP1|9/9/9/9/3bG5 r rgb 0 1");
  CHECK(moves_from(back, "g81") == "g81g71 g81g91");
}

TEST_CASE("a fire on r55 has two border diagonals") {
  CHECK(moves_from(game_with_red_arm("4rI4/9/9/9/3rG5"), "r55") == "r55b65 r55g45");
}

TEST_CASE("a fire on r15 has one border diagonal") {
  CHECK(moves_from(game_with_red_arm("rI8/9/9/9/3rG5"), "r15") == "r15b85");
}

TEST_CASE("a crossed fire goes towards rank 1, and rests there") {
  const ThreeFriends border = game_from("9/9/9/9/3rG5|3rI5/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  CHECK(moves_from(border, "g45") == "g45g34 g45g54");
  const ThreeFriends back = game_from("9/9/9/9/3rG5|9/9/9/9/rI2gG5|9/9/9/9/3bG5 r rgb 0 1");
  CHECK(moves_from(back, "g11") == "");
}

// ---- Horse and elephant -------------------------------------------------------------------------

TEST_CASE("a horse on r34 crosses the border to b85 only") {
  CHECK(moves_from(game_with_red_arm("9/2rH6/9/9/3rG5"), "r34") ==
        "r34b85 r34r13 r34r15 r34r22 r34r42 r34r53 r34r55");
}

TEST_CASE("a horse on r25 crosses straight over the border") {
  CHECK(moves_from(game_with_red_arm("1rH7/9/9/9/3rG5"), "r25") ==
        "r25b74 r25b94 r25r13 r25r33 r25r44");
}

TEST_CASE("a horse on r45 crosses by leg r35, but not the other way round") {
  CHECK(moves_from(game_with_red_arm("3rH5/9/9/9/3rG5"), "r45") ==
        "r45b85 r45r24 r45r33 r45r53 r45r64");
  const ThreeFriends back = game_from("9/9/9/9/3rG5|9/9/9/9/3gG5|7rH1/9/9/9/3bG5 r rgb 0 1");
  CHECK(moves_from(back, "b85") == "b85b64 b85b73 b85b93 b85r14 b85r34");
}

TEST_CASE("a horse's leg must be empty") {
  // On r34 the leg of b85 is r35, that of r13 and r15 is r24, that of r22 and r42 is r33.
  CHECK(moves_from(game_with_red_arm("2rP6/2rH6/9/9/3rG5"), "r34") ==
        "r34r13 r34r15 r34r22 r34r42 r34r53 r34r55");
  CHECK(moves_from(game_with_red_arm("9/1bPrH6/9/9/3rG5"), "r34") ==
        "r34b85 r34r22 r34r42 r34r53 r34r55");
  CHECK(moves_from(game_with_red_arm("9/2rH6/2bP6/9/3rG5"), "r34") ==
        "r34b85 r34r13 r34r15 r34r53 r34r55");
}

TEST_CASE("an elephant on r35 goes back to r13 and r53 only") {
  CHECK(moves_from(game_with_red_arm("2rE6/9/9/9/3rG5"), "r35") == "r35r13 r35r53");
  CHECK(moves_from(game_with_red_arm("2rE6/1rP7/9/9/3rG5"), "r35") == "r35r53");
}

TEST_CASE("an advisor steps diagonally from any point of the palace") {
  CHECK(moves_from(game_with_red_arm("9/9/9/3rA5/3rG5"), "r42") == "r42r51 r42r53");
}

// ---- Flag ---------------------------------------------------------------------------------------

TEST_CASE("a flag does not step over a piece") {
  CHECK(moves_from(game_with_red_arm("9/3rP5/3rF5/9/3rG5"), "r43") == "");
  CHECK(moves_from(game_with_red_arm("9/3bP5/3rF5/9/3rG5"), "r43") == "");
}

TEST_CASE("a flag steps exactly two points forward and captures there") {
  CHECK(moves_from(game_with_red_arm("9/9/3rF5/9/3rG5"), "r43") == "r43r45");
  CHECK(moves_from(game_with_red_arm("3bP5/9/3rF5/9/3rG5"), "r43") == "r43r45");
  CHECK(moves_from(game_with_red_arm("3rP5/9/3rF5/9/3rG5"), "r43") == "");
  CHECK(moves_from(game_with_red_arm("9/9/5rF3/9/3rG5"), "r63") == "r63r65");
  CHECK(moves_from(game_with_red_arm("5rF3/9/9/9/3rG5"), "r65") == "r65g44");
  CHECK(moves_from(game_with_red_arm("9/4rF4/9/9/3rG5"), "r54") == "r54b55 r54g55");
  CHECK(moves_from(game_with_red_arm("4rF4/9/9/9/3rG5"), "r55") == "r55b54 r55g54");
}

TEST_CASE("a flag that leaves home becomes X") {
  ThreeFriends game = game_with_red_arm("3rF5/9/9/9/3rG5");
  CHECK(moves_from(game, "r45") == "r45b64");
  play_all(game, "r45b64");
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/9/9/3gG5|9/5rX3/9/9/3bG5 g rgb 1 1");
}

TEST_CASE("a flag that has come back home stays X, barred from the ocean") {
  CHECK(moves_from(game_with_red_arm("4rX4/9/9/9/3rG5"), "r55") ==
        "r55r15 r55r25 r55r35 r55r45 r55r51 r55r52 r55r53 r55r54 r55r65 r55r75 r55r85 r55r95");
  CHECK(moves_from(game_with_red_arm("rX8/9/9/9/3rG5"), "r15b") ==
        "r15b91 r15b92 r15b93 r15b94 r15b95");
}

// ---- Check and facing generals ------------------------------------------------------------------

TEST_CASE("a third kingdom may not uncover two other generals") {
  const ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/9/9/4gG4|9/9/4rC4/9/4bG4 r rgb 0 1");
  CHECK(moves_from(game, "b53") == "b53b52 b53b54 b53b55 b53g52 b53g53 b53g54 b53g55");
  CHECK(game.moves().size() == 8);
  CHECK(all_moves(game) == "b53b52 b53b54 b53b55 b53g52 b53g53 b53g54 b53g55 r41r42");
}

TEST_CASE("a pinned piece still gives check") {
  // The cannon b62 attacks r41 over b64; the chariot b92 pins it to the general b42.
  const std::string place = "9/rP8/9/9/3rG5|9/9/9/9/3gG5|9/5bP3/9/3bG1bC2rR/9";
  const ThreeFriends red = game_from(place + " r rgb 0 1");
  CHECK(all_moves(red) == "b92b62 r41r51");
  // Off the rank it may only take the general, because the chariot then changes sides.
  const ThreeFriends blue = game_from(place + " b rgb 0 1");
  CHECK(moves_from(blue, "b62") == "b62b52 b62b72 b62b82 b62r41");
}

TEST_CASE("a check may be met by taking the general whose army gives it") {
  ThreeFriends game = game_from("9/9/9/9/3rG4bR|9/9/9/9/4gG4|9/9/9/9/rR2bG5 r rgb 0 1");
  CHECK(all_moves(game) == "b11b41 r41r42");
  play_all(game, "b11b41");
  CHECK(game.fen() == "9/9/9/9/3rG4bR|9/9/9/9/4gG4|9/9/9/9/3rR5 g rgr 0 1");
}

// ---- Capture of a general, inheritance ----------------------------------------------------------

TEST_CASE("who takes a general commands its army") {
  ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/4rR4/9/4gG4|9/9/2gP6/9/3bG5 r rgb 5 20");
  CHECK(game.captures() == std::vector<std::string>{"g53g51"});
  play_all(game, "g53g51");
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/9/9/4rR4|9/9/2gP6/9/3bG5 b rrb 0 20");
  CHECK(game.result() == "*");
  play_all(game, "b41b42");
  CHECK(is_legal(game, "b33b32"));  // the green soldier moves for Red
}

TEST_CASE("a mated kingdom is skipped and may be taken later") {
  ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/2gP6/9/3bG5 r rgb 5 20");
  play_all(game, "g93g91");
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/9/rR8/3gG4rR|9/9/2gP6/9/3bG5 b rgb 6 20");
  CHECK(game.result() == "*");
  play_all(game, "b41b42");
  CHECK(game.turn() == 'r');
  play_all(game, "g91g41");
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/9/rR8/3rR5|9/9/2gP6/3bG5/9 b rrb 0 21");
}

TEST_CASE("the third kingdom may take a mated general first") {
  const ThreeFriends game =
      game_after("9/9/9/9/3rG5|3bR5/9/8rR/rR8/3gG5|9/9/2gP6/9/3bG5 r rgb 5 20", "g93g91 g45g41");
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/9/rR8/3bR4rR|9/9/2gP6/9/3bG5 r rbb 0 21");
}

TEST_CASE("mate between two kingdoms ends the game") {
  const ThreeFriends game =
      game_after("9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/9/9/9 r rgr 5 20", "g93g91");
  CHECK(game.result() == "1-0-0 nomove");
  // The side is the loser.
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/9/rR8/3gG4rR|9/9/9/9/9 g rgr 6 20");
  CHECK(game.moves().empty());
  CHECK(game.perft(1) == 0);
  CHECK(game_from(game.fen()).result() == "1-0-0 nomove");
}

TEST_CASE("stalemate between two kingdoms ends the game as well") {
  const ThreeFriends game =
      game_after("9/9/9/9/3rG5|9/9/3rR1rR2rR/9/4gG4|9/9/9/9/9 r rgr 5 20", "g93g92");
  CHECK(game.result() == "1-0-0 nomove");
}

TEST_CASE("a stalemated kingdom is skipped") {
  const ThreeFriends game =
      game_after("9/9/9/9/3rG5|9/9/3rR4rR/9/4gG4|9/9/9/9/3bG5 r rgb 5 20", "g93g92");
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/3rR5/8rR/4gG4|9/9/9/9/3bG5 b rgb 6 20");
  CHECK(game.result() == "*");
}

TEST_CASE("inherited and old pieces of a commander are own to each other") {
  // The cannon g11 uses the green elephant g31 as screen; the chariot g13 may not take g15.
  const ThreeFriends game = game_from("9/9/9/9/3rG5|gP8/9/rR8/9/rC1gE3bP2|9/9/9/9/3bG5 r rrb 0 1");
  CHECK(is_legal(game, "g11g71"));
  CHECK(is_legal(game, "g13g14"));
  CHECK_FALSE(is_legal(game, "g13g15"));
  CHECK_FALSE(is_legal(game, "g31g13"));
  CHECK(is_legal(game, "g31g53"));
  CHECK(game.captures() == std::vector<std::string>{"g11g71"});
}

TEST_CASE("inherited advisors and elephants stay in their palace and arm") {
  const ThreeFriends game = game_from("9/9/9/9/3rG5|6gE2/9/9/4gA4/9|9/9/9/9/3bG5 r rrb 0 1");
  CHECK(moves_from(game, "g52") == "g52g41 g52g43 g52g61 g52g63");
  CHECK(moves_from(game, "g75") == "g75g53 g75g93");
}

TEST_CASE("an inherited soldier goes on against its new commander's arm") {
  CHECK(moves_from(game_from("9/9/4gP4/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r rrb 0 1"), "r53") ==
        "r53r43 r53r52 r53r63");
}

TEST_CASE("who takes the commander of two armies gets both and wins") {
  const ThreeFriends game =
      game_after("9/9/9/9/3rG5|9/9/2gP6/9/9|9/9/4rR4/9/4bG4 r rbb 5 20", "b53b51");
  CHECK(game.result() == "1-0-0 last");
  // The turn cannot be given on: side and round stay.
  CHECK(game.fen() == "9/9/9/9/3rG5|9/9/2gP6/9/9|9/9/9/9/4rR4 r rrr 0 20");
  CHECK(game.moves().empty());
  CHECK(game.perft(1) == 0);
  CHECK(game_from(game.fen()).result() == "1-0-0 last");
}

// ---- The end ------------------------------------------------------------------------------------

// Flags without a move round a general without a move, for Green and for Blue.
constexpr const char* kBlockedGreen = "3gFgFgF3/3gFgF4/3gFgF4/3gFgF4/3gGgF4";
constexpr const char* kBlockedBlue = "3bFbFbF3/3bFbF4/3bFbF4/3bFbF4/3bGbF4";

TEST_CASE("with both others skipped the mover moves again, a round later") {
  const ThreeFriends game = game_after(
      std::string("3rFrFrF3/9/9/9/3rG5|") + kBlockedGreen + "|" + kBlockedBlue + " r rgb 7 9",
      "r41r42");
  CHECK(game.fen() ==
        std::string("3rFrFrF3/9/9/3rG5/9|") + kBlockedGreen + "|" + kBlockedBlue + " r rgb 8 10");
  CHECK(game.result() == "*");
}

TEST_CASE("the game is drawn when none of the three can move") {
  const ThreeFriends game = game_after(std::string("3rFrF4/3rFrF4/3rFrFrF3/3rFrF4/3rGrF4|") +
                                           kBlockedGreen + "|" + kBlockedBlue + " r rgb 7 9",
                                       "r63r65");
  CHECK(game.result() == "1/3-1/3-1/3 stuck");
  CHECK(game.fen() == std::string("3rFrFrF3/3rFrF4/3rFrF4/3rFrF4/3rGrF4|") + kBlockedGreen + "|" +
                          kBlockedBlue + " r rgb 8 9");
  CHECK(game.moves().empty());
}

TEST_CASE("a position with no move for its side is accepted, list empty") {
  ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/9/rR8/3gG4rR|9/9/2gP6/9/3bG5 g rgb 6 20");
  CHECK(game.moves().empty());
  CHECK(game.perft(1) == 0);
  CHECK(game.result() == "*");
}

TEST_CASE("a third occurrence with checks by one kingdom only loses it") {
  ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/8rR/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  play_all(game,
           "g93g91 g41g42 b41b42 g91g92 g42g41 b42b41 "
           "g92g91 g41g42 b41b42 g91g92 g42g41 b42b41");
  CHECK(game.result() == "*");
  play_all(game, "g92g91");
  CHECK(game.result() == "0-1/2-1/2 perpetual");
  CHECK(game.moves().empty());
  CHECK_FALSE(game.play("resign"));
  CHECK(game.perft(1) > 0);  // perft does not look at repetition
}

TEST_CASE("a third occurrence without checks is shared by all in play") {
  const std::string once = "r41r42 g41g42 b41b42 r42r41 g42g41 b42b41";
  ThreeFriends game = game_after("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", once);
  CHECK(game.result() == "*");
  play_all(game, once);
  CHECK(game.result() == "1/3-1/3-1/3 repetition");
}

TEST_CASE("a third occurrence with checks by all in play is shared") {
  // Each move answers a check and gives one.
  ThreeFriends game = game_from("9/9/9/9/bC3bCrG3|9/9/9/9/9|9/9/9/9/3bG1rCrR2 r r-b 0 1");
  play_all(game, "b61r41 r51b51 r41b61 b51r51 b61r41 r51b51 r41b61");
  CHECK(game.result() == "*");
  play_all(game, "b51r51");
  CHECK(game.result() == "1/2-0-1/2 repetition");
}

TEST_CASE("180 moves without a capture are drawn between those in play") {
  ThreeFriends three = game_from("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 178 30");
  play_all(three, "r41r42");
  CHECK(three.result() == "*");
  play_all(three, "g41g42");
  CHECK(three.result() == "1/3-1/3-1/3 quiet");
  CHECK(three.fen() == "9/9/9/3rG5/9|9/9/9/3gG5/9|9/9/9/9/3bG5 b rgb 180 30");
  CHECK(three.moves().empty());
  CHECK(three.perft(1) > 0);  // perft does not look at the quiet limit

  const ThreeFriends two = game_after("9/9/9/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r rrb 179 30", "r41r42");
  CHECK(two.result() == "1/2-0-1/2 quiet");

  const ThreeFriends capture =
      game_after("9/9/9/3bP5/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 179 30", "r41r42");
  CHECK(capture.result() == "*");
}

TEST_CASE("no legal move is judged before the quiet limit") {
  const ThreeFriends game =
      game_after("9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/9/9/9 r rgr 179 20", "g93g91");
  CHECK(game.result() == "1-0-0 nomove");
}

TEST_CASE("the pieces of a kingdom that resigns stay without a commander") {
  ThreeFriends game = game_from(ThreeFriends::start_fen());
  play_all(game, "r54r55 resign");
  CHECK(game.fen() ==
        "4rP4/rP1rI3rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
        "9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEgA1gAgEgHgR|"
        "9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR b r-b 1 1");
  CHECK(game.turn() == 'b');
  CHECK(game.result() == "*");
  play_all(game, "b14b15");
  CHECK(game.turn() == 'r');
  for (const std::string& move : game.moves()) {
    CHECK(move[0] == 'r');
  }
}

TEST_CASE("pieces without a commander block, give no check, may be taken") {
  // The green chariots r45 and r31 attack the general r41 if anybody commands them.
  const ThreeFriends nobody = game_from("3gR5/9/9/9/2gRrG5|9/9/9/9/9|9/9/9/9/3bG5 r r-b 0 1");
  CHECK(all_moves(nobody) == "r41r42 r41r51");
  const ThreeFriends taken = game_from("9/9/9/3gR5/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r r-b 0 1");
  CHECK(taken.captures() == std::vector<std::string>{"r41r42"});
}

TEST_CASE("with two kingdoms in play the other wins by resignation") {
  ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r r-b 4 7");
  REQUIRE(game.play("resign"));
  CHECK(game.result() == "0-0-1 last");
  CHECK(game.fen() == "9/9/9/9/9|9/9/9/9/9|9/9/9/9/3bG5 r --b 4 7");
  CHECK(game.moves().empty());
  CHECK(game.perft(1) == 0);
}

TEST_CASE("resigning gives up inherited armies too") {
  ThreeFriends game = game_from("9/9/9/9/3rG5|9/9/2gP6/9/9|9/9/9/9/3bG5 r rrb 4 7");
  REQUIRE(game.play("resign"));
  CHECK(game.fen() == "9/9/9/9/9|9/9/2gP6/9/9|9/9/9/9/3bG5 r --b 4 7");
}

TEST_CASE("after a resignation the next of two without a move loses") {
  ThreeFriends game = game_from(std::string("3rFrFrF3/9/9/9/3rG5|3gFgFgF3/9/9/9/3gG5|") +
                                kBlockedBlue + " g rgb 4 7");
  REQUIRE(game.play("resign"));
  CHECK(game.result() == "1-0-0 nomove");
  CHECK(game.fen() ==
        std::string("3rFrFrF3/9/9/9/3rG5|3gFgFgF3/9/9/9/9|") + kBlockedBlue + " b r-b 4 7");
}

TEST_CASE("any other text is not played and changes nothing") {
  ThreeFriends game = game_from(ThreeFriends::start_fen());
  for (const char* text : {"", "r54", "r54r54", "r54r56", "g54g55", "R54R55", "r54r55 ", "r54-r55",
                           "Resign", "pass"}) {
    INFO(text);
    CHECK_FALSE(game.play(text));
  }
  CHECK(game.fen() == ThreeFriends::start_fen());
}

// ---- FEN ----------------------------------------------------------------------------------------

struct RefusedFen {
  const char* fen;
  const char* why;  // part of the sentence
};

TEST_CASE("bad FENs are refused with a sentence") {
  const std::vector<RefusedFen> rows = {
      // The text.
      {"", "five fields"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0", "five fields"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1 1", "five fields"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5  r rgb 0 1", "five fields"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5 r rgb 0 1", "three arms"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5|9/9/9/9/9 r rgb 0 1", "three arms"},
      {"9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "five rows"},
      {"9/9/9/9/3rG5|9/9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "five rows"},
      {"8/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "does not have nine points"},
      {"/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "does not have nine points"},
      {"9/9/9/9/3rG6|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "does not have nine points"},
      {"9rP/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "more than nine points"},
      {"45/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "two digits in a row"},
      {"0rP8/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "digit 0"},
      {"yP8/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "unknown army letter 'y'"},
      {"rQ8/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "unknown piece letter 'Q'"},
      {"rp8/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "unknown piece letter 'p'"},
      {"8r/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "ends after an army letter"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 w rgb 0 1", "side to move"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 - rgb 0 1", "side to move"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rg 0 1", "three letters"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgw 0 1", "commander must be"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb -1 1", "quiet moves"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 0", "round"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 x", "round"},
      // The pieces.
      {"9/9/9/9/3rGrG4|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "two generals"},
      {"9/9/9/9/2rG6|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "general outside its palace"},
      {"9/3rG5/9/9/9|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "general outside its palace"},
      {"9/9/9/9/3gG5|9/9/9/9/3rG5|9/9/9/9/3bG5 r rgb 0 1", "general outside its palace"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rrb 0 1", "commanded by itself"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r r-b 0 1", "commanded by itself"},
      {"9/9/9/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r rgb 0 1", "kingdom that is out"},
      {"9/9/9/9/3rG5|9/9/9/9/9|9/9/9/9/9 r rbr 0 1", "kingdom that is out"},
      {"9/9/9/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 g rrb 0 1", "side to move has no general"},
      {"9/9/9/9/9|9/9/9/9/9|9/9/9/9/9 r --- 0 1", "side to move has no general"},
      {"9/9/9/9/2rArG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "advisor outside its palace"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/4rA4/3bG5 r rgb 0 1", "advisor outside its palace"},
      {"9/9/9/9/3rG5|rE8/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1", "outside its home arm"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|gF8/9/9/9/3bG5 r rgb 0 1", "outside its home arm"},
      {"9/9/9/9/4rG4|9/9/9/9/4gG4|9/9/9/9/3bG5 r rgb 0 1", "generals face"},
      {"9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/5bG3 r rgb 0 1", "generals face"},
  };
  for (const RefusedFen& row : rows) {
    INFO(row.fen);
    std::string error;
    CHECK_FALSE(ThreeFriends::parse(row.fen, &error).has_value());
    CHECK_FALSE(ThreeFriends::parse(row.fen).has_value());
    INFO(error);
    CHECK(error.find(row.why) != std::string::npos);
    CHECK((!error.empty() && error.back() == '.'));
  }
}

}  // namespace
}  // namespace hegemon::reference
