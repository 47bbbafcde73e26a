// The reference rules against numbers and positions worked out by hand, so that a difference
// between the reference and the engine can be laid at one door.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "seven_kingdoms.h"

namespace {

using hegemon::reference::SevenKingdoms;
using Config = SevenKingdoms::Config;
using Moves = std::vector<std::string>;

Config preset(const std::string& name) {
  Config config;
  config.preset = name;
  return config;
}

Config players(const std::string& text) {
  Config config;
  config.players = text;
  return config;
}

Config quiet_limit(int plies) {
  Config config;
  config.quiet_limit = plies;
  return config;
}

/// The placement field for pieces named with their points: "wQa0 rRs18".
std::string placement(const std::string& pieces) {
  std::vector<std::vector<std::string>> board(19, std::vector<std::string>(19));  // [rank][file]
  std::istringstream words(pieces);
  for (std::string word; words >> word;) {
    const auto file = static_cast<std::size_t>(word[2] - 'a');
    const auto rank = static_cast<std::size_t>(std::stoul(word.substr(3)));
    board.at(rank).at(file) = word.substr(0, 2);
  }
  std::string out;
  for (std::size_t rank = 19; rank-- > 0;) {
    int gap = 0;
    for (const std::string& piece : board[rank]) {
      if (piece.empty()) {
        ++gap;
        continue;
      }
      if (gap > 0) out += std::to_string(gap);
      gap = 0;
      out += piece;
    }
    if (gap > 0) out += std::to_string(gap);
    if (rank > 0) out += '/';
  }
  return out;
}

std::string fen(const std::string& pieces, const std::string& other_fields) {
  return placement(pieces) + ' ' + other_fields;
}

SevenKingdoms position(const std::string& pieces, const std::string& other_fields,
                       const Config& config = {}) {
  std::string error;
  const auto out = SevenKingdoms::parse(fen(pieces, other_fields), config, &error);
  REQUIRE_MESSAGE(out.has_value(), error);
  return *out;
}

SevenKingdoms start(const std::string& name) {
  return SevenKingdoms::parse(SevenKingdoms::start_fen(name), preset(name)).value();
}

/// The field the refusal of a FEN names; "accepted" when it is not refused.
std::string refused_field(const std::string& text, const Config& config = {}) {
  std::string error;
  if (SevenKingdoms::parse(text, config, &error)) return "accepted";
  return error.substr(0, error.find(':'));
}

/// How many moves the piece on a point has.
std::size_t moves_from(const SevenKingdoms& game, const std::string& point) {
  const Moves all = game.moves();
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&point](const std::string& move) {
        return move.compare(0, point.size(), point) == 0 &&
               (move[point.size()] < '0' || move[point.size()] > '9');
      }));
}

bool contains(const Moves& moves, const std::string& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// A general in a corner that three Go-Betweens of `g` keep from moving.
const std::string kLockedRed = "rQs18 gGr18 gGr17 gGs17";
const std::string kLockedWhite = "wQa0 gGa1 gGb0 gGb1";

}  // namespace

TEST_SUITE_BEGIN("reference seven kingdoms");

TEST_CASE("the start position has the published node counts in every preset") {
  for (const char* name : {"classic", "elephantchess", "chinese"}) {
    CAPTURE(name);
    const SevenKingdoms game = start(name);
    CHECK(game.fen() == SevenKingdoms::start_fen(name));
    CHECK(game.turn() == 'w');
    CHECK(game.result() == "*");
    CHECK(game.captures().empty());
    CHECK(game.perft(0) == 1);
    CHECK(game.perft(1) == 96);
    CHECK(game.perft(2) == 9045);
  }
  CHECK(start("classic").perft(3) == 808832);
  CHECK(SevenKingdoms::start_fen("nonsense").empty());
}

