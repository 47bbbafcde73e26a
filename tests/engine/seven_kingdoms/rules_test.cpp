/// Single rules, a case each, in positions small enough to see. Sections as in
/// docs/rules-seven-kingdoms.md.
#include <algorithm>

#include <doctest/doctest.h>

#include "engine/ascii.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/support/position.h"

namespace hegemon::seven_kingdoms {

namespace {

/// A board by its pieces: "wQa0 rQs18". All colours named are in play unless `rest` says otherwise.
Position place(const std::string& pieces, const std::string& rest = "",
               const SevenKingdoms::Options& options = {}) {
  Setup setup;
  const Rules rules = options.rules();
  for (std::string_view word : split_words(pieces)) {
    const auto type = std::find_if(kPieceRows.begin(), kPieceRows.end(),
                                   [&](const PieceRow& r) { return r.letter == word[1]; });
    const int file = word[2] - 'a';
    const int rank = std::stoi(std::string(word.substr(3)));
    setup.board[Point(file, rank)] =
        ColouredPiece{*rules.side(word[0]), static_cast<PieceType>(type - kPieceRows.begin())};
  }
  for (int i = 0; i < kSides; ++i) {
    const bool present = std::any_of(setup.board.begin(), setup.board.end(),
                                     [&](const auto& p) { return p && p->owner == Side(i); });
    setup.statuses[Side(i)] = present ? KingdomStatus::in_play(Side(i)) : KingdomStatus::gone();
  }
  auto position = Position::from_setup(setup, rules);
  REQUIRE_MESSAGE(position.ok(), (position.ok() ? "" : position.error().text()));
  if (rest.empty()) return position.value();
  const std::string fen = to_fen(position.value());
  return testing::position_of<SevenKingdoms>(fen.substr(0, fen.find(' ')) + ' ' + rest, options);
}

/// Where the piece on `from` can go, sorted by name.
std::string destinations(const Position& position, const std::string& from) {
  MoveList list;
  position.moves(list);
  std::vector<std::string> found;
  for (const Move move : list) {
    if (to_text(move.from()) == from) found.push_back(to_text(move.to()));
  }
  std::sort(found.begin(), found.end());
  std::string text;
  for (const std::string& point : found)
    text += (text.empty() ? "" : " ") + point;
  return text;
}

void play(Position& position, const std::string& moves) {
  for (const std::string_view word : split_words(moves)) {
    if (word == "resign") {
      position.resign();
      continue;
    }
    const auto move = parse_move(position, word);
    REQUIRE_MESSAGE(move.ok(), (move.ok() ? "" : move.error().text()));
    static_cast<void>(position.make(move.value()));
  }
}

std::string fields(const Position& position) {
  const std::string fen = to_fen(position);
  return fen.substr(fen.find(' ') + 1);
}

SevenKingdoms::Options rules_named(const char* preset, const char* players = "wrobgpd") {
  return {preset, players, 200};
}

}  // namespace

// --- Pieces

TEST_CASE("a swordsman steps orthogonally, a dagger diagonally") {
  const Position position = place("wQa18 rQs18 wSe4 wAh4 rSf4 wSe5");
  CHECK(destinations(position, "e4") == "d4 e3 f4");
  CHECK(destinations(position, "h4") == "g3 g5 i3 i5");
}

TEST_CASE("archer and crossbowman shoot four and five points") {
  const Position position = place("wQa18 rQs18 wHa0 wWs0 rSa4 rSn0");
  CHECK(destinations(position, "a0") == "a1 a2 a3 a4 b0 b1 c0 c2 d0 d3 e0 e4");
  CHECK(destinations(position, "s0") == "n0 n5 o0 o4 p0 p3 q0 q2 r0 r1 s1 s2 s3 s4 s5");
}

TEST_CASE("a go-between neither captures nor is captured, and stops every line") {
  const Position position = place("wQa18 rQs18 wGa0 rSa2 wSb0 rGc2 wRb2");
  CHECK(destinations(position, "a0") == "a1 b1");
  // The chancellor may take the swordsman but not the go-between.
  CHECK(destinations(position, "b2") ==
        "a2 b1 b10 b11 b12 b13 b14 b15 b16 b17 b18 b3 b4 b5 b6 b7 b8 b9");
}

TEST_CASE("a cannon needs exactly one screen to capture, and none to move") {
  const Position position = place("wQa18 rQs18 wCa0 wSd0 rSf0 rSg0 rSa3 rSa9");
  CHECK(destinations(position, "a0") == "a1 a2 a9 b0 c0 f0");
}

TEST_CASE("the Emperor is a screen and a wall") {
  const Position position = place("wQa18 rQs18 wCa9 rSn9 wRj5");
  CHECK(destinations(position, "a9").find("n9") != std::string::npos);
  CHECK(destinations(position, "j5").find("j8") != std::string::npos);
  CHECK(destinations(position, "j5").find("j9") == std::string::npos);
  CHECK(destinations(position, "j5").find("j10") == std::string::npos);
}

TEST_CASE("a knight steps out straight, then one to three points outward") {
  const Position free = place("wQa18 rQs18 wNj4");
  CHECK(destinations(free, "j4") ==
        "f1 f7 g0 g2 g6 g8 h1 h3 h5 h7 i2 i6 k2 k6 l1 l3 l5 l7 m0 m2 m6 m8 n1 n7");
  // A blocked leg shuts two branches; a piece on a branch ends it and may be taken.
  const Position blocked = place("wQa18 rQs18 wNj4 wSj5 rSl3 wSh3");
  CHECK(destinations(blocked, "j4") == "f7 g0 g6 h1 h5 i2 k2 l1 l3 l5 m0 m6 n7");
}

TEST_CASE("a knight in the corner has one way") {
  const Position position = place("wQa18 rQs18 wNa0");
  CHECK(destinations(position, "a0") == "b2 c1 c3 d2 d4 e3");
}

// --- What a capture does

TEST_CASE("a captured general's army changes colour where it stands") {
  Position position = place("wQa0 rQa9 rSk0 rGs3 oQs18");
  play(position, "a0a9");
  CHECK(fields(position) == "o wwo---- w:r1 0 1");
  CHECK(piece_letters(position, Point(10, 0)) == "wS");
  CHECK(piece_letters(position, Point(18, 3)) == "wG");
}

TEST_CASE("the eleventh loss fells a kingdom; whoever took most of it inherits") {
  // Han took six, Qin takes its fifth: eleven. Chu's general leaves the board.
  Position position = place("wQa0 rQs9 rSa9 rSk0 oQs18", "w wro---- w:r4,o:r6 3 7");
  play(position, "a0a9");
  CHECK(fields(position) == "o woo---- w:r5,o:r6 0 7");
  CHECK(piece_letters(position, Point(10, 0)) == "oS");
  CHECK(position.piece_at(Point(18, 9)) == kNoPiece);
}

TEST_CASE("of tied heirs the one that moved last inherits") {
  Position position = place("wQa0 rQs9 rSa9 rSk0 oQs18 bQs0", "w wrob--- w:r4,o:r5,b:r1 3 7");
  play(position, "a0a9");
  CHECK(fields(position).substr(0, 9) == "o wwob---");
  // Not the mover: Yan moved last before Qin, Qi before it.
  Position backwards = place("wQa0 rQs9 rSa9 rSk0 oQs18 bQs0", "w wrob--- o:r5,b:r5 3 7");
  play(backwards, "a0a9");
  CHECK(fields(backwards).substr(0, 9) == "o wbob---");
}

TEST_CASE("by the Chinese rules ten must be taken by one") {
  const auto options = rules_named("chinese");
  Position position = place("wQa0 rQs9 rSa9 rSa12 rSk0 oQs18", "w wor---- w:r8,o:r9 3 7", options);
  play(position, "a0a9");
  CHECK(fields(position) == "o wor---- w:r9,o:r9 0 7");
  play(position, "s18s17 s9s8 a9a12");
  CHECK(fields(position) == "o wow---- w:r10,o:r9 0 8");
}

TEST_CASE("by the server's rules the army is counted, the general stays, the total decides") {
  const auto options = rules_named("elephantchess");
  // Han has taken most in all though less of Chu: it inherits general, swordsman and archer.
  Position position =
      place("wQa0 rQs9 rSa9 rSk0 rHk2 oQs18 bQs0", "w wrob--- w:r6,o:r3b5 3 7", options);
  play(position, "a0a9");
  CHECK(fields(position) == "o woob--- w:r7,o:r6b5 0 7");
  CHECK(piece_letters(position, Point(18, 9)) == "oQ");
  // Losing any one of its generals fells Han.
  play(position, "s18s17 s0s9");
  CHECK(fields(position).substr(0, 9) == "w wobb---");
}

TEST_CASE("the losses of an inherited army are the heir's") {
  Position position = place("wQa0 rQa9 rSk0 oQk18", "w wro---- r:w10 0 5");
  play(position, "a0a9");   // Qin owns the swordsman now
  play(position, "k18k0");  // its eleventh loss; Han took one, Chu is out
  CHECK(fields(position) == "o owo---- w:r1,r:w10,o:w1 0 5");
  CHECK(SevenKingdoms::result_text(position) == "o last");
}

// --- The end

TEST_CASE("two conquests win") {
  Position position = place("wQa0 rQa9 oQs0 bQs18");
  play(position, "a0a9 s0r0 s18s17");
  CHECK(SevenKingdoms::result_text(position) == "*");
  play(position, "a9a0 r0q0 s17s16 a0q0");
  CHECK(SevenKingdoms::result_text(position) == "w kingdoms");
  CHECK(fields(position) == "w wwwb--- w:r1o1 0 3");
  MoveList list;
  position.moves(list);
  CHECK(list.empty());
}

TEST_CASE("the thirty-first capture wins, and is named before the conquest it makes") {
  Position position = place("wQa0 rQs9 rSa9 oQs18", "w wrow--- w:b15g15 0 9");
  play(position, "a0a9");
  CHECK(SevenKingdoms::result_text(position) == "w pieces");
  Position both = place("wQa0 rQa9 oQs18", "w wrow--- w:b15g15 0 9");
  play(both, "a0a9");
  CHECK(SevenKingdoms::result_text(both) == "w pieces");
  CHECK(fields(both) == "w wwow--- w:r1b15g15 0 9");
}

TEST_CASE("the last kingdom in play wins") {
  Position position = place("wQa0 rQs0");
  play(position, "a0s0");
  CHECK(SevenKingdoms::result_text(position) == "w last");
  Position resigned = place("wQa0 rQs18");
  play(resigned, "resign");
  CHECK(SevenKingdoms::result_text(resigned) == "r last");
  CHECK(fields(resigned) == "w -r----- - 0 1");
}

TEST_CASE("a resignation leaves pieces, quiet plies and captures as they were") {
  Position position = place("wQa0 wSa5 rQs18 oQs0", "w wro---- r:w2 7 3");
  play(position, "resign");
  CHECK(fields(position) == "r -ro---- r:w2 7 3");
  CHECK(piece_letters(position, Point(0, 5)) == "wS");
}

TEST_CASE("the general of a kingdom that resigned still conquers it") {
  Position position = place("wQa0 wSa5 rQa18 oQs0");
  play(position, "resign a18a5");
  CHECK(fields(position) == "o -ro---- r:w1 0 1");
  play(position, "s0s1 a5a0");
  CHECK(fields(position).substr(0, 9) == "o rro----");
}

TEST_CASE("a quiet limit draws the game, a capture puts it off") {
  SevenKingdoms::Options options;
  options.quiet_limit = 4;
  Position position = place("wQa0 rQs18 rSa9", "", options);
  play(position, "a0b0 s18r18 b0a0");
  CHECK(SevenKingdoms::result_text(position) == "*");
  Position drawn = position;
  play(drawn, "r18s18");
  CHECK(SevenKingdoms::result_text(drawn) == "draw quiet");
  CHECK(drawn.outcome().winners.count() == 2);
  play(position, "a9a8");  // a fourth quiet ply, too
  CHECK(SevenKingdoms::result_text(position) == "draw quiet");
}

TEST_CASE("a kingdom that can't move is passed over, and the round counts the turn's way") {
  // Chu's general stands in the corner behind its own swordsmen, who are shut in by go-betweens.
  const std::string shut = "rQa0 rSa1 rSb0 rAb1 wGa2 wGc0 bGc2 ";
  const Position position = place(shut + "wQa18 bQs0", "r wr-b--- - 0 4");
  CHECK(fields(position) == "b wr-b--- - 0 4");
  // A dagger with an empty point beside it, which it cannot step to.
  const Position dagger = place("rQa0 rAb1 wGa1 wGa2 wGc0 bGb0 bGc2 wQa18 bQs0", "r wr-b--- - 0 4");
  CHECK(fields(dagger) == "b wr-b--- - 0 4");
  Position around = place(shut + "wQa18 bQs0", "b wr-b--- - 0 4");
  play(around, "s0s1 a18a17");
  CHECK(fields(around) == "b wr-b--- - 2 5");
}

TEST_CASE("a kingdom is passed over, too, once the one piece is taken that it could move") {
  // As above, in the other corner, with an archer in the open that moves first.
  Position position =
      place("rQs0 rSs1 rSr0 rAr1 wGs2 wGq0 bGq2 rHe5 wCe9 wSe8 wQc18 bQc3", "r wr-b--- - 0 4");
  play(position, "e5e6");
  REQUIRE(position.turn() == *position.rules().side('b'));
  play(position, "c3c2 e9e6");
  CHECK(position.turn() == *position.rules().side('b'));
  CHECK(position.alive(*position.rules().side('r')));
}

TEST_CASE("if nobody can move the game is drawn") {
  // Chu and Han are shut in by the go-betweens of two kingdoms that resigned.
  const std::string pieces =
      "rQa0 rSa1 rSb0 rAb1 wGa2 wGc0 wGc2 wQj0 oQs18 oSs17 oSr18 oAr17 bGs16 bGq18 bGq16 bQj18";
  const Position position = place(pieces, "r -ro---- - 0 4");
  CHECK(SevenKingdoms::result_text(position) == "draw stuck");
  CHECK(fields(position) == "r -ro---- - 0 4");
  // The same when the last one that could move resigns; the turn names it, as it moved last.
  Position resigned = place(pieces, "b -rob--- - 0 4");
  play(resigned, "resign");
  CHECK(SevenKingdoms::result_text(resigned) == "draw stuck");
  CHECK(fields(resigned) == "b -ro---- - 0 4");
  const Position again = testing::position_of<SevenKingdoms>(to_fen(resigned));
  CHECK(again.outcome() == resigned.outcome());
}

// --- Fewer players

TEST_CASE("kingdoms of one player do not capture one another and win as one") {
  const auto options = rules_named("classic", "wwobgpd");
  Position position = place("wQa0 rQa9 oQs0 bQs18", "", options);
  CHECK(destinations(position, "a0").find("a9") == std::string::npos);
  play(position, "a0s0");  // Qin takes Han
  play(position, "a9b9 s18s17 s0r0 b9b8 s17s16 r0s0 b8b7 s16s15 s0r0 b7b15 s15r15");
  play(position, "r0r15");  // and Qi: two conquests, and nobody else is left
  CHECK(SevenKingdoms::result_text(position) == "w kingdoms");
  CHECK(position.outcome().winners.count() == 2);
}

TEST_CASE("conquests of both kingdoms of a player add up") {
  const auto options = rules_named("classic", "rrobgpd");
  Position position = place("wQa0 rQb0 oQa9 bQb9 gQs18", "", options);
  play(position, "a0a9");
  CHECK(SevenKingdoms::result_text(position) == "*");
  play(position, "b0b9");
  CHECK(SevenKingdoms::result_text(position) == "r kingdoms");
}

// --- Moves as text

TEST_CASE("a move that is none is told why") {
  const Position position = Position::start();
  const auto why = [&](const char* text) {
    const auto move = parse_move(position, text);
    REQUIRE_FALSE(move.ok());
    return move.error().what;
  };
  CHECK(why("").find("two points wanted") != std::string::npos);
  CHECK(why("a9").find("two points wanted") != std::string::npos);
  CHECK(why("a9b19").find("two points wanted") != std::string::npos);
  CHECK(why("t9a9").find("two points wanted") != std::string::npos);
  CHECK(why("a9+b9").find("two points wanted") != std::string::npos);
  CHECK(why("a09b9").find("two points wanted") != std::string::npos);
  CHECK(why("a9b9x").find("two points wanted") != std::string::npos);
  CHECK(why("f9f10").find("no piece stands on f9") != std::string::npos);
  CHECK(why("j9j10").find("Emperor") != std::string::npos);
  CHECK(why("f2f3").find("not of r") != std::string::npos);
  CHECK(why("a9b9").find("General on a9 can't go to b9") != std::string::npos);
  CHECK(parse_move(position, "e9e10").ok());
}

}  // namespace hegemon::seven_kingdoms
