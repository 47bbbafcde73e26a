/// The rules, case by case. Rule text: docs/rules-three-friends.md.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/replay.h"
#include "engine/three_friends/game.h"

namespace hegemon::three_friends {

namespace {

const std::string kStart = to_fen(Position::start());
const std::string kOthers = "|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1";

Position game(const std::string& fen) {
  CAPTURE(fen);
  const auto position = parse_fen(fen);
  const std::string error = position.ok() ? "" : position.error().text();
  CAPTURE(error);
  REQUIRE(position.ok());
  return position.value();
}

Position red(const std::string& arm) {
  return game(arm + kOthers);
}

Position after(Position position, std::string_view words) {
  for (const std::string_view word : split_words(words)) {
    CAPTURE(word);
    REQUIRE(play_word<ThreeFriends>(position, word).ok());
  }
  return position;
}

/// The legal moves that begin like this, in alphabetical order.
std::string moves(const Position& position, const std::string& beginning = "") {
  MoveList list;
  position.moves(list);
  std::vector<std::string> texts;
  for (const Move move : list) {
    if (to_text(move).find(beginning) == 0) texts.push_back(to_text(move));
  }
  std::sort(texts.begin(), texts.end());
  std::string text;
  for (const std::string& move : texts)
    text += (text.empty() ? "" : " ") + move;
  return text;
}

bool legal(const Position& position, const std::string& move) {
  return parse_move(position, move).ok();
}

std::string result(const Position& position) {
  return ThreeFriends::result_text(position);
}

}  // namespace

TEST_CASE("Three Friends: Red has 34 moves at the start") {
  CHECK(kStart ==
        "9/rP1rI1rP1rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
        "9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEgAgGgAgEgHgR|"
        "9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR r rgb 0 1");
  CHECK(moves(game(kStart)) ==
        "r11r12 r11r13 r14r15 r21r13 r21r33 r23r13 r23r22 r23r24 r23r25 r23r33 r31r13 r31r53 "
        "r34r25 r34r45 r41r52 r43r45 r51r52 r54r55 r61r52 r63r65 r71r53 r71r93 r74r65 r74r85 "
        "r81r73 r81r93 r83r73 r83r82 r83r84 r83r85 r83r93 r91r92 r91r93 r94r95");
}

TEST_CASE("Three Friends: turns go from Red to Green to Blue, and a round ends with Blue") {
  CHECK(to_fen(after(game(kStart), "r54r55 g54g55 b14b15")) ==
        "4rP4/rP1rI3rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
        "4gP4/gP1gI3gI1gP/1gC1gF1gF1gC1/9/gRgHgEgAgGgAgEgHgR|"
        "bP8/2bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR r rgb 3 2");
}

// Sliding pieces.

TEST_CASE("Three Friends: a cannon on the middle file reaches both neighbours") {
  const Position position = red("9/9/4rC4/9/3rG5");
  CHECK(moves(position, "r53b") == "r53b51 r53b52 r53b53 r53b54 r53b55");
  CHECK(moves(position, "r53g") == "r53g51 r53g52 r53g53 r53g54 r53g55");
}

TEST_CASE("Three Friends: a cannon stops before mountain and city") {
  CHECK(moves(red("9/9/2rC6/9/3rG5"), "r33") ==
        "r33r13 r33r23 r33r31 r33r32 r33r34 r33r35 r33r43 r33r53 r33r63 r33r73 r33r83 r33r93");
  CHECK(moves(red("9/9/rC8/9/3rG5"), "r13b").empty());
  CHECK(moves(red("9/9/8rC/9/3rG5"), "r93g").empty());
}

TEST_CASE("Three Friends: a chariot stops before the ocean") {
  CHECK(moves(red("9/9/3rR5/9/3rG5"), "r43") ==
        "r43r13 r43r23 r43r33 r43r42 r43r44 r43r45 r43r53 r43r63 r43r73 r43r83 r43r93");
  for (const char* arm : {"9/9/4rR4/9/3rG5", "9/9/5rR3/9/3rG5"}) {
    const Position position = red(arm);
    CHECK(position.count_moves() > 10);
    MoveList list;
    position.moves(list);
    for (const Move move : list)
      CHECK(move.to().arm() == Side(0));
  }
}

TEST_CASE("Three Friends: a chariot crosses on land") {
  const Position position = red("9/9/2rR6/9/3rG5");
  CHECK(moves(position, "r33b") == "r33b71 r33b72 r33b73 r33b74 r33b75");
  CHECK(moves(position, "r33g").empty());
  CHECK(moves(red("9/9/8rR/9/3rG5"), "r93g") == "r93g11 r93g12 r93g13 r93g14 r93g15");
}

TEST_CASE("Three Friends: a cannon's screen may stand before the border, its target beyond") {
  const Position position = game("3bP5/9/3rC5/9/3rG5|9/9/9/9/3gG5|9/9/5bR3/9/3bG5 r rgb 0 1");
  CHECK(moves(position, "r43b") == "r43b63");
}

TEST_CASE("Three Friends: a cannon needs exactly one screen, of any commander") {
  CHECK(moves(game("9/9/3rC5/9/3rG5|9/9/9/9/3gG5|9/9/5bR3/9/3bG5 r rgb 0 1"), "r43b") ==
        "r43b64 r43b65");
  CHECK(moves(game("3bP5/9/3rC5/9/3rG5|9/9/9/9/3gG5|5gP3/9/5bR3/9/3bG5 r rgb 0 1"), "r43b") ==
        "r43b65");
  CHECK(legal(game("3rP5/9/3rC5/9/3rG5|9/9/9/9/3gG5|9/9/5bR3/9/3bG5 r rgb 0 1"), "r43b63"));
}

// Soldiers, fires, horses, elephants, flags.

TEST_CASE("Three Friends: a soldier on the middle of the border chooses between two neighbours") {
  CHECK(moves(red("4rP4/9/9/9/3rG5"), "r55") == "r55b55 r55g55");
}

TEST_CASE(
    "Three Friends: a soldier that has crossed goes on and sideways, not into the third arm") {
  const auto position = [](const std::string& green) {
    return game("9/9/9/9/3rG5|" + green + "|9/9/9/9/3bG5 r rgb 0 1");
  };
  CHECK(moves(position("4rP4/9/9/9/3gG5"), "g55") == "g55g45 g55g54 g55g65");
  CHECK(moves(position("9/9/9/9/3gG3rP1"), "g81") == "g81g71 g81g91");
  CHECK(moves(red("rP8/9/9/9/3rG5"), "r15") == "r15b95");
}

TEST_CASE("Three Friends: a fire goes forward over cells only") {
  CHECK(moves(red("4rI4/9/9/9/3rG5"), "r55") == "r55b65 r55g45");
  CHECK(moves(red("rI8/9/9/9/3rG5"), "r15") == "r15b85");
  CHECK(moves(red("3rI5/9/9/9/3rG5"), "r45") == "r45b55 r45b75");
  CHECK(moves(red("9/rI8/9/9/3rG5"), "r14") == "r14r25");
}

TEST_CASE("Three Friends: a fire on the back rank of another arm can't move") {
  CHECK(moves(game("9/9/9/9/3rG5|9/9/9/9/3gG3rI1|9/9/9/9/3bG5 r rgb 0 1"), "g81").empty());
}

TEST_CASE("Three Friends: a horse crosses on land only") {
  CHECK(moves(red("9/2rH6/9/9/3rG5"), "r34b") == "r34b85");
  CHECK(moves(red("1rH7/9/9/9/3rG5"), "r25") == "r25b74 r25b94 r25r13 r25r33 r25r44");
  CHECK(moves(red("3rH5/9/9/9/3rG5"), "r45") == "r45b85 r45r24 r45r33 r45r53 r45r64");
  const Position over = game("9/9/9/9/3rG5|9/9/9/9/3gG5|7rH1/9/9/9/3bG5 r rgb 0 1");
  CHECK_FALSE(legal(over, "b85r45"));
  CHECK(legal(over, "b85r34"));
  CHECK(legal(over, "b85r14"));
}

TEST_CASE("Three Friends: a horse needs an empty leg") {
  CHECK(moves(red("rP1rP6/1rH7/9/9/3rG5"), "r24") == "r24b75 r24b95 r24r12 r24r32 r24r43 r24r45");
  CHECK(moves(red("1rP7/1rH7/9/9/3rG5"), "r24b").empty());
}

TEST_CASE("Three Friends: an elephant stays in its arm, and over nothing") {
  CHECK(moves(red("2rE6/9/9/9/3rG5"), "r35") == "r35r13 r35r53");
  CHECK(moves(red("2rE6/1rP7/9/9/3rG5"), "r35") == "r35r53");
}

TEST_CASE("Three Friends: general and advisor keep to the palace") {
  CHECK(moves(red("9/9/3rA5/9/3rG5"), "r43") == "r43r52");
  CHECK(moves(red("9/9/9/4rA4/3rG5"), "r52") == "r52r43 r52r61 r52r63");
  CHECK(moves(red("9/9/9/9/3rG5"), "r41") == "r41r42 r41r51");
}

TEST_CASE("Three Friends: a flag at home takes two steps forward, over nothing") {
  CHECK(moves(red("9/9/3rF5/9/3rG5"), "r43") == "r43r45");
  CHECK(moves(red("9/3rP5/3rF5/9/3rG5"), "r43").empty());
  CHECK(moves(red("3rF5/9/9/9/3rG5"), "r45") == "r45b64");
  CHECK(moves(red("5rF3/9/9/9/3rG5"), "r65") == "r65g44");
  CHECK(moves(red("4rF4/9/9/9/3rG5"), "r55") == "r55b54 r55g54");
  CHECK(moves(red("9/4rF4/9/9/3rG5"), "r54") == "r54b55 r54g55");
}

TEST_CASE("Three Friends: a flag that has left home goes as a chariot for good") {
  const Position position = after(red("3rF5/9/9/9/3rG5"), "r45b64");
  CHECK(to_fen(position) == "9/9/9/9/3rG5|9/9/9/9/3gG5|9/5rX3/9/9/3bG5 g rgb 1 1");
  const Position home = red("4rX4/9/9/9/3rG5");
  CHECK(moves(home, "r55r5") == "r55r51 r55r52 r55r53 r55r54");
  CHECK(moves(home, "r55b").empty());
  CHECK(moves(home, "r55g").empty());
}

// Generals.

TEST_CASE("Three Friends: a third side may not uncover two generals either") {
  const Position position = game("9/9/9/9/3rG5|9/9/9/9/4gG4|9/9/4rC4/9/4bG4 r rgb 0 1");
  CHECK(moves(position, "b53") == "b53b52 b53b54 b53b55 b53g52 b53g53 b53g54 b53g55");
  CHECK(position.count_moves() == 8);
}

TEST_CASE("Three Friends: who takes a general commands its armies from then on") {
  const Position position =
      after(game("9/9/9/9/3rG5|9/9/4rR4/9/4gG4|9/9/2gP6/9/3bG5 r rgb 5 20"), "g53g51");
  CHECK(to_fen(position) == "9/9/9/9/3rG5|9/9/9/9/4rR4|9/9/2gP6/9/3bG5 b rrb 0 20");
  CHECK_FALSE(position.alive(Side(1)));
}

TEST_CASE("Three Friends: a mated kingdom is passed over, and its general taken later") {
  const std::string fen = "9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/2gP6/9/3bG5 r rgb 5 20";
  const Position mated = after(game(fen), "g93g91");
  CHECK(mated.turn() == Side(2));
  CHECK(mated.in_check(Side(1)));
  CHECK_FALSE(mated.can_move(Side(1)));
  CHECK(to_fen(after(mated, "b41b42 g91g41")) ==
        "9/9/9/9/3rG5|9/9/9/rR8/3rR5|9/9/2gP6/3bG5/9 b rrb 0 21");
}

TEST_CASE("Three Friends: with two kingdoms in play one without a move has lost, in check or not") {
  CHECK(result(after(game("9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/9/9/9 r rgr 5 20"), "g93g91")) ==
        "1-0-0 nomove");
  const Position still = game("9/9/9/9/3rG5|9/9/3rR1rR2rR/9/4gG4|9/9/9/9/9 r rgr 5 20");
  const Position done = after(still, "g93g92");
  CHECK_FALSE(done.in_check(Side(1)));
  CHECK(result(done) == "1-0-0 nomove");
  CHECK(done.turn() == Side(1));
}

TEST_CASE("Three Friends: a stalemated kingdom is passed over while three are in play") {
  const Position position =
      after(game("9/9/9/9/3rG5|9/9/3rR4rR/9/4gG4|9/9/9/9/3bG5 r rgb 5 20"), "g93g92");
  CHECK(position.turn() == Side(2));
  CHECK_FALSE(position.in_check(Side(1)));
}

TEST_CASE(
    "Three Friends: inherited pieces and old ones do not take each other, and may be screens") {
  const Position position = game("9/9/rR2gP1bP3/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r rrb 0 1");
  CHECK(moves(position, "r13r4").empty());
  const Position cannon = game("9/9/rC2gP1bP3/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r rrb 0 1");
  CHECK(legal(cannon, "r13r63"));
  CHECK_FALSE(legal(cannon, "r13r43"));
}

TEST_CASE("Three Friends: inherited advisors and elephants keep to their own palace and arm") {
  const Position position = game("9/9/9/9/3rG5|2gE6/9/3gA5/9/9|9/9/9/9/3bG5 r rrb 0 1");
  CHECK(moves(position, "g") == "g35g13 g35g53 g43g52");
}

TEST_CASE("Three Friends: an inherited soldier in its commander's own arm has crossed") {
  const Position position = game("9/4gP4/9/9/3rG5|9/9/9/9/9|9/9/9/9/3bG5 r rrb 0 1");
  CHECK(moves(position, "r54") == "r54r44 r54r53 r54r64");
}

TEST_CASE("Three Friends: with the commander of two armies both change hands") {
  const Position position =
      after(game("9/9/9/9/3rG5|9/9/4rR4/9/4gG4|9/9/2bP6/9/9 r rgg 0 1"), "g53g51");
  CHECK(result(position) == "1-0-0 last");
  CHECK(to_fen(position) == "9/9/9/9/3rG5|9/9/9/9/4rR4|9/9/2bP6/9/9 r rrr 0 1");
  // The pieces of one who resigned stay nobody's.
  const Position idle = game("9/9/9/9/3rG5|9/9/4rR4/9/4gG4|9/9/2bP6/9/9 r rg- 0 1");
  CHECK(to_fen(after(idle, "g53g51")) == "9/9/9/9/3rG5|9/9/9/9/4rR4|9/9/2bP6/9/9 r rr- 0 1");
}

TEST_CASE("Three Friends: a pinned piece still gives check") {
  // The cannon may not leave the rank, for Blue's chariot; over its soldier it attacks g41 all the
  // same.
  const Position position = game("9/5rP3/9/9/4rGrC2bR|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  CHECK(moves(position, "r61") == "r61r71 r61r81");
  CHECK(position.in_check(Side(1)));
}

TEST_CASE("Three Friends: taking a general whose army gives the check saves the own") {
  // Green's chariot checks Red; Red's other chariot takes Green's general, and the checker is
  // Red's.
  const Position position = game("9/9/3gR5/9/3rG5|9/9/4rR4/9/4gG4|9/9/9/9/3bG5 r rgb 0 1");
  CHECK(position.in_check(Side(0)));
  CHECK(legal(position, "g53g51"));
  const Position next = after(position, "g53g51");
  CHECK(next.commander(Side(1)) == Side(0));
  CHECK_FALSE(next.in_check(Side(0)));
  // Blue's chariot stays an enemy.
  const Position in_vain = game("9/9/3bR5/9/3rG5|9/9/4rR4/9/4gG4|9/9/9/9/3bG5 r rgb 0 1");
  CHECK_FALSE(legal(in_vain, "g53g51"));
}

TEST_CASE("Three Friends: the last enemy general may be taken whatever the own one suffers") {
  const Position position = game("9/9/3bR5/9/3rG5|9/9/9/9/9|9/9/4rR4/9/4bG4 r r-b 0 1");
  CHECK(position.in_check(Side(0)));
  const Position won = after(position, "b53b51");
  CHECK(result(won) == "1-0-0 last");
}

// The end.

TEST_CASE("Three Friends: if none of three can move, all share") {
  // Flags stand before flags; Red's fire has one step left.
  const std::string red_arm = "3rFrFrF3/3rFrF4/3rFrF4/3rFrF4/3rGrF4|";
  const std::string blue_arm = "|4bFbF3/4bFbF3/4bFbF3/4bFbF3/4bFbG3";
  const Position position =
      game(red_arm + "3gFgF4/3gFgF4/3gFgF4/1rI1gFgF4/3gGgF4" + blue_arm + " r rgb 0 7");
  CHECK(moves(position) == "g22g11 g22g31");
  const Position stuck = after(position, "g22g11");
  CHECK(result(stuck) == "1/3-1/3-1/3 stuck");
  CHECK(to_fen(stuck) ==
        red_arm + "3gFgF4/3gFgF4/3gFgF4/3gFgF4/rI2gGgF4" + blue_arm + " r rgb 1 7");
  CHECK(result(game(to_fen(stuck))) == "1/3-1/3-1/3 stuck");
}

TEST_CASE("Three Friends: who resigns leaves an army that nobody commands") {
  const Position position = after(game(kStart), "r54r55 resign");
  CHECK(to_fen(position) ==
        "4rP4/rP1rI3rI1rP/1rC1rF1rF1rC1/9/rRrHrErArGrArErHrR|"
        "9/gP1gI1gP1gI1gP/1gC1gF1gF1gC1/9/gRgHgEgA1gAgEgHgR|"
        "9/bP1bI1bP1bI1bP/1bC1bF1bF1bC1/9/bRbHbEbAbGbAbEbHbR b r-b 1 1");
  CHECK(result(position) == "*");
  CHECK(result(after(position, "resign")) == "1-0-0 last");
}

TEST_CASE("Three Friends: idle pieces give no check and may be taken") {
  const Position position = game("9/9/3gR5/9/3rG5|9/9/9/9/9|9/9/9/9/4bG4 r r-b 0 1");
  CHECK_FALSE(position.in_check(Side(0)));
  const Position taker = game("9/9/rR2gR5/9/3rG5|9/9/9/9/9|9/9/9/9/4bG4 r r-b 0 1");
  CHECK(legal(taker, "r13r43"));
}

TEST_CASE("Three Friends: perpetual check loses") {
  Position position = game("9/9/9/9/3rG5|9/9/8rR/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  position = after(position, "g93g91 g41g42 b41b42 g91g92 g42g41 b42b41");
  position = after(position, "g92g91 g41g42 b41b42 g91g92 g42g41 b42b41");
  CHECK(result(position) == "*");
  position = after(position, "g92g91");
  CHECK(result(position) == "0-1/2-1/2 perpetual");
}

TEST_CASE("Three Friends: repetition without perpetual check is shared by all in play") {
  Position position = game("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  const char* const round = "r41r42 g41g42 b41b42 r42r41 g42g41 b42b41 ";
  position = after(position, round);
  CHECK(result(position) == "*");
  position = after(position, round);
  CHECK(result(position) == "1/3-1/3-1/3 repetition");
}

TEST_CASE(
    "Three Friends: a position does not repeat one with another commander or another side to "
    "move") {
  // The same board with Green's army first Green's, then nobody's.
  Position position = game("9/9/9/9/3rG5|rP8/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  position = after(position, "r41r42 g41g42 b41b42 r42r41 g42g41 b42b41 r41r42 resign");
  CHECK(result(after(position, "b41b42 r42r41 b42b41 r41r42")) == "*");
}

TEST_CASE("Three Friends: the quiet limit is 180 moves, and a capture starts it again") {
  const std::string board = "9/9/9/9/3rG5|9/9/4rR4/9/3gG5|9/9/2gP6/9/3bG5 r rgb ";
  CHECK(result(after(game(board + "178 9"), "g53g52")) == "*");
  CHECK(result(after(game(board + "179 9"), "g53g52")) == "1/3-1/3-1/3 quiet");
  const Position took =
      after(game("9/9/9/9/3rG5|9/9/4rR4/4gP4/3gG5|9/9/9/9/3bG5 r rgb 179 9"), "g53g52");
  CHECK(result(took) == "*");
  CHECK(took.quiet() == 0);
}

TEST_CASE(
    "Three Friends: a move without a legal answer ends the game before the quiet limit does") {
  CHECK(result(after(game("9/9/9/9/3rG5|9/9/8rR/rR8/3gG5|9/9/9/9/9 r rgr 179 20"), "g93g91")) ==
        "1-0-0 nomove");
}

}  // namespace hegemon::three_friends