TEST_CASE("divide has an entry for each move and adds up to perft") {
  const SevenKingdoms game = start("classic");
  const Moves moves = game.moves();
  CHECK(std::is_sorted(moves.begin(), moves.end()));
  const auto divided = game.divide(2);
  CHECK(divided.size() == moves.size());
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] : divided)
    sum += nodes;
  CHECK(sum == 9045);
  CHECK(game.divide(0).empty());
}

TEST_CASE("random games: every FEN reads back as the same position") {
  for (const char* name : {"classic", "elephantchess", "chinese"}) {
    for (unsigned seed = 1; seed <= 3; ++seed) {
      std::mt19937 random(seed);
      SevenKingdoms game = start(name);
      int plies = 0;
      while (game.result() == "*") {
        // Captures are preferred, else the games are long and little happens in them.
        Moves moves = game.captures();
        if (moves.empty() || random() % 4 == 0) moves = game.moves();
        REQUIRE(game.play(random() % 300 == 0 ? "resign" : moves[random() % moves.size()]));
        const auto again = SevenKingdoms::parse(game.fen(), preset(name));
        REQUIRE(again.has_value());
        REQUIRE(again->fen() == game.fen());
        REQUIRE(again->result() == game.result());
        REQUIRE(again->moves() == game.moves());
        REQUIRE(++plies < 5000);
      }
      CHECK(game.moves().empty());
    }
  }
}

// --- the pieces

TEST_CASE("a Go-Between never captures and is never captured") {
  SevenKingdoms game = position("wQa18 wGc0 rRc5 rQs17", "w wr----- - 0 1");
  CHECK(game.captures().empty());
  CHECK(contains(game.moves(), "c0c4"));
  CHECK_FALSE(contains(game.moves(), "c0c5"));
  REQUIRE(game.play("a18b18"));
  CHECK(contains(game.moves(), "c5c1"));
  CHECK_FALSE(contains(game.moves(), "c5c0"));
}

TEST_CASE("the Emperor is a cannon's screen and no target") {
  const SevenKingdoms game = position("wQa0 wCa9 wSj3 wCj1 rSk9 rQr18", "w wr----- - 0 1");
  CHECK(game.captures() == Moves{"a9k9"});
  CHECK(contains(game.moves(), "a9i9"));
  CHECK_FALSE(contains(game.moves(), "j1j9"));
}

TEST_CASE("a cannon captures behind exactly one screen and never the screen") {
  const SevenKingdoms game =
      position("wQs0 wCa0 rSd0 rAg0 rSj0 wSa3 oNa7 rQr18 oQr17", "w wro---- - 0 1");
  CHECK(game.captures() == Moves{"a0a7", "a0g0", "s0j0"});
}

TEST_CASE("a knight steps, then rides outward, and the Emperor blocks its step") {
  const std::string generals = "wQa0 rQs18 ";
  CHECK(moves_from(position(generals + "wNj8", "w wr----- - 0 1"), "j8") == 18);
  // An enemy ends the ride and is captured, an own piece ends it before.
  const SevenKingdoms game = position(generals + "wNj8 rSm10 wSh7", "w wr----- - 0 1");
  CHECK(moves_from(game, "j8") == 14);
  CHECK(contains(game.captures(), "j8m10"));
  // A piece on the first step blocks both rides behind it.
  CHECK(moves_from(position(generals + "wNj8 rSk8", "w wr----- - 0 1"), "j8") == 12);
  // A corner leaves two steps, each with one way outward.
  CHECK(moves_from(position("wQs0 rQs18 wNa0", "w wr----- - 0 1"), "a0") == 6);
}

TEST_CASE("the reach of the other pieces") {
  const std::string generals = "wQs0 rQq18 ";
  // The diagonal from a0 ends before the Emperor, the southern edge before the general on s0.
  const std::map<std::string, std::size_t> from_the_corner = {
      {"wQ", 18 + 17 + 8}, {"wR", 18 + 17}, {"wB", 8}, {"wG", 18 + 17 + 8},
      {"wH", 12},          {"wW", 15},      {"wA", 1}, {"wS", 2}};
  for (const auto& entry : from_the_corner) {
    const std::string& piece = entry.first;
    CAPTURE(piece);
    // Only elephantchess allows the second general.
    const Config config = preset("elephantchess");
    const SevenKingdoms game = position(generals + piece + "a0", "w wr----- - 0 1", config);
    CHECK(moves_from(game, "a0") == entry.second);
  }
}

