// The reference of Middle Xiangqi against its rules: the perft table, each row of the table of
// cases, and what is refused as input.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "middle_xiangqi.h"

namespace hegemon::reference {
namespace {

MiddleXiangqi game_from(const std::string& fen) {
  std::string error;
  const std::optional<MiddleXiangqi> game = MiddleXiangqi::parse(fen, &error);
  INFO(fen, ": ", error);
  REQUIRE(game.has_value());
  return *game;
}

// Moves separated by single spaces; each must be legal.
void play_all(MiddleXiangqi& game, const std::string& moves) {
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

MiddleXiangqi game_after(const std::string& fen, const std::string& moves) {
  MiddleXiangqi game = game_from(fen);
  play_all(game, moves);
  return game;
}

// The moves whose text begins like this ("b3", "A@"), separated by spaces.
std::string moves_from(const MiddleXiangqi& game, const std::string& beginning) {
  std::string text;
  for (const std::string& move : game.moves()) {
    if (move.substr(0, beginning.size()) == beginning) {
      text += (text.empty() ? "" : " ") + move;
    }
  }
  return text;
}

std::string all_moves(const MiddleXiangqi& game) {
  return moves_from(game, "");
}

bool is_legal(const MiddleXiangqi& game, const std::string& move) {
  const std::vector<std::string> moves = game.moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// With the turn given to the other side, a side in check is one that is not to move, and the
// position is refused.
bool is_in_check(const MiddleXiangqi& game) {
  std::string fen = game.fen();
  const std::size_t side = fen.find(' ') + 1;
  fen[side] = fen[side] == 'w' ? 'b' : 'w';
  return !MiddleXiangqi::parse(fen).has_value();
}

// ---- Perft --------------------------------------------------------------------------------------

struct PerftRow {
  const char* fen;
  std::uint64_t depth_1;
  std::uint64_t depth_2;
};

TEST_CASE("the perft table is met at depths 1 and 2") {
  const std::vector<PerftRow> rows = {
      {"riehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C9C1/13/RIEHOAGAOHEIR[] w - - 0 "
       "1",
       54, 2922},
      {"6g6/13/13/13/13/13/6C6/13/13/5G7[PR] w - - 0 1", 147, 294},
      {"6g6/13/6h6/6p6/13/13/6C6/13/13/5G7[PRpa] w - - 0 1", 146, 10594},
      {"5g1aohei1/2r1iCa6/2o2e6r/2p1p1p1p3p/p9p2/O1P1PI4P2/P5P1P1C1P/7A4R/2H1C7c/"
       "R1E1HAG3EIO[H] w - - 5 31",
       87, 3738},
      {"4oag2hei1/r3h1a4r1/6o1c1c2/p1i3e1p1p1p/2p1C1C6/4P1P5P/P1P5P1P2/7R2O2/5P7/"
       "1IEHOAGA1HEIR[P] w - - 1 31",
       97, 4811},
      {"1iehoag2he1o/3c2a6/rr10R/2p1p1p1p1i1p/2cp6p2/pC7CP2/2P1P1P1P3P/7A2O2/6G3H2/"
       "RIEH1A2O1EI1[] w - - 2 31",
       70, 3370},
  };
  for (const PerftRow& row : rows) {
    INFO(row.fen);
    const MiddleXiangqi game = game_from(row.fen);
    CHECK(game.perft(0) == 1);
    CHECK(game.perft(1) == row.depth_1);
    CHECK(game.perft(2) == row.depth_2);
  }
}

TEST_CASE("divide splits perft by the first move") {
  const MiddleXiangqi game = game_from("6g6/13/6h6/6p6/13/13/6C6/13/13/5G7[PRpa] w - - 0 1");
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

TEST_CASE("Red has 54 moves at the start") {
  const MiddleXiangqi game = game_from(MiddleXiangqi::start_fen());
  CHECK(game.fen() == MiddleXiangqi::start_fen());
  CHECK(game.turn() == 'w');
  CHECK(game.result() == "*");
  CHECK(game.moves().size() == 54);
  CHECK(all_moves(game) ==
        "a1a2 a1a3 a4a5 b3a3 b3b10 b3b2 b3b4 b3b5 b3b6 b3b7 b3c3 b3d3 b3e3 b3f3 b3g3 b3h3 b3i3 "
        "b3j3 b3k3 c4c5 d1c3 d1e3 e1c3 e1g3 e4e5 f1g2 g1g2 g4g5 h1g2 i1g3 i1k3 i4i5 j1i3 j1k3 "
        "k4k5 l3c3 l3d3 l3e3 l3f3 l3g3 l3h3 l3i3 l3j3 l3k3 l3l10 l3l2 l3l4 l3l5 l3l6 l3l7 l3m3 "
        "m1m2 m1m3 m4m5");
  CHECK(game.captures() == std::vector<std::string>{"b3b10", "l3l10"});
}

TEST_CASE("at the start a cannon may take a rhino over a cannon") {
  const MiddleXiangqi game = game_after(MiddleXiangqi::start_fen(), "b3b10");
  CHECK(game.fen() ==
        "rCehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/11C1/13/RIEHOAGAOHEIR[I] b - - "
        "0 1");
}

TEST_CASE("at the start a rhino is blocked on all sides") {
  const MiddleXiangqi game = game_from(MiddleXiangqi::start_fen());
  CHECK(moves_from(game, "b1") == "");
  CHECK(moves_from(game, "l1") == "");
}

TEST_CASE("at the start an elephant has no move") {
  const MiddleXiangqi game = game_from(MiddleXiangqi::start_fen());
  CHECK(moves_from(game, "c1") == "");
  CHECK(moves_from(game, "k1") == "");
}

// ---- Pieces -------------------------------------------------------------------------------------

TEST_CASE("horse, elephant and rhino have eight targets each") {
  CHECK(moves_from(game_from("5g7/13/13/13/13/6H6/13/13/13/7G5[] w - - 0 1"), "g5") ==
        "g5e4 g5e6 g5f3 g5f7 g5h3 g5h7 g5i4 g5i6");
  CHECK(moves_from(game_from("5g7/13/13/13/13/6E6/13/13/13/7G5[] w - - 0 1"), "g5") ==
        "g5d3 g5d7 g5e2 g5e8 g5i2 g5i8 g5j3 g5j7");
  CHECK(moves_from(game_from("5g7/13/13/13/13/6I6/13/13/13/7G5[] w - - 0 1"), "g5") ==
        "g5d4 g5d6 g5f2 g5f8 g5h2 g5h8 g5j4 g5j6");
}

TEST_CASE("a piece on the path blocks only what passes it") {
  // On g6: the leg of all upward moves.
  CHECK(moves_from(game_from("5g7/13/13/13/6p6/6E6/13/13/13/7G5[] w - - 0 1"), "g5") ==
        "g5d3 g5d7 g5e2 g5i2 g5j3 g5j7");
  // On h7: the second point of the elephant's way to i8.
  CHECK(moves_from(game_from("5g7/13/13/7p5/13/6E6/13/13/13/7G5[] w - - 0 1"), "g5") ==
        "g5d3 g5d7 g5e2 g5e8 g5i2 g5j3 g5j7");
  // On g7: the second point of both upward ways of the rhino.
  CHECK(moves_from(game_from("5g7/13/13/6p6/13/6I6/13/13/13/7G5[] w - - 0 1"), "g5") ==
        "g5d4 g5d6 g5f2 g5h2 g5j4 g5j6");
}

TEST_CASE("a Red pawn on rank 5 goes forward only, from rank 6 sideways") {
  MiddleXiangqi game = game_from("6g6/13/13/13/13/4P8/13/13/13/5G7[] w - - 0 1");
  CHECK(moves_from(game, "e5") == "e5e6");
  play_all(game, "e5e6 g10g9");
  CHECK(moves_from(game, "e6") == "e6d6 e6e7 e6f6");
}

TEST_CASE("a Red pawn on rank 10 goes sideways only") {
  CHECK(moves_from(game_from("1P11/6g6/13/13/13/13/13/13/13/5G7[] w - - 0 1"), "b10") ==
        "b10a10 b10c10");
}

TEST_CASE("a Black pawn goes down and turns sideways on rank 5") {
  CHECK(moves_from(game_from("6g6/13/13/13/4p8/13/13/13/13/5G7[] b - - 0 1"), "e6") == "e6e5");
  CHECK(moves_from(game_from("6g6/13/13/13/13/4p8/13/13/13/5G7[] b - - 0 1"), "e5") ==
        "e5d5 e5e4 e5f5");
}

TEST_CASE("an ox does not go from rank 4 to rank 6") {
  CHECK(moves_from(game_from("6g6/13/13/13/13/13/4O8/13/13/5G7[] w - - 0 1"), "e4") == "e4c2 e4g2");
}

TEST_CASE("an ox is blocked by a piece on its middle point") {
  CHECK(moves_from(game_from("6g6/13/13/13/13/13/4O8/3p9/13/5G7[] w - - 0 1"), "e4") == "e4g2");
}

// ---- Drops --------------------------------------------------------------------------------------

TEST_CASE("a dropped piece may not give check itself") {
  const MiddleXiangqi game = game_from("6g6/13/13/13/13/13/13/13/13/5G7[RCAP] w - - 0 1");
  CHECK(moves_from(game, "R@g") == "");
  CHECK(moves_from(game, "C@g") == "C@g1 C@g2 C@g3 C@g4 C@g5");
  CHECK(moves_from(game, "P@g") == "P@g1 P@g2 P@g3 P@g4 P@g5");
}

TEST_CASE("advisors are dropped on any empty point of the own palace") {
  const MiddleXiangqi red = game_from("6g6/13/13/13/13/13/13/13/13/5G7[RCAP] w - - 0 1");
  CHECK(moves_from(red, "A@") == "A@f2 A@f3 A@g1 A@g2 A@g3 A@h1 A@h2 A@h3");
}

TEST_CASE("a drop may be the screen of a cannon that gives check") {
  MiddleXiangqi game = game_from("6g6/13/13/13/13/13/6C6/13/13/5G7[PR] w - - 0 1");
  CHECK(is_legal(game, "P@g5"));
  CHECK_FALSE(is_legal(game, "R@g5"));  // the rook attacks the general as well
  CHECK(moves_from(game, "R@g") == "R@g1 R@g2 R@g3");
  play_all(game, "P@g5");
  CHECK(is_in_check(game));
}

TEST_CASE("a drop with pieces between it and the general is no check") {
  const MiddleXiangqi game = game_from("6g6/13/6h6/6p6/13/13/6C6/13/13/5G7[PR] w - - 0 1");
  CHECK(is_legal(game, "R@g5"));
  CHECK(is_legal(game, "P@g5"));
}

TEST_CASE("Black drops on ranks 6 to 10, advisors on f8 to h10") {
  const MiddleXiangqi game = game_from("6g6/13/13/13/13/13/13/13/13/5G7[pa] b - - 0 1");
  CHECK(moves_from(game, "P@a") == "P@a10 P@a6 P@a7 P@a8 P@a9");
  CHECK(moves_from(game, "A@") == "A@f10 A@f8 A@f9 A@g8 A@g9 A@h10 A@h8 A@h9");
  CHECK(game.moves().size() == 64 + 8 + 2);  // pawns, advisors, g10g9 and g10h10
}

TEST_CASE("a leaper is not dropped where it attacks the general") {
  // From rank 5 a horse reaches rank 7 at most, so no horse drop can attack a general; elephant and
  // rhino reach rank 8.
  const MiddleXiangqi open = game_from("13/13/6g6/13/13/13/13/13/13/5G7[HEI] w - - 0 1");
  CHECK(moves_from(open, "H@").size() == 64 * 5 - 1);
  CHECK_FALSE(is_legal(open, "E@e5"));
  CHECK_FALSE(is_legal(open, "E@i5"));
  CHECK_FALSE(is_legal(open, "I@f5"));
  CHECK_FALSE(is_legal(open, "I@h5"));
  CHECK(is_legal(open, "I@e5"));
  CHECK(is_legal(open, "E@f5"));
  // Pawns on the legs e6 and f6, and on h7, which rhino h5 and elephant i5 pass.
  const MiddleXiangqi blocked = game_from("13/13/6g6/7p5/4pp7/13/13/13/13/5G7[HEI] w - - 0 1");
  CHECK(is_legal(blocked, "E@e5"));
  CHECK(is_legal(blocked, "E@i5"));
  CHECK(is_legal(blocked, "I@f5"));
  CHECK(is_legal(blocked, "I@h5"));
}

TEST_CASE("a drop may answer a check and open one by a cannon") {
  // The rook a3 checks the general h3; g3 is between them and the screen of the cannon g2.
  MiddleXiangqi game = game_from("6g6/13/13/13/13/13/13/r6G5/6C6/13[PH] w - - 0 1");
  CHECK(is_in_check(game));
  CHECK(is_legal(game, "P@g3"));
  CHECK(is_legal(game, "H@g3"));
  CHECK_FALSE(is_legal(game, "P@g4"));  // leaves the check
  play_all(game, "H@g3");
  CHECK(is_in_check(game));
}

TEST_CASE("a drop may be a second screen and may not be a first one") {
  // The cannon g8 checks over g5.
  const MiddleXiangqi second = game_from("7g5/13/6c6/13/13/6P6/13/13/13/6G6[P] w - - 0 1");
  CHECK(moves_from(second, "P@") == "P@g2 P@g3 P@g4");
  // Without g5 there is no check, and no pawn may stand between.
  const MiddleXiangqi first = game_from("7g5/13/6c6/13/13/13/13/13/13/6G6[P] w - - 0 1");
  CHECK(moves_from(first, "P@g") == "");
  CHECK(is_legal(first, "P@f5"));
}

TEST_CASE("no drop on a piece or outside the friendly camp") {
  const MiddleXiangqi game = game_from("6g6/13/13/13/4p8/4P8/13/13/13/5G7[P] w - - 0 1");
  CHECK_FALSE(is_legal(game, "P@e5"));
  CHECK_FALSE(is_legal(game, "P@e6"));
  CHECK_FALSE(is_legal(game, "P@f1"));
  CHECK_FALSE(is_legal(game, "P@a6"));
  CHECK_FALSE(is_legal(game, "P@a10"));
  CHECK(is_legal(game, "P@e4"));  // two pawns on a file
  CHECK(is_legal(game, "P@a1"));  // the own back rank
  CHECK_FALSE(is_legal(game, "R@a1"));
}

TEST_CASE("a captured pawn that had crossed is a plain pawn again") {
  MiddleXiangqi game = game_from("6g6/13/13/13/13/13/4p8/13/13/4RG7[] w - - 7 1");
  play_all(game, "e1e4");
  CHECK(game.fen() == "6g6/13/13/13/13/13/4R8/13/13/5G7[P] b - - 0 1");
  play_all(game, "g10g9 P@a3");
  CHECK(game.fen() == "13/6g6/13/13/13/13/4R8/P12/13/5G7[] b - - 0 2");
  play_all(game, "g9g10");
  CHECK(moves_from(game, "a3") == "a3a4");
}

// ---- Check, facing generals ---------------------------------------------------------------------

TEST_CASE("three answers to a check by a horse") {
  CHECK(all_moves(game_from("6g6/13/13/13/13/13/13/5h7/6P6/6G6[P] w - - 0 1")) == "P@f2 g1f1 g1h1");
}

TEST_CASE("the last piece between the generals stays on the file") {
  const MiddleXiangqi game = game_from("6g6/13/13/13/6P6/13/13/13/13/6G6[] w - - 0 1");
  CHECK(moves_from(game, "g6") == "g6g7");
}

TEST_CASE("a pinned piece still gives check") {
  // The rook f2 may not leave the f file because of the rook f1, and checks the general h2.
  const MiddleXiangqi game = game_from("5g7/13/13/13/13/13/13/13/5r1G5/5R7[] w - - 0 1");
  CHECK(all_moves(game) == "f1f2 h2h1 h2h3");
}

// ---- The end ------------------------------------------------------------------------------------

TEST_CASE("in check without a move the side to move loses") {
  MiddleXiangqi game = game_from("6g6/R12/1R11/13/13/13/13/13/13/5G7[] w - - 0 1");
  play_all(game, "b8b10");
  CHECK(game.result() == "w checkmate");
  CHECK(game.moves().empty());
  CHECK(game.captures().empty());
  CHECK(game.perft(1) == 0);
  const std::string fen = game.fen();
  CHECK_FALSE(game.play("g10g9"));
  CHECK_FALSE(game.play("resign"));
  CHECK(game.fen() == fen);
  CHECK(game_from(fen).result() == "w checkmate");
}

TEST_CASE("no legal move and no legal drop without check is a draw") {
  // An advisor on g8, g9, f10 or h10 would be the screen of a cannon.
  MiddleXiangqi game = game_from("C5g5C/5P1P5/5P1P5/13/13/13/7C5/13/13/5G7[a] w - - 0 1");
  play_all(game, "h4g4");
  CHECK(game.fen() == "C5g5C/5P1P5/5P1P5/13/13/13/6C6/13/13/5G7[a] b - - 1 1");
  CHECK(game.result() == "draw stalemate");
  CHECK(game.moves().empty());
}

TEST_CASE("the third occurrence with checks by one side only loses") {
  MiddleXiangqi game = game_from("6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1");
  play_all(game, "i2i10 g10g9 i10i9 g9g10 i9i10 g10g9 i10i9 g9g10");
  CHECK(game.result() == "*");
  play_all(game, "i9i10");
  CHECK(game.result() == "b perpetual");
  CHECK(game.moves().empty());
  CHECK(game.perft(1) > 0);  // perft does not look at repetition
}

TEST_CASE("the third occurrence without checks is a draw") {
  MiddleXiangqi game = game_from("6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1");
  play_all(game, "i2i3 g10g9 i3i2 g9g10 i2i3 g10g9 i3i2");
  CHECK(game.result() == "*");
  play_all(game, "g9g10");
  CHECK(game.result() == "draw repetition");
}

TEST_CASE("the third occurrence with checks by both sides is a draw") {
  // Each move answers a check and gives one: the cannons f4 and f8, the rook h3, the horse h6.
  MiddleXiangqi game = game_from("13/7g5/5c7/13/7h5/13/5C7/5G1R5/13/13[] w - - 0 1");
  for (const char* move : {"f4h4", "h6f5", "h4f4", "f5h6", "f4h4", "h6f5", "h4f4", "f5h6"}) {
    CHECK(game.result() == "*");
    play_all(game, move);
    CHECK(is_in_check(game));
  }
  CHECK(game.result() == "draw repetition");
}

TEST_CASE("one move without check saves the perpetual checker") {
  MiddleXiangqi game = game_from("6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1");
  play_all(game, "i2i10 g10g9 i10i9 g9g10 i9i10 g10g9 i10i2 g9g10 i2i10");
  CHECK(game.result() == "draw repetition");
}

TEST_CASE("resigning loses and leaves the position") {
  MiddleXiangqi game = game_from(MiddleXiangqi::start_fen());
  const std::vector<std::string> moves = game.moves();
  CHECK(std::find(moves.begin(), moves.end(), "resign") == moves.end());
  REQUIRE(game.play("resign"));
  CHECK(game.result() == "b resign");
  CHECK(game.fen() == MiddleXiangqi::start_fen());
  CHECK(game.moves().empty());
  CHECK(game.perft(1) == 0);

  MiddleXiangqi second = game_after(MiddleXiangqi::start_fen(), "a1a2 resign");
  CHECK(second.result() == "w resign");
}

TEST_CASE("any other text is not played and changes nothing") {
  MiddleXiangqi game = game_from(MiddleXiangqi::start_fen());
  for (const char* text : {"", "a1", "a1a1", "a1a4", "A1A2", "a01a2", "a1a2 ", "b1b2", "a10a9",
                           "P@a1", "@a1", "Resign", "pass"}) {
    INFO(text);
    CHECK_FALSE(game.play(text));
  }
  CHECK(game.fen() == MiddleXiangqi::start_fen());
}

// ---- FEN ----------------------------------------------------------------------------------------

TEST_CASE("the hand is read in any order and written in one") {
  CHECK(game_from("6g6/13/13/13/13/13/13/13/13/5G7[pPaAOoIiEeHhCcRrR] w - - 3 12").fen() ==
        "6g6/13/13/13/13/13/13/13/13/5G7[RRCHEIOAPrcheioap] w - - 3 12");
}

TEST_CASE("the counters follow moves, captures and drops") {
  MiddleXiangqi game = game_from("6g6/13/13/13/13/13/4p8/13/13/4RG7[] w - - 7 4");
  play_all(game, "e1e2");
  CHECK(game.fen() == "6g6/13/13/13/13/13/4p8/13/4R8/5G7[] b - - 8 4");
  play_all(game, "g10g9");
  CHECK(game.fen() == "13/6g6/13/13/13/13/4p8/13/4R8/5G7[] w - - 9 5");
  play_all(game, "e2e4 g9g10");
  CHECK(game.fen() == "6g6/13/13/13/13/13/4R8/13/13/5G7[P] w - - 1 6");
  play_all(game, "P@m5");
  CHECK(game.fen() == "6g6/13/13/13/13/12P/4R8/13/13/5G7[] b - - 0 6");
}

TEST_CASE("a pawn behind its starting rank is accepted") {
  CHECK(game_from("p5g6/13/13/13/13/13/13/13/13/5G6P[] w - - 0 1").moves().size() > 0);
}

struct RefusedFen {
  const char* fen;
  const char* why;  // part of the sentence
};

TEST_CASE("bad FENs are refused with a sentence") {
  const std::vector<RefusedFen> rows = {
      // The text.
      {"", "six fields"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w - - 0", "six fields"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w - - 0 1 1", "six fields"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[]  w - - 0 1", "six fields"},
      {"6g6/13/13/13/13/13/13/13/13/5G7 w - - 0 1", "brackets"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[ w - - 0 1", "brackets"},
      {"6g6/13/13/13/13/13/13/13/5G7[] w - - 0 1", "10 rows"},
      {"6g6/13/13/13/13/13/13/13/13/13/5G7[] w - - 0 1", "10 rows"},
      {"6g6/12/13/13/13/13/13/13/13/5G7[] w - - 0 1", "does not have 13 points"},
      {"6g6/14/13/13/13/13/13/13/13/5G7[] w - - 0 1", "number from 1 to 13"},
      {"6g6/67/13/13/13/13/13/13/13/5G7[] w - - 0 1", "number from 1 to 13"},
      {"6g6/0p12/13/13/13/13/13/13/13/5G7[] w - - 0 1", "number from 1 to 13"},
      {"6g6//13/13/13/13/13/13/13/5G7[] w - - 0 1", "does not have 13 points"},
      {"6g6/13P/13/13/13/13/13/13/13/5G7[] w - - 0 1", "more than 13 points"},
      {"6g7/13/13/13/13/13/13/13/13/5G7[] w - - 0 1", "does not have 13 points"},
      {"6g6/3x9/13/13/13/13/13/13/13/5G7[] w - - 0 1", "unknown letter 'x'"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[X] w - - 0 1", "unknown letter 'X'"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[2P] w - - 0 1", "unknown letter '2'"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] r - - 0 1", "side to move"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w KQ - 0 1", "third and fourth"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w - a3 0 1", "third and fourth"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w - - -1 1", "quiet moves"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w - - x 1", "quiet moves"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w - - 0 0", "move number"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[] w - - 0 99999999999", "move number"},
      // The pieces.
      {"13/13/13/13/13/13/13/13/13/5G7[] w - - 0 1", "Black must have exactly one general"},
      {"6g6/13/13/13/13/13/13/13/13/13[] w - - 0 1", "Red must have exactly one general"},
      {"6g6/13/13/13/13/13/13/13/7G5/5G7[] w - - 0 1", "Red must have exactly one general"},
      {"6g6/13/13/13/13/13/5G7/13/13/13[] w - - 0 1", "Red's general is outside"},
      {"6g6/13/13/13/13/13/13/13/13/4G8[] w - - 0 1", "Red's general is outside"},
      {"13/13/13/6g6/13/13/13/13/13/5G7[] w - - 0 1", "Black's general is outside"},
      {"6g6/13/13/13/13/13/13/13/13/4AG7[] w - - 0 1", "Red has an advisor outside"},
      {"6g6/13/13/7a5/13/13/13/13/13/5G7[] w - - 0 1", "Black has an advisor outside"},
      {"6g6/13/13/13/O12/13/13/13/13/5G7[] w - - 0 1", "Red has an ox in the enemy camp"},
      {"6g6/13/13/13/13/o12/13/13/13/5G7[] w - - 0 1", "Black has an ox in the enemy camp"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[G] w - - 0 1", "general cannot be in a hand"},
      {"6g6/13/13/13/13/13/13/13/13/5G7[g] w - - 0 1", "general cannot be in a hand"},
      {"6g6/13/13/13/13/13/13/13/13/6G6[] w - - 0 1", "generals face"},
      {"6g6/13/13/13/6R6/13/13/13/13/5G7[] w - - 0 1", "not to move is in check"},
      {"6g6/13/13/13/5r7/13/13/13/13/5G7[] b - - 0 1", "not to move is in check"},
  };
  for (const RefusedFen& row : rows) {
    INFO(row.fen);
    std::string error;
    CHECK_FALSE(MiddleXiangqi::parse(row.fen, &error).has_value());
    CHECK_FALSE(MiddleXiangqi::parse(row.fen).has_value());
    INFO(error);
    CHECK(error.find(row.why) != std::string::npos);
    CHECK((!error.empty() && error.back() == '.'));
  }
}

}  // namespace
}  // namespace hegemon::reference
