/// FEN in and out: what is accepted, what each bad one is told.
#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "tests/support/fen_cases.h"
#include "tests/support/position.h"

namespace hegemon::middle_xiangqi {

namespace {

const std::string kBoard = "6g6/13/13/13/13/13/13/13/13/5G7";
const std::string kTail = "[] w - - 0 1";

const std::vector<testing::Refusal> kRefusals{
    {"nothing at all", "", "fen", "0 fields"},
    {"seven fields", kBoard + kTail + " 1", "fen", "7 fields"},
    {"too few ranks", "6g6/5G7" + kTail, "fen, placement", "2 ranks"},
    {"too many ranks", kBoard + "/13" + kTail, "fen, placement", "11 ranks"},
    {"a rank too short", "6g5/13/13/13/13/13/13/13/13/5G7" + kTail, "fen, placement, rank 10",
     "12 points"},
    {"a rank too long", "6g6/13/13/13/13/13/13/13/13/5G8" + kTail, "fen, placement, rank 1",
     "14 points"},
    {"an empty rank", "6g6//13/13/13/13/13/13/13/5G7" + kTail, "fen, placement, rank 9",
     "0 points"},
    {"a gap of 0", "6g06/13/13/13/13/13/13/13/13/5G7" + kTail, "fen, placement, rank 10",
     "gap of '06'"},
    {"a gap wider than the board", "6g6/14/13/13/13/13/13/13/13/5G7" + kTail,
     "fen, placement, rank 9", "gap of '14'"},
    {"an unknown piece", "6g6/13/13/13/12X/13/13/13/13/5G7" + kTail, "fen, placement, rank 6",
     "letter 'X'"},
    {"a hand that is not closed", kBoard + "[P w - - 0 1", "fen, hand", "not closed by ']'"},
    {"an unknown piece in a hand", kBoard + "[PX] w - - 0 1", "fen, hand", "letter 'X'"},
    {"a general in a hand", kBoard + "[g] w - - 0 1", "fen, hand", "general"},
    {"an unknown side", kBoard + "[] r - - 0 1", "fen, turn", "'r'"},
    {"a third field", kBoard + "[] w KQ - 0 1", "fen, field 3", "'KQ'"},
    {"a fourth field", kBoard + "[] w - e3 0 1", "fen, field 4", "'e3'"},
    {"no number of quiet plies", kBoard + "[] w - - x 1", "fen, quiet", "'x'"},
    {"fewer quiet plies than none", kBoard + "[] w - - -1 1", "fen, quiet", "'-1'"},
    {"a negative move", kBoard + "[] w - - 0 -1", "fen, number", "'-1'"},
    {"too large a number", kBoard + "[] w - - 0 1000000000", "fen, number", "1000000000"},
    {"no general", "13/13/13/13/13/13/13/13/13/5G7" + kTail, "fen, placement",
     "0 generals of Black"},
    {"two generals", "6g6/13/13/13/13/13/13/13/13/5GG6" + kTail, "fen, placement",
     "2 generals of Red"},
    {"a general outside of its palace", "6g6/13/13/13/13/13/13/13/13/4G8" + kTail, "fen, placement",
     "Red's general outside"},
    {"a general in the other palace", "6g6/5G7/13/13/13/13/13/13/13/13" + kTail, "fen, placement",
     "Red's general outside"},
    {"an advisor outside of its palace", "6g6/13/13/6a6/13/13/13/13/13/5G7" + kTail,
     "fen, placement", "advisor of Black"},
    {"an ox in the enemy camp", "6g6/13/13/13/O12/13/13/13/13/5G7" + kTail, "fen, placement",
     "ox of Red"},
    {"generals that face each other", "6g6/13/13/13/13/13/13/13/13/6G6" + kTail, "fen, placement",
     "face each other"},
    {"a check by the side to move", "6g6/13/13/13/6R6/13/13/13/13/5G7" + kTail, "fen, turn",
     "Black is in check"},
};

}  // namespace

TEST_CASE("every bad FEN is refused with its place and its reason") {
  testing::check_refusals(kRefusals,
                          [](const testing::Refusal& refusal) { return parse_fen(refusal.fen); });
}

TEST_CASE("a hand may be given in any order and is written in one") {
  const auto position = testing::position_of<MiddleXiangqi>(kBoard + "[pAPRoaCHrIE] b - - 7 12");
  CHECK(to_fen(position) == kBoard + "[RCHEIAProap] b - - 7 12");
}

TEST_CASE("a pawn may stand behind where pawns begin, and any number of pieces anywhere else") {
  CHECK(parse_fen("6g6/13/13/13/13/13/13/13/13/PPPP1G1PPPPPP[PPPPPPPPPP] w - - 0 1").ok());
  CHECK(parse_fen("ppppppg6/13/13/13/13/13/13/13/13/5GRRRRRRR[] b - - 0 1").ok());
}

TEST_CASE("Middle Xiangqi: a FEN that is cut off at the right has defaults for the rest") {
  const std::string start = to_fen(Position::start());
  const std::vector<testing::ReadAs> rows{
      {kBoard, kBoard + kTail},
      {kBoard + "[]", kBoard + kTail},
      {kBoard + "[p]", kBoard + "[p] w - - 0 1"},
      {kBoard + " b", kBoard + "[] b - - 0 1"},
      {kBoard + "[p] b", kBoard + "[p] b - - 0 1"},
      {kBoard + "[] b -", kBoard + "[] b - - 0 1"},
      {kBoard + "[] b - -", kBoard + "[] b - - 0 1"},
      {kBoard + "[] b - - 5", kBoard + "[] b - - 5 1"},
      {kBoard + "[] b - - - -", kBoard + "[] b - - 0 1"},
      {kBoard + "[] b - - 007 0001", kBoard + "[] b - - 7 1"},
      {kBoard + "[] w - - 0 0", kBoard + kTail},
      {"startpos", start},
      {"position fen " + start, start},
      {"\xEF\xBB\xBF" + start, start},
  };
  testing::check_read_as<MiddleXiangqi>(rows);
}

TEST_CASE("a drop may be written in capitals") {
  const auto position = testing::position_of<MiddleXiangqi>(kBoard + "[P]");
  for (const char* text : {"P@e5", "p@e5", "P@E5", "p@E5"}) {
    CAPTURE(text);
    const auto move = parse_move(position, text);
    REQUIRE(move.ok());
    CHECK(to_text(move.value()) == "P@e5");
  }
}

TEST_CASE("the start position is written as it is known") {
  CHECK(to_fen(Position::start()) ==
        "riehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C9C1/13/RIEHOAGAOHEIR[] w - - 0 "
        "1");
}

TEST_CASE("quiet plies and the move's number are counted") {
  Position position = Position::start();
  const auto play = [&](std::string_view text) {
    const auto move = parse_move(position, text);
    REQUIRE(move.ok());
    static_cast<void>(position.make(move.value()));
    return to_fen(position);
  };
  CHECK(play("b3b10").ends_with("[I] b - - 0 1"));
  CHECK(play("a10b10").ends_with("[Ic] w - - 0 2"));
  CHECK(play("a1a2").ends_with("[Ic] b - - 1 2"));
  CHECK(play("C@h6").ends_with("[I] w - - 0 3"));
}

TEST_CASE("a text that is no legal move is told why") {
  const Position position = Position::start();
  const auto why = [&](std::string_view text) {
    const auto move = parse_move(position, text);
    REQUIRE_FALSE(move.ok());
    return move.error().what;
  };
  for (const char* text : {"", "a", "a1", "a1a", "a1a0", "a1a11", "n1n2", "a1a2q", "a01a2", "P@",
                           "@a1", "G@a1", "X@a1", "P@-a1", "a1--a2", "0000", "a1 a2"}) {
    CAPTURE(text);
    CHECK(why(text).find("is not a move") != std::string::npos);
  }
  CHECK(why("a2a3").find("no piece stands on a2") != std::string::npos);
  CHECK(why("a10a9").find("turn of Red") != std::string::npos);
  CHECK(why("a1b2").find("rook on a1 can't go to b2") != std::string::npos);
  CHECK(why("p@a2").find("no pawn in the hand") != std::string::npos);
  CHECK(why("P@a2").find("no pawn in the hand") != std::string::npos);
}

}  // namespace hegemon::middle_xiangqi