// --- captures, falls and heirs

TEST_CASE("taking a general brings its army over") {
  const std::string pieces = "wQa0 wRa5 rQa9 rSe9 rGe3 oQs10";
  const std::string after = "wQa0 wRa9 wSe9 wGe3 oQs10";
  SevenKingdoms game = position(pieces, "w wro---- - 7 1");
  REQUIRE(game.play("a5a9"));
  CHECK(game.fen() == fen(after, "o wwo---- w:r1 0 1"));
  CHECK(game.result() == "*");

  SevenKingdoms counted = position(pieces, "w wro---- - 7 1", preset("elephantchess"));
  REQUIRE(counted.play("a5a9"));
  CHECK(counted.fen() == fen(after, "o wwo---- w:r3 0 1"));
}

TEST_CASE("the inherited army moves with the heir and is lost as the heir's") {
  SevenKingdoms game = position("wQa0 wRa5 rQa9 rSe9 oQs10 oRe18", "w wro---- - 0 1");
  REQUIRE(game.play("a5a9"));
  REQUIRE(game.play("e18e9"));
  CHECK(game.fen() == fen("wQa0 wRa9 oQs10 oRe9", "w wwo---- w:r1,o:w1 0 2"));
}

TEST_CASE("classic: a kingdom falls with its eleventh loss to whoever took most of it") {
  const std::string pieces = "wQa0 wRa5 rSa9 rQe9 rNe3 oQs10 gQs4";
  SevenKingdoms not_yet = position(pieces, "w wro-g-- w:r3,o:r6 0 1");
  REQUIRE(not_yet.play("a5a9"));
  CHECK(not_yet.fen() == fen("wQa0 wRa9 rQe9 rNe3 oQs10 gQs4", "r wro-g-- w:r4,o:r6 0 1"));

  // Its general leaves the board and is nobody's capture.
  SevenKingdoms falls = position(pieces, "w wro-g-- w:r3o8,o:r7 0 1");
  REQUIRE(falls.play("a5a9"));
  CHECK(falls.fen() == fen("wQa0 wRa9 oNe3 oQs10 gQs4", "o woo-g-- w:r4o8,o:r7 0 1"));
}

TEST_CASE("of tied heirs the one that moved last inherits") {
  const std::string pieces = "wQa0 wRa5 rSa9 rQe9 rNe3 oQs10 gQs4";
  SevenKingdoms mover = position(pieces, "w wro-g-- w:r4,o:r5,g:r1 0 1");
  REQUIRE(mover.play("a5a9"));
  CHECK(mover.fen() == fen("wQa0 wRa9 wNe3 oQs10 gQs4", "o wwo-g-- w:r5,o:r5,g:r1 0 1"));

  SevenKingdoms backwards = position(pieces, "w wro-g-- o:r5,g:r5 0 1");
  REQUIRE(backwards.play("a5a9"));
  CHECK(backwards.fen() == fen("wQa0 wRa9 gNe3 oQs10 gQs4", "o wgo-g-- w:r1,o:r5,g:r5 0 1"));
}

TEST_CASE("a kingdom that is out is no heir, however much it took") {
  SevenKingdoms game = position("wQa0 wRa5 rSa9 rQe9 rNe3 gQs4", "w wr--g-- o:r10 0 1");
  REQUIRE(game.play("a5a9"));
  CHECK(game.fen() == fen("wQa0 wRa9 wNe3 gQs4", "g ww--g-- w:r1,o:r10 0 1"));
}

