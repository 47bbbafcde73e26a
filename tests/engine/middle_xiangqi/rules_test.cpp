/// The rules case by case, in the order of docs/rules-middle-xiangqi.md.
#include <algorithm>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/middle_xiangqi/game.h"

namespace hegemon::middle_xiangqi {

namespace {

using Texts = std::vector<std::string>;

Position at(std::string_view fen) {
  const auto position = parse_fen(fen);
  REQUIRE_MESSAGE(position.ok(), fen);
  return position.value();
}

/// The legal moves that begin with `head` (a point, `R@`, or nothing for all), in alphabetical
/// order.
Texts moves(const Position& position, std::string_view head = "") {
  MoveList list;
  position.moves(list);
  Texts texts;
  for (const Move move : list) {
    const std::string text = to_text(move);
    const std::string_view rest = std::string_view(text).substr(std::min(head.size(), text.size()));
    // `a1` does not begin `a10b10`.
    const bool whole = head.empty() || head.back() == '@' || (!rest.empty() && !is_digit(rest[0]));
    if (text.starts_with(head) && whole) texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool legal(const Position& position, std::string_view move) {
  return parse_move(position, move).ok();
}

void play(Position& position, std::string_view line) {
  for (const std::string_view word : split_words(line)) {
    CAPTURE(word);
    const auto move = parse_move(position, word);
    REQUIRE(move.ok());
    static_cast<void>(position.make(move.value()));
  }
}

std::string result_of(std::string_view fen, std::string_view line = "") {
  Position position = at(fen);
  play(position, line);
  return MiddleXiangqi::result_text(position);
}

Texts drops(char kind, const std::vector<std::string>& points) {
  Texts texts;
  for (const std::string& point : points)
    texts.push_back(kind + ("@" + point));
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// The 65 points of a camp without those named.
std::vector<std::string> camp_without(Side side, const std::vector<std::string>& left_out) {
  std::vector<std::string> points;
  for (int i = 0; i < kPointCount; ++i) {
    const std::string text = to_text(Point(i));
    if (!in_camp(side, Point(i))) continue;
    if (std::find(left_out.begin(), left_out.end(), text) == left_out.end()) points.push_back(text);
  }
  return points;
}

}  // namespace

TEST_CASE("from the start Red has 54 moves") {
  const Texts expected{"a1a2", "a1a3", "a4a5", "b3a3", "b3b10", "b3b2", "b3b4", "b3b5", "b3b6",
                       "b3b7", "b3c3", "b3d3", "b3e3", "b3f3",  "b3g3", "b3h3", "b3i3", "b3j3",
                       "b3k3", "c4c5", "d1c3", "d1e3", "e1c3",  "e1g3", "e4e5", "f1g2", "g1g2",
                       "g4g5", "h1g2", "i1g3", "i1k3", "i4i5",  "j1i3", "j1k3", "k4k5", "l3c3",
                       "l3d3", "l3e3", "l3f3", "l3g3", "l3h3",  "l3i3", "l3j3", "l3k3", "l3l10",
                       "l3l2", "l3l4", "l3l5", "l3l6", "l3l7",  "l3m3", "m1m2", "m1m3", "m4m5"};
  CHECK(moves(Position::start()) == expected);
}

TEST_CASE("a cannon takes the second piece on a line, whoever owns the first") {
  CHECK(legal(Position::start(), "b3b10"));
  CHECK_FALSE(legal(Position::start(), "b3b8"));  // no screen
  const Position own_screen = at("6g6/13/13/13/6p6/13/6P6/13/6C6/5G7[] w - - 0 1");
  CHECK(moves(own_screen, "g2") == Texts{"g2a2", "g2b2", "g2c2", "g2d2", "g2e2", "g2f2", "g2g1",
                                         "g2g3", "g2g6", "g2h2", "g2i2", "g2j2", "g2k2", "g2l2",
                                         "g2m2"});
}

TEST_CASE("at the start rhino and elephant are shut in") {
  CHECK(moves(Position::start(), "b1").empty());
  CHECK(moves(Position::start(), "c1").empty());
}

TEST_CASE("each path of the horse, the elephant and the rhino must be empty up to its end") {
  const auto count = [](const std::string& fen) { return moves(at(fen), "e5").size(); };
  const std::string tail = "/13/13/13/5G7[] w - - 0 1";
  CHECK(count("6g6/13/13/13/13/4H8" + tail) == 8);
  CHECK(count("6g6/13/13/13/4p8/4H8" + tail) == 6);  // on e6: both ways up
  CHECK(count("6g6/13/13/3p9/13/4H8" + tail) == 8);  // on d7, where it lands
  CHECK(count("6g6/13/13/13/13/4E8" + tail) == 8);
  CHECK(count("6g6/13/13/13/4p8/4E8" + tail) == 6);   // on e6
  CHECK(count("6g6/13/13/3p9/13/4E8" + tail) == 7);   // on d7: one way
  CHECK(count("6g6/13/2p10/13/13/4E8" + tail) == 8);  // on c8, where it lands
  CHECK(count("6g6/13/13/13/13/4I8" + tail) == 8);
  CHECK(count("6g6/13/13/13/4p8/4I8" + tail) == 6);  // on e6
  CHECK(count("6g6/13/13/4p8/13/4I8" + tail) == 6);  // on e7
  CHECK(count("6g6/13/3p9/13/13/4I8" + tail) == 8);  // on d8, where it lands
  CHECK(moves(at("6g6/13/13/13/13/4E8" + tail), "e5") ==
        Texts{"e5b3", "e5b7", "e5c2", "e5c8", "e5g2", "e5g8", "e5h3", "e5h7"});
  CHECK(moves(at("6g6/13/13/13/13/4I8" + tail), "e5") ==
        Texts{"e5b4", "e5b6", "e5d2", "e5d8", "e5f2", "e5f8", "e5h4", "e5h6"});
}

TEST_CASE("a piece lands on no piece of its own side") {
  const Position position = at("6g6/13/13/3P9/13/4H8/13/13/13/5G7[] w - - 0 1");
  CHECK_FALSE(legal(position, "e5d7"));
}

TEST_CASE("an ox goes two points diagonally over an empty one and stays in its camp") {
  CHECK(moves(at("6g6/13/13/13/13/13/4O8/13/13/5G7[] w - - 0 1"), "e4") == Texts{"e4c2", "e4g2"});
  CHECK_FALSE(legal(at("6g6/13/13/13/13/13/4O8/13/13/5G7[] w - - 0 1"), "e4c6"));
  CHECK(moves(at("6g6/13/13/13/13/13/4O8/3p9/13/5G7[] w - - 0 1"), "e4") == Texts{"e4g2"});
  CHECK(moves(at("6g6/13/13/4o8/13/13/13/13/13/5G7[] b - - 0 1"), "e7") == Texts{"e7c9", "e7g9"});
}

TEST_CASE("elephant, horse and rhino cross the river") {
  CHECK(legal(at("6g6/13/13/13/13/4E8/13/13/13/5G7[] w - - 0 1"), "e5g8"));
  CHECK(legal(at("6g6/13/13/13/13/4H8/13/13/13/5G7[] w - - 0 1"), "e5d7"));
  CHECK(legal(at("6g6/13/13/13/13/4I8/13/13/13/5G7[] w - - 0 1"), "e5d8"));
}

TEST_CASE("general and advisor stay in the palace") {
  const Position position = at("7g5/13/13/13/13/13/13/5G1A5/13/13[] w - - 0 1");
  CHECK(moves(position, "f3") == Texts{"f3f2", "f3g3"});
  CHECK(moves(position, "h3") == Texts{"h3g2"});
}

TEST_CASE("a pawn goes forward, from the river on sideways too, and never back") {
  const std::string tail = "/13/13/13/5G7[] w - - 0 1";
  CHECK(moves(at("6g6/13/13/13/13/4P8" + tail), "e5") == Texts{"e5e6"});
  CHECK(moves(at("6g6/13/13/13/4P8/13" + tail), "e6") == Texts{"e6d6", "e6e7", "e6f6"});
  CHECK(moves(at("P5g6/13/13/13/13/13" + tail), "a10") == Texts{"a10b10"});
  CHECK(moves(at("4P1g6/13/13/13/13/13" + tail), "e10") == Texts{"e10d10", "e10f10"});
  CHECK(moves(at("6g6/13/13/13/4p8/13/13/13/13/5G7[] b - - 0 1"), "e6") == Texts{"e6e5"});
  CHECK(moves(at("6g6/13/13/13/13/4p8/13/13/13/5G7[] b - - 0 1"), "e5") ==
        Texts{"e5d5", "e5e4", "e5f5"});
  CHECK(moves(at("6g6/13/13/13/13/13/13/13/13/p4G7[] b - - 0 1"), "a1") == Texts{"a1b1"});
}

TEST_CASE("a dropped piece may not itself give check") {
  const Position position = at("6g6/13/13/13/13/13/13/13/13/5G7[RCAP] w - - 0 1");
  CHECK(moves(position, "R@") ==
        drops('R', camp_without(kRed, {"f1", "g1", "g2", "g3", "g4", "g5"})));
  CHECK(moves(position, "C@") == drops('C', camp_without(kRed, {"f1"})));
  CHECK(moves(position, "P@") == drops('P', camp_without(kRed, {"f1"})));
  CHECK(moves(position, "A@") == drops('A', {"f2", "f3", "g1", "g2", "g3", "h1", "h2", "h3"}));
}

TEST_CASE("a drop may become the screen of a cannon, unless it gives check itself too") {
  Position position = at("6g6/13/13/13/13/13/6C6/13/13/5G7[PR] w - - 0 1");
  CHECK(legal(position, "P@g5"));
  CHECK_FALSE(legal(position, "R@g5"));
  for (const char* move : {"R@g1", "R@g2", "R@g3"})
    CHECK(legal(position, move));
  play(position, "P@g5");
  CHECK(position.in_check());
}

TEST_CASE("a drop that attacks nothing through two pieces is legal") {
  const Position position = at("6g6/13/6h6/6p6/13/13/6C6/13/13/5G7[PR] w - - 0 1");
  CHECK(legal(position, "R@g5"));
  CHECK(legal(position, "P@g5"));
}

TEST_CASE("Black drops on ranks 6 to 10, its advisors in its palace") {
  const Position position = at("6g6/13/13/13/13/13/13/13/13/5G7[rap] b - - 0 1");
  CHECK(moves(position, "P@") == drops('P', camp_without(kBlack, {"g10"})));
  CHECK(moves(position, "R@") ==
        drops('R', camp_without(kBlack, {"f6", "f7", "f8", "f9", "f10", "g10"})));
  CHECK(moves(position, "A@") == drops('A', {"f10", "f8", "f9", "g8", "g9", "h10", "h8", "h9"}));
}

TEST_CASE("a leaping piece can't be dropped where it attacks the general, unless its way is shut") {
  // A horse reaches two ranks over the river at most, so no drop of it gives check; elephant and
  // rhino do.
  CHECK(moves(at("13/13/6g6/13/13/13/13/13/13/5G7[H] w - - 0 1"), "H@") ==
        drops('H', camp_without(kRed, {"f1"})));
  CHECK(moves(at("13/13/6g6/13/13/13/13/13/13/5G7[E] w - - 0 1"), "E@") ==
        drops('E', camp_without(kRed, {"f1", "e5", "i5"})));
  CHECK(moves(at("13/13/6g6/13/4p8/13/13/13/13/5G7[E] w - - 0 1"), "E@") ==
        drops('E', camp_without(kRed, {"f1", "i5"})));  // on e6: the first point of the way
  CHECK(moves(at("13/13/6g6/7p5/13/13/13/13/13/5G7[E] w - - 0 1"), "E@") ==
        drops('E', camp_without(kRed, {"f1", "e5"})));  // on h7: the second one
  CHECK(moves(at("13/13/6g6/13/13/13/13/13/13/5G7[I] w - - 0 1"), "I@") ==
        drops('I', camp_without(kRed, {"f1", "f5", "h5"})));
  CHECK(moves(at("13/13/6g6/13/5p7/13/13/13/13/5G7[I] w - - 0 1"), "I@") ==
        drops('I', camp_without(kRed, {"f1", "h5"})));
  CHECK(moves(at("13/13/6g6/7P5/13/13/13/13/13/5G7[I] w - - 0 1"), "I@") ==
        drops('I', camp_without(kRed, {"f1", "f5"})));
}

TEST_CASE("a cannon can't be dropped where it attacks the general over a screen") {
  const Position position = at("6g6/13/13/6p6/13/13/6P6/13/13/5G7[C] w - - 0 1");
  CHECK(moves(position, "C@") == drops('C', camp_without(kRed, {"f1", "g4", "g5"})));
}

TEST_CASE("a drop may answer a check and at once become the screen of an own cannon") {
  // A rook checks along rank 3; the pawn on h3 stops it, and over it the cannon on h1 sees h10.
  Position position = at("7g5/13/13/13/13/13/13/6G5r/13/7C5[P] w - - 0 1");
  CHECK(position.in_check());
  CHECK(moves(position, "P@") == drops('P', {"h3", "i3", "j3", "k3", "l3"}));
  play(position, "P@h3");
  CHECK(position.in_check());
}

TEST_CASE("a drop may shut a check, also as a second screen, and may not open one") {
  // The cannon on g7 checks over its own pawn on g5.
  const Position position = at("5g7/13/13/6c6/13/6p6/13/13/13/6G6[P] w - - 0 1");
  CHECK(position.in_check());
  CHECK(moves(position, "P@") == drops('P', {"g2", "g3", "g4"}));
  // Without a screen it does not check, and no drop may become one.
  const Position no_screen = at("5g7/13/13/6c6/13/13/13/13/13/6G6[P] w - - 0 1");
  CHECK_FALSE(no_screen.in_check());
  CHECK(moves(no_screen, "P@") == drops('P', camp_without(kRed, {"g1", "g2", "g3", "g4", "g5"})));
}

TEST_CASE(
    "there is no drop on an occupied point, outside of the camp, or of what is not in the hand") {
  const Position position = at("6g6/13/13/13/13/13/13/13/13/4PG7[P] w - - 0 1");
  CHECK_FALSE(legal(position, "P@e1"));
  CHECK_FALSE(legal(position, "P@e6"));
  CHECK_FALSE(legal(position, "R@e4"));
  CHECK_FALSE(legal(position, "G@g2"));
  CHECK(legal(position, "P@e2"));  // more than one pawn on a file
  CHECK(legal(position, "P@a1"));  // and on the back rank
}

TEST_CASE("check by a horse is answered on its leg, or by the general") {
  const Position position = at("6g6/13/13/13/13/13/13/5h7/6P6/6G6[P] w - - 0 1");
  CHECK(position.in_check());
  CHECK(moves(position) == Texts{"P@f2", "g1f1", "g1h1"});
}

TEST_CASE("a captured piece changes sides, and a pawn from over the river is a plain one again") {
  Position position = at("6g6/13/13/13/13/13/13/4p8/4R8/5G7[] w - - 3 9");
  play(position, "e2e3");
  CHECK(to_fen(position) == "6g6/13/13/13/13/13/13/4R8/13/5G7[P] b - - 0 9");
  play(position, "g10g9 P@c5 g9g10");
  CHECK(to_fen(position) == "6g6/13/13/13/13/2P10/13/4R8/13/5G7[] w - - 1 11");
  CHECK(moves(position, "c5") == Texts{"c5c6"});
}

TEST_CASE("the last piece between the generals may not leave their file") {
  CHECK(moves(at("6g6/13/13/13/13/6C6/13/13/13/6G6[] w - - 0 1"), "g5") ==
        Texts{"g5g2", "g5g3", "g5g4", "g5g6", "g5g7", "g5g8", "g5g9"});
  CHECK(moves(at("6g6/13/13/13/6P6/13/13/13/13/6G6[] w - - 0 1"), "g6") == Texts{"g6g7"});
}

TEST_CASE("generals do not step to face each other, but any piece between makes it legal") {
  CHECK_FALSE(legal(at("6g6/13/13/13/13/13/13/13/13/5G7[] w - - 0 1"), "f1g1"));
  CHECK(legal(at("6g6/13/13/13/13/6p6/13/13/13/5G7[] w - - 0 1"), "f1g1"));
}

TEST_CASE("one of two screens may not step away, the only one may when it ends a check") {
  // Two pieces stand between the cannon and the general: the own one may leave only to take the
  // cannon.
  const Position two = at("5g7/13/13/6c6/6p6/13/6R6/13/13/6G6[] w - - 0 1");
  CHECK(moves(two, "g4") == Texts{"g4g2", "g4g3", "g4g5"});
  // The own rook is the screen: it may go anywhere off the file, or take.
  const Position one = at("5g7/13/13/6c6/13/13/6R6/13/13/6G6[] w - - 0 1");
  CHECK(one.in_check());
  CHECK(moves(one, "g4") == Texts{"g4a4", "g4b4", "g4c4", "g4d4", "g4e4", "g4f4", "g4g7", "g4h4",
                                  "g4i4", "g4j4", "g4k4", "g4l4", "g4m4"});
}

TEST_CASE("a pinned piece still gives check") {
  // The rook on f9 may not leave the f-file for the rook behind it, yet it guards g9.
  const std::string board = "5rg6/5R7/13/13/13/13/13/13/13/5G7[] ";
  CHECK_FALSE(legal(at(board + "w - - 0 1"), "f9g9"));
  CHECK_FALSE(legal(at(board + "b - - 0 1"), "g10g9"));
}

TEST_CASE("check without an answer is mate and loses") {
  CHECK(result_of("R5g6/R12/13/13/13/13/13/13/13/5G7[] b - - 0 1") == "w checkmate");
  CHECK(result_of("5g7/13/13/13/13/13/13/13/r12/r5G6[] w - - 0 1") == "b checkmate");
  CHECK(result_of("6g6/R12/13/13/13/13/13/13/1R11/5G7[] w - - 0 1", "b2b10") == "w checkmate");
  // A drop between would help.
  CHECK(result_of("R5g6/R12/13/13/13/13/13/13/13/5G7[p] b - - 0 1") == "*");
}

TEST_CASE("no legal move without check is a draw, also with a hand that can't be used") {
  CHECK(result_of("6g6/R12/13/13/13/13/13/13/5R1R5/5G7[] b - - 0 1") == "draw stalemate");
  CHECK(result_of("6g6/13/13/13/13/13/13/13/R4R1R5/5G7[] w - - 0 1", "a2a9") == "draw stalemate");
  // Every palace point is taken, or an advisor there would be the screen of a cannon.
  const std::string shut = "C5g5C/5P1P5/5P1P5/13/13/13/6C6/13/13/5G7";
  CHECK(result_of(shut + "[a] b - - 0 1") == "draw stalemate");
  CHECK(result_of(shut + "[p] b - - 0 1") == "*");
}

TEST_CASE("the third occurrence loses for the one who checked with every move") {
  CHECK(result_of("6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1",
                  "i2i10 g10g9 i10i9 g9g10 i9i10 g10g9 i10i9 g9g10 i9i10") == "b perpetual");
}

TEST_CASE("the third occurrence without checks is a draw, the first position counted") {
  const std::string fen = "6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1";
  CHECK(result_of(fen, "i2i3 g10g9 i3i2 g9g10 i2i3 g10g9 i3i2 g9g10") == "draw repetition");
  CHECK(result_of(fen, "i2i3 g10g9 i3i2 g9g10 i2i3 g10g9 i3i2") == "*");
}

TEST_CASE("one move without check in the circle makes it a draw") {
  CHECK(result_of("6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1",
                  "i2i10 g10g9 i10i8 g9g10 i8i10 g10g9 i10i8 g9g10 i8i10") == "draw repetition");
}

TEST_CASE("a position comes again after captures and drops too") {
  const std::string round = "i5i6 a6a5 i6i5 a5a6 P@a5 P@i6 ";
  const std::string fen = "7g5/13/13/13/r7p4/P7R4/13/13/13/5G7[] w - - 0 1";
  CHECK(result_of(fen, round) == "*");
  CHECK(result_of(fen, round + round) == "draw repetition");
}

TEST_CASE("mate and stalemate are judged before repetition") {
  // A mate can't come again, since it ends the game; its position may have been there from the
  // start.
  CHECK(result_of("R5g6/R12/13/13/13/13/13/13/13/5G7[] b - - 0 1") == "w checkmate");
}

TEST_CASE("both checking with every move is a draw") {
  // Each side's answer to a check is to step between with check of its own: not found by play, so
  // the history is asked.
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

TEST_CASE("resigning loses and leaves the position as it is") {
  Position position = Position::start();
  const std::string fen = to_fen(position);
  position.resign();
  CHECK(MiddleXiangqi::result_text(position) == "b resign");
  CHECK(to_fen(position) == fen);
  CHECK(moves(position).empty());
  CHECK(position.count_moves() == 0);
  CHECK_FALSE(position.alive(kRed));
  CHECK(position.alive(kBlack));
}

}  // namespace hegemon::middle_xiangqi
