/// Middle Xiangqi as a PlayableGame: options, names, picture, standings.
#include "engine/middle_xiangqi/game.h"

#include <doctest/doctest.h>

#include "engine/replay.h"
#include "tests/support/picture_text.h"
#include "tests/support/position.h"
#include "tests/support/texts.h"

namespace hegemon {

TEST_CASE("Middle Xiangqi has no options of its own") {
  MiddleXiangqi::Options options;
  CHECK(MiddleXiangqi::option_specs().empty());
  CHECK_FALSE(MiddleXiangqi::set_option(options, "Rules", "classic").ok());
  CHECK(MiddleXiangqi::option_value(options, "Rules").empty());
}

TEST_CASE("Red is w and moves first, Black is b") {
  CHECK(MiddleXiangqi::side_letter({}, Side(0)) == 'w');
  CHECK(MiddleXiangqi::side_letter({}, Side(1)) == 'b');
  CHECK(MiddleXiangqi::side_name({}, Side(0)) == "Red");
  CHECK(MiddleXiangqi::side_name({}, Side(1)) == "Black");
  CHECK(MiddleXiangqi::start({}).turn() == Side(0));
}

TEST_CASE("Middle Xiangqi: the picture shows every piece, the river, palaces and the last move") {
  auto position = MiddleXiangqi::start({});
  const auto move = MiddleXiangqi::parse_move(position, "b3b10");
  REQUIRE(move.ok());
  static_cast<void>(position.make(move.value()));
  const Picture picture = MiddleXiangqi::picture(position, move.value());
  CHECK(testing::coloured_cells(picture) == 43);
  CHECK(testing::picture_text(picture) ==
        R"(_ a b c d e f g h i j k l m
10 r [C] e h o a g a o h e i r 10
9 . . . . . + + + . . . . . 9
8 . c . . . + + + . . . c . 8
7 p . p . p . p . p . p . p 7
6 . . . . . . . . . . . . . 6
_ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
5 . . . . . . . . . . . . . 5
4 P . P . P . P . P . P . P 4
3 . [.] . . . + + + . . . C . 3
2 . . . . . + + + . . . . . 2
1 R I E H O A G A O H E I R 1
_ a b c d e f g h i j k l m
)");
}

TEST_CASE("the standings of Red and Black") {
  const auto position =
      testing::position_of<MiddleXiangqi>("6g6/13/13/13/13/13/13/13/6R6/5G7[PP] b - - 0 1");
  const SideTable table = MiddleXiangqi::side_table(position);
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0] == std::vector<std::string>{"w Red", "in play", "2", "PP"});
  CHECK(table.rows[1] == std::vector<std::string>{"b Black", "in check", "1", "-"});
}

TEST_CASE("a record of Middle Xiangqi is replayed to its end") {
  const auto records = parse_records(
      "[Variant \"middlexiangqi\"]\n"
      "[FEN \"6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1\"]\n"
      "[Result \"draw\"]\n\n"
      "1. i2i3 g10g9 2. i3i2 g9g10 3. i2i3 g10g9 4. i3i2 g9g10 draw\n");
  REQUIRE(records.ok());
  const auto game = play_record<MiddleXiangqi>(records.value().front());
  REQUIRE(game.ok());
  CHECK(MiddleXiangqi::result_text(game.value().end) == "draw repetition");
}

TEST_CASE("of a repetition the history says which sides checked with every move") {
  using namespace middle_xiangqi;
  History history;
  const auto round = [&](bool red, bool black) {
    history = {};
    history.push(1, {kBlack, false});
    for (int i = 0; i < 2; ++i) {
      history.push(2, {kRed, red});
      history.push(3, {kBlack, black});
      history.push(4, {kRed, red});
      history.push(1, {kBlack, black});
    }
    CHECK(history.third_time() == 8);
    return always_checking(history).bits();
  };
  CHECK(round(true, true) == 3U);
  CHECK(round(true, false) == 1U);
  CHECK(round(false, true) == 2U);
  CHECK(round(false, false) == 0U);
}

TEST_CASE("a side that resigned is out, and no move is counted") {
  auto position = MiddleXiangqi::start({});
  position.resign();
  CHECK(position.count_moves() == 0);
  CHECK_FALSE(position.alive(Side(0)));
  CHECK(position.alive(Side(1)));
}

TEST_CASE("a drop may be written in capitals") {
  const auto position = testing::position_of<MiddleXiangqi>("6g6/13/13/13/13/13/13/13/13/5G7[P]");
  for (const char* text : {"P@e5", "p@e5", "P@E5", "p@E5"}) {
    CAPTURE(text);
    const auto move = MiddleXiangqi::parse_move(position, text);
    REQUIRE(move.ok());
    CHECK(MiddleXiangqi::to_text(move.value()) == "P@e5");
  }
}

TEST_CASE("a text that is no legal move is refused with the reason") {
  const auto position = MiddleXiangqi::start({});
  const auto why = [&](std::string_view text) {
    const auto move = MiddleXiangqi::parse_move(position, text);
    REQUIRE_FALSE(move.ok());
    return move.error().what;
  };
  for (const char* text : {"", "a", "a1", "a1a", "a1a0", "a1a11", "n1n2", "a1a2q", "a01a2", "P@",
                           "@a1", "G@a1", "X@a1", "P@-a1", "a1--a2", "0000", "a1 a2"}) {
    CAPTURE(text);
    CHECK(testing::has(why(text), "is not a move"));
  }
  CHECK(testing::has(why("a2a3"), "no piece stands on a2"));
  CHECK(testing::has(why("a10a9"), "turn of Red"));
  CHECK(testing::has(why("a1b2"), "rook on a1 can't go to b2"));
  CHECK(testing::has(why("p@a2"), "no pawn in the hand"));
  CHECK(testing::has(why("P@a2"), "no pawn in the hand"));
}

}  // namespace hegemon