TEST_CASE("elephantchess: ten losses, the heir took most of all, the general and counts go over") {
  SevenKingdoms game = position("wQa0 wRa5 rSa9 rQe9 rNe3 oQs10 gQs4",
                                "w wro-g-- w:r3,o:r6,g:b9 0 1", preset("elephantchess"));
  REQUIRE(game.play("a5a9"));
  CHECK(game.fen() == fen("wQa0 wRa9 gQe9 gNe3 oQs10 gQs4", "o wgo-g-- w:r4,o:r6,g:r2b9 0 1"));
}

TEST_CASE("elephantchess: losing any one of several generals fells a kingdom") {
  SevenKingdoms game =
      position("wQa0 wRa5 gQa9 gQe3 gSf3 oQs10", "w w-o-g-- - 0 1", preset("elephantchess"));
  REQUIRE(game.play("a5a9"));
  CHECK(game.fen() == fen("wQa0 wRa9 wQe3 wSf3 oQs10", "o w-o-w-- w:g3 0 1"));
}

TEST_CASE("chinese: the ten losses must be one kingdom's captures") {
  const std::string pieces = "wQa0 wRa5 rSa9 rQe9 rNe3 oQs10";
  SevenKingdoms shared = position(pieces, "w wor---- w:r8,o:r9 0 1", preset("chinese"));
  REQUIRE(shared.play("a5a9"));
  CHECK(shared.fen() == fen("wQa0 wRa9 rQe9 rNe3 oQs10", "o wor---- w:r9,o:r9 0 1"));

  SevenKingdoms alone = position(pieces, "w wor---- w:r9,o:r9 0 1", preset("chinese"));
  REQUIRE(alone.play("a5a9"));
  CHECK(alone.fen() == fen("wQa0 wRa9 wNe3 oQs10", "o wow---- w:r10,o:r9 0 1"));
}

// --- resignation, turn and round

TEST_CASE("a kingdom that resigns leaves its pieces standing, and they can be captured") {
  const std::string pieces = "wQa0 wRa5 rQe9 rSa9 rNe3 oQs10 oRe18";
  SevenKingdoms game = position(pieces, "r wro---- w:r2 5 3");
  REQUIRE(game.play("resign"));
  CHECK(game.fen() == fen(pieces, "o w-o---- w:r2 5 3"));
  CHECK(game.result() == "*");

  // Its general still conquers it.
  SevenKingdoms conquered = game;
  REQUIRE(conquered.play("e18e9"));
  CHECK(conquered.fen() == fen("wQa0 wRa5 oRe9 oSa9 oNe3 oQs10", "w woo---- w:r2,o:r1 0 4"));

  // So does reaching the limit of losses.
  SevenKingdoms by_losses = position(pieces, "w w-o---- w:r10 5 3");
  REQUIRE(by_losses.play("a5a9"));
  CHECK(by_losses.fen() == fen("wQa0 wRa9 wNe3 oQs10 oRe18", "o wwo---- w:r11 0 3"));
}

TEST_CASE("the last kingdom in play wins") {
  SevenKingdoms game = position("wQa0 rQe9 rSa9", "r wr----- - 5 3");
  REQUIRE(game.play("resign"));
  CHECK(game.result() == "w last");
  CHECK(game.fen() == fen("wQa0 rQe9 rSa9", "r w------ - 5 3"));
  CHECK(game.moves().empty());
  CHECK(game.captures().empty());
  CHECK(game.perft(0) == 1);
  CHECK(game.perft(1) == 0);
  CHECK_FALSE(game.play("resign"));
  CHECK_FALSE(game.play("e9e8"));

  SevenKingdoms capture = position("wQa0 rQa9 rSb9", "w wr----- - 5 3");
  REQUIRE(capture.play("a0a9"));
  CHECK(capture.result() == "w last");
  CHECK(capture.fen() == fen("wQa9 wSb9", "w ww----- w:r1 0 3"));
}

TEST_CASE("a move that is not legal changes nothing") {
  SevenKingdoms game = start("classic");
  for (const char* move : {"", "a0", "A9b9", "a9a8", "s9r9", "a9j9", "0000", "Resign", "a9b10 "}) {
    CHECK_FALSE(game.play(move));
  }
  CHECK(game.fen() == SevenKingdoms::start_fen("classic"));
}

TEST_CASE("the round counts when the turn goes on to an earlier place, w in play or not") {
  SevenKingdoms game = position("rQa0 bQs17", "r -r-b--- - 0 1");
  REQUIRE(game.play("a0a1"));
  CHECK(game.fen() == fen("rQa1 bQs17", "b -r-b--- - 1 1"));
  REQUIRE(game.play("s17s16"));
  CHECK(game.fen() == fen("rQa1 bQs16", "r -r-b--- - 2 2"));
}

TEST_CASE("a kingdom with no legal move is passed over") {
  // The only piece of r stands locked in.
  const std::string rest = kLockedRed + " gQj0";
  SevenKingdoms game = position("wQc5 oQf2 " + rest, "w wro---- - 0 1");
  REQUIRE(game.play("c5c6"));
  CHECK(game.turn() == 'o');
  CHECK(game.fen() == fen("wQc6 oQf2 " + rest, "o wro---- - 1 1"));

  // Also when a FEN gives it the turn.
  CHECK(position("wQc5 oQf2 " + rest, "r wro---- - 0 1").fen() ==
        fen("wQc5 oQf2 " + rest, "o wro---- - 0 1"));
  CHECK(position("wQc5 " + rest, "r wr----- - 0 4").fen() ==
        fen("wQc5 " + rest, "w wr----- - 0 5"));

  // The turn can come back to the mover: the same place is a new round.
  SevenKingdoms again = position("wQc5 " + rest, "w wr----- - 0 1");
  REQUIRE(again.play("c5c6"));
  CHECK(again.fen() == fen("wQc6 " + rest, "w wr----- - 1 2"));
}

TEST_CASE("the game is drawn when nobody can move") {
  const std::string pieces = kLockedWhite + ' ' + kLockedRed + " gQj0";
  SevenKingdoms game = position(pieces, "g wr--g-- - 4 2");
  REQUIRE(game.play("resign"));
  CHECK(game.result() == "draw stuck");
  CHECK(game.fen() == fen(pieces, "g wr----- - 4 2"));
  CHECK(game.moves().empty());

  // That FEN, whose turn names the kingdom that resigned, is accepted because the game is over.
  CHECK(position(pieces, "g wr----- - 4 2").result() == "draw stuck");
  CHECK(position(pieces, "w wr----- - 4 2").result() == "draw stuck");
  // A draw by the quiet limit is named first.
  CHECK(position(pieces, "w wr----- - 200 2").result() == "draw quiet");
}

// --- goals

TEST_CASE("two conquests win, and the pieces are named when their goal is reached as well") {
  const std::string pieces = "wQa0 wRa5 oQa9 oSe3 bQs10";
  SevenKingdoms kingdoms = position(pieces, "w wwob--- w:p29 3 9");
  REQUIRE(kingdoms.play("a5a9"));
  CHECK(kingdoms.result() == "w kingdoms");
  CHECK(kingdoms.fen() == fen("wQa0 wRa9 wSe3 bQs10", "w wwwb--- w:o1p29 0 9"));

  SevenKingdoms both = position(pieces, "w wwob--- w:p30 3 9");
  REQUIRE(both.play("a5a9"));
  CHECK(both.result() == "w pieces");
}

TEST_CASE("the capture goal is 31 in classic and 30 elsewhere") {
  const std::string pieces = "wQa0 wRa5 oQs9 oSa9 bQs10";
  const std::map<std::string, int> goals = {
      {"classic", 31}, {"elephantchess", 30}, {"chinese", 30}};
  for (const auto& entry : goals) {
    const std::string& name = entry.first;
    const int goal = entry.second;
    CAPTURE(name);
    const std::string fates = name == "chinese" ? "wo--b--" : "w-ob---";
    const auto game_with = [&](int taken) {
      return position(pieces, "w " + fates + " w:p" + std::to_string(taken) + " 3 9", preset(name));
    };
    SevenKingdoms enough = game_with(goal - 1);
    REQUIRE(enough.play("a5a9"));
    CHECK(enough.result() == "w pieces");
    SevenKingdoms one_less = game_with(goal - 2);
    REQUIRE(one_less.play("a5a9"));
    CHECK(one_less.result() == "*");
  }
}

TEST_CASE("of several at a goal the higher count wins, then the one that moved last") {
  const std::string pieces = "wQa0 bQs10 gQs4";
  CHECK(position(pieces, "b wwwbggg - 0 9").result() == "w kingdoms");
  CHECK(position(pieces, "g wwwbggg - 0 9").result() == "g kingdoms");
  CHECK(position(pieces, "w wwwbggg - 0 9").result() == "w kingdoms");
  // The turn of a kingdom that is out is accepted in a finished game.
  CHECK(position(pieces, "d wwwbggg - 0 9").result() == "g kingdoms");
  CHECK(position("wQa0 gQs4", "w wwwggg- - 0 9").result() == "w kingdoms");
  CHECK(position("wQa0 gQs4", "w wwgggg- - 0 9").result() == "g kingdoms");
  CHECK(position(pieces, "w w--bg-- w:p31,b:p32,g:p32 0 9").result() == "g pieces");
  CHECK(position(pieces, "b w--bg-- w:p31,b:p32,g:p32 0 9").result() == "b pieces");
  // Kingdoms first, pieces else.
  CHECK(position(pieces, "w w--bggg w:r40 0 9").result() == "g kingdoms");
}

TEST_CASE("elephantchess: an heir that is not the mover can win by inheriting") {
  SevenKingdoms game = position("wQa0 wRa5 rSa9 rQe9 rNe3 oQs10", "w wro---- w:r3,o:r6b22 0 1",
                                preset("elephantchess"));
  REQUIRE(game.play("a5a9"));
  CHECK(game.result() == "o pieces");
  CHECK(game.turn() == 'w');
}

// --- the quiet draw

TEST_CASE("so many plies without a capture draw the game") {
  const std::string pieces = "wQa0 wSb0 rQs17 rSb1";
  SevenKingdoms game = position(pieces, "w wr----- - 2 1", quiet_limit(3));
  SevenKingdoms capture = game;
  REQUIRE(game.play("a0a1"));
  CHECK(game.result() == "draw quiet");
  CHECK(game.fen() == fen("wQa1 wSb0 rQs17 rSb1", "w wr----- - 3 1"));
  REQUIRE(capture.play("b0b1"));
  CHECK(capture.result() == "*");

  CHECK(position(pieces, "w wr----- - 3 1", quiet_limit(3)).result() == "draw quiet");
  CHECK(position(pieces, "w wr----- - 200 1").result() == "draw quiet");
  CHECK(position(pieces, "w wr----- - 199 1").result() == "*");
  CHECK(position(pieces, "w wr----- - 99999 1", quiet_limit(0)).result() == "*");
  // In a finished game the turn may be that of a kingdom that is out.
  CHECK(position(pieces, "d wr----- - 200 1").result() == "draw quiet");
}

// --- fewer than seven players

TEST_CASE("kingdoms of one player do not capture one another") {
  const std::string pieces = "wQa0 rQa9 rCa5 oQs10";
  CHECK(position(pieces, "w wro---- - 0 1").captures() == Moves{"a0a5"});
  const SevenKingdoms game = position(pieces, "w wro---- - 0 1", players("wwobgpd"));
  CHECK(game.captures().empty());
  // Not after one of them resigned either.
  CHECK(position(pieces, "w w-o---- - 0 1", players("wwobgpd")).captures().empty());
}

TEST_CASE("what the kingdoms of one player took and conquered adds up") {
  const std::string pieces = "wQa0 rQa9 gQs10";
  CHECK(position(pieces, "w wrwrg-- - 0 1").result() == "*");
  CHECK(position(pieces, "w wrwrg-- - 0 1", players("wwobgpd")).result() == "w kingdoms");
  // The winner's letter is the player's.
  CHECK(position(pieces, "w wrwrg-- - 0 1", players("rrobgpd")).result() == "r kingdoms");
  CHECK(position(pieces, "w wr--g-- w:o15,r:b16 0 1", players("wwobgpd")).result() == "w pieces");
  CHECK(position(pieces, "w wr--g-- w:o15,r:b15 0 1", players("wwobgpd")).result() == "*");
  // Also what a kingdom did that has fallen, as long as another of the player is in play.
  CHECK(position("rQa9 gQs10", "r grwrg-- - 0 1", players("wwobgpd")).result() == "w kingdoms");
  CHECK(position("rQa9 gQs10", "r gr--g-- w:o20,r:b11 0 1", players("wwobgpd")).result() ==
        "w pieces");
  CHECK(position("pQa9 gQs10", "g g-wwgp- - 0 1", players("wwobgpd")).result() == "*");
}

TEST_CASE("each kingdom of a player falls by itself, and the last player wins") {
  const Config config = players("wwobgpd");
  SevenKingdoms game = position("wQb0 rQa9 rSc9 oQs9 oRa18", "o wro---- - 0 1", config);
  SevenKingdoms resigned = game;
  REQUIRE(game.play("a18a9"));
  CHECK(game.fen() == fen("wQb0 oRa9 oSc9 oQs9", "w woo---- o:r1 0 2"));
  CHECK(game.result() == "*");
  REQUIRE(resigned.play("resign"));
  CHECK(resigned.result() == "w last");
  CHECK(position("wQa0 rQa9", "w wr----- - 0 1", players("wwwwwww")).result() == "w last");
}

TEST_CASE("Players is read in the order w r o b g p d in the preset chinese too") {
  Config config = preset("chinese");
  config.players = "wwobgpd";
  // In this preset the second place in turn order is o; r is the third.
  CHECK(position("wQa0 rQa9 oQs10", "w wor---- - 0 1", config).captures().empty());
  CHECK(position("wQa0 oQa9 rQs10", "w wor---- - 0 1", config).captures() == Moves{"a0a9"});
}

// --- FEN

TEST_CASE("the placement alone is accepted") {
  const auto game = SevenKingdoms::parse(placement("wQa0 bQs10 bSs11"), {});
  REQUIRE(game.has_value());
  CHECK(game->fen() == fen("wQa0 bQs10 bSs11", "w w--b--- - 0 1"));
  const std::string first = SevenKingdoms::start_fen("chinese");
  const auto chinese = SevenKingdoms::parse(first.substr(0, first.find(' ')), preset("chinese"));
  REQUIRE(chinese.has_value());
  CHECK(chinese->fen() == first);
}

TEST_CASE("a bad FEN is refused and the field is named") {
  const std::string pieces = "wQa0 rQa9 rSc9 oQs9";
  const std::string good = "w wro---- - 0 1";
  CHECK(refused_field(fen(pieces, good)) == "accepted");
  CHECK(refused_field("") == "fields");
  CHECK(refused_field(fen(pieces, "w wro----")) == "fields");
  CHECK(refused_field(fen(pieces, good + " 1")) == "fields");

  CHECK(refused_field("19/19 " + good) == "placement");
  CHECK(refused_field(fen(pieces, good).insert(0, "1")) == "placement");       // too wide
  CHECK(refused_field("18" + fen(pieces, good).substr(2)) == "placement");     // too narrow
  CHECK(refused_field("wQ19" + fen(pieces, good).substr(2)) == "placement");   // too wide
  CHECK(refused_field("xQ18" + fen(pieces, good).substr(2)) == "placement");   // kingdom
  CHECK(refused_field("wK18" + fen(pieces, good).substr(2)) == "placement");   // piece
  CHECK(refused_field("18w" + fen(pieces, good).substr(2)) == "placement");    // half a piece
  CHECK(refused_field("0019" + fen(pieces, good).substr(2)) == "accepted");    // a number is 19
  CHECK(refused_field("0wS18" + fen(pieces, good).substr(2)) == "placement");  // no gap
  CHECK(refused_field(fen(pieces + " wSj9", good)) == "placement");            // the Emperor's
  CHECK(refused_field(fen("wQa0 rSc9 oQs9", good)) == "placement");            // no general
  CHECK(refused_field(fen(pieces + " wQa1", good)) == "placement");            // two generals
  CHECK(refused_field(fen(pieces + " wQa1", good), preset("elephantchess")) == "accepted");
  CHECK(refused_field(fen(pieces + " wGb1 wGc1 wGd1 wGe1 wGf1 wGg1 wGh1", good)) == "accepted");
  CHECK(refused_field(fen(pieces + " wGb1 wGc1 wGd1 wGe1 wGf1 wGg1 wGh1 rGi1", good)) ==
        "placement");

  CHECK(refused_field(fen(pieces, "x wro---- - 0 1")) == "turn");
  CHECK(refused_field(fen(pieces, "wr wro---- - 0 1")) == "turn");
  CHECK(refused_field(fen(pieces, "b wro---- - 0 1")) == "turn");
  CHECK(refused_field(placement("rQa9 oQs9")) == "turn");

  CHECK(refused_field(fen(pieces, "w wro--- - 0 1")) == "fates");
  CHECK(refused_field(fen(pieces, "w wrox--- - 0 1")) == "fates");
  CHECK(refused_field(fen(pieces, "w wwo---- - 0 1")) == "fates");            // r owns pieces
  CHECK(refused_field(fen(pieces, "w w-o---- - 0 1")) == "accepted");         // r resigned
  CHECK(refused_field(fen("wQa0 rSc9 oQs9", "w w-o---- - 0 1")) == "fates");  // without general
  CHECK(refused_field(fen(pieces, "w ------- - 0 1")) == "fates");            // nobody

  for (const char* taken :
       {"w", "w:", "w:r", "w:r0", "w:r120", "w:x1", "x:r1", "w:r1,", "w:r1,w:o1", "r:o1,w:r1",
        "w:o1r1", "w:r1r1", "w:w1", "w:r-1", "--", "w:r11"}) {
    CAPTURE(taken);
    CHECK(refused_field(fen(pieces, std::string("w wro---- ") + taken + " 0 1")) == "taken");
  }
  CHECK(refused_field(fen(pieces, "w wro---- w:r5,o:r6 0 1")) == "taken");
  CHECK(refused_field(fen(pieces, "w wro---- w:r5,o:r5 0 1")) == "accepted");
  CHECK(refused_field(fen(pieces, "w wro---- w:r5,o:r5 0 1"), preset("elephantchess")) == "taken");
  CHECK(refused_field(fen(pieces, "w wor---- w:r9,o:r9 0 1"), preset("chinese")) == "accepted");
  CHECK(refused_field(fen(pieces, "w wor---- w:r10 0 1"), preset("chinese")) == "taken");

  CHECK(refused_field(fen(pieces, "w wro---- - -1 1")) == "quiet");
  CHECK(refused_field(fen(pieces, "w wro---- - 1x 1")) == "quiet");
  CHECK(refused_field(fen(pieces, "w wro---- - 99999999999999999999 1")) == "quiet");
  CHECK(refused_field(fen(pieces, "w wro---- - 0 0")) == "round");
  CHECK(refused_field(fen(pieces, "w wro---- - 0 one")) == "round");
}

TEST_CASE("a bad config is refused") {
  const std::string first = SevenKingdoms::start_fen("classic");
  CHECK(refused_field(first, preset("fast")) == "preset");
  CHECK(refused_field(first, players("wwobgp")) == "players");
  CHECK(refused_field(first, players("wwobgpx")) == "players");
  CHECK(refused_field(first, quiet_limit(-1)) == "quiet limit");
}

TEST_SUITE_END();
