/// FEN in and out: what is accepted, what each bad one is told, and that nothing changes by it.
#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "tests/support/fen_cases.h"
#include "tests/support/position.h"

namespace hegemon::seven_kingdoms {

using testing::position_of;

namespace {

/// Ranks 18..11, with nothing on them, and ranks 8..0, round the Emperor's rank.
std::string board(const std::string& rank_10, const std::string& rank_9 = "19",
                  const std::string& rank_0 = "19") {
  std::string text;
  for (int rank = 18; rank > 10; --rank)
    text += "19/";
  text += rank_10 + '/' + rank_9;
  for (int rank = 8; rank > 0; --rank)
    text += "/19";
  return text + '/' + rank_0;
}

const std::string kTwo = board("wQ17rQ");
const std::string kTail = " w wr----- - 0 1";

/// A row of either table as its rules read it.
template <class Row>
Result<Position> parse(const Row& row) {
  SevenKingdoms::Options options;
  options.preset = row.rules;
  return SevenKingdoms::parse_fen(row.fen, options);
}

const std::vector<testing::Refusal> kRefusals{
    {"nothing at all", "", "fen", "0 fields"},
    {"seven fields", kTwo + kTail + " 1", "fen", "7 fields"},
    {"too few ranks", "19/19" + kTail, "fen, placement", "2 ranks"},
    {"too many ranks", kTwo + "/19" + kTail, "fen, placement", "20 ranks"},
    {"a rank too short", board("wQ16rQ") + kTail, "fen, placement, rank 10", "18 points"},
    {"a rank too long", board("wQ18rQ") + kTail, "fen, placement, rank 10", "20 points"},
    {"the first rank too long", "19wQ" + kTwo.substr(2) + kTail, "fen, placement, rank 18",
     "20 points"},
    {"the last rank too long", kTwo + "wQ" + kTail, "fen, placement, rank 0", "20 points"},
    {"an empty rank", board("wQ17rQ", "") + kTail, "fen, placement, rank 9", "0 points"},
    {"a gap of 0", board("wQ0wR16rQ") + kTail, "fen, placement, rank 10", "gap of '0'"},
    {"a gap wider than the board", board("wQ20rQ") + kTail, "fen, placement, rank 10",
     "gap of '20'"},
    {"a gap beyond all numbers", board("99999999999999999999") + kTail, "fen, placement, rank 10",
     "gap of"},
    {"an unknown colour", board("xQ17rQ") + kTail, "fen, placement, rank 10", "colour letter 'x'"},
    {"an unknown piece", board("wX17rQ") + kTail, "fen, placement, rank 10", "piece letter 'X'"},
    {"a piece in small letters", board("wq17rQ") + kTail, "fen, placement, rank 10", "letter 'q'"},
    {"a colour without a piece", board("wQ17r") + kTail, "fen, placement, rank 10",
     "without a piece"},
    {"a piece on the Emperor's point", board("wQ17rQ", "9wR9") + kTail, "fen, placement", "j9"},
    {"eight chancellors", board("wQ17rQ", "wRwRwRwRwRwRwRwR11") + kTail, "fen, placement",
     "8 pieces of the kind R"},
    {"a kingdom in play without a general", board("wR17rQ") + kTail, "fen, placement",
     "Qin (w) is in play without a general"},
    {"two generals", board("wQwQ16rQ") + kTail, "fen, placement", "2 generals"},
    {"two generals of one that left", board("wQrQ15oQoQ") + " w wr----- - 0 1", "fen, placement",
     "2 generals"},
    {"a conquered kingdom with pieces", board("wQ16oRrQ") + " w wrr---- - 0 1", "fen, fates",
     "Han (o) is conquered but owns pieces"},
    {"a kingdom that left, without a general", board("wQ16oRrQ") + " w wr----- - 0 1", "fen, fates",
     "without a general"},
    {"nobody in play", board("19") + " w ------- - 0 1", "fen, fates", "no kingdom is in play"},
    {"an unknown turn", kTwo + " x wr----- - 0 1", "fen, turn", "'x'"},
    {"a turn of two letters", kTwo + " wr wr----- - 0 1", "fen, turn", "'wr'"},
    {"the turn of one who is out", kTwo + " o wr----- - 0 1", "fen, turn", "not in play"},
    {"six fates", kTwo + " w wr---- - 0 1", "fen, fates", "6 characters"},
    {"eight fates", kTwo + " w wr------ - 0 1", "fen, fates", "8 characters"},
    {"an unknown fate", kTwo + " w wrx---- - 0 1", "fen, fates, character 3", "'x'"},
    {"nothing taken, said by nothing", kTwo + " w wr----- , 0 1", "fen, taken", "wanted"},
    {"a captor without a colon", kTwo + " w wr----- wr1 0 1", "fen, taken, 'wr1'", "wanted"},
    {"an unknown captor", kTwo + " w wr----- x:r1 0 1", "fen, taken, 'x:r1'", "letter 'x'"},
    {"an unknown victim", kTwo + " w wr----- w:x1 0 1", "fen, taken, 'w:x1'", "letter 'x'"},
    {"a captor of nothing", kTwo + " w wr----- w: 0 1", "fen, taken", "took nothing"},
    {"a victim without a number", kTwo + " w wr----- w:r 0 1", "fen, taken", "number of pieces"},
    {"a victim of 0", kTwo + " w wr----- w:r0 0 1", "fen, taken", "number of pieces"},
    {"a victim of 120", kTwo + " w wr----- w:o120 0 1", "fen, taken", "number of pieces"},
    {"captors out of order", kTwo + " w wr----- r:w1,w:r1 0 1", "fen, taken", "turn order"},
    {"a captor twice", kTwo + " w wr----- w:r1,w:o1 0 1", "fen, taken", "turn order"},
    {"victims out of order", kTwo + " w wr----- w:o1r1 0 1", "fen, taken", "turn order"},
    {"own pieces taken", kTwo + " w wr----- w:w1 0 1", "fen, taken", "its own pieces"},
    {"losses at the limit", kTwo + " w wr----- w:r11 0 1", "fen, taken", "reached the limit of 11"},
    {"losses to two at the limit", kTwo + " w wr----- w:r6,o:r5 0 1", "fen, taken", "limit of 11"},
    {"losses at the server's limit", kTwo + " w wr----- w:r10 0 1", "fen, taken", "limit of 10",
     "elephantchess"},
    {"losses to one at the limit", kTwo + " w w-r---- w:r10 0 1", "fen, taken", "limit of 10",
     "chinese"},
    {"negative quiet plies", kTwo + " w wr----- - -1 1", "fen, quiet", "'-1'"},
    {"too many quiet plies", kTwo + " w wr----- - 1000001 1", "fen, quiet", "'1000001'"},
    {"quiet plies with a tail", kTwo + " w wr----- - 0x 1", "fen, quiet", "'0x'"},
    {"a negative round", kTwo + " w wr----- - 0 -1", "fen, round", "'-1'"},
    {"a round beyond all numbers", kTwo + " w wr----- - 0 99999999999999", "fen, round", "999"},
    {"a round that is none", kTwo + " w wr----- - 0 one", "fen, round", "'one'"},
    {"a cut FEN with the turn of one who is out", kTwo + " o", "fen, turn", "not in play"},
    {"a letter of two bytes", board("\xC3\xA9Q17rQ") + kTail, "fen, placement, rank 10",
     "colour letter '\xC3\xA9'"},
};

}  // namespace

TEST_CASE("a bad FEN is refused by its field and reason") {
  testing::check_refusals(kRefusals, parse<testing::Refusal>);
}

TEST_CASE("what is allowed though rare is accepted and written back the same") {
  const std::vector<testing::Accepted> accepted{
      {kTwo + kTail, "*"},
      {kTwo + " r wr----- w:r10,r:w10 199 60", "*"},
      {kTwo + " r wr----- - 200 60", "draw quiet"},
      {board("wQwQ16rQ") + kTail, "*", "elephantchess"},
      {board("wQoQ16rQ") + " w wr----- - 0 1", "*"},   // Han has resigned
      {board("wQ18") + " r w------ - 0 9", "w last"},  // the resignation that ended it
      {kTwo + " w wrww--- - 0 9", "w kingdoms"},
      {kTwo + " w wrww--- w:o31 0 9", "w pieces"},
      {kTwo + " r wr----- w:o16b15 0 9", "w pieces"},
      {kTwo + " w wr----- w:o16b14 0 9", "*"},
      {kTwo + " w wr----- w:o16b14 0 9", "w pieces", "elephantchess"},
      {board("wQ18", "19", "wR17rQ") + " w w-r---- w:r9,b:r9 0 9", "*", "chinese"},
  };
  testing::check_accepted<SevenKingdoms>(accepted, parse<testing::Accepted>);
}

TEST_CASE("a FEN that is cut off at the right has defaults for the rest") {
  const std::string others = board("oQ17rQ");
  const std::vector<testing::ReadAs> rows{
      {kTwo, kTwo + kTail},
      {kTwo + " r", kTwo + " r wr----- - 0 1"},
      {kTwo + " r -", kTwo + " r wr----- - 0 1"},
      {kTwo + " r wr-----", kTwo + " r wr----- - 0 1"},
      {kTwo + " r wr----- w:r2", kTwo + " r wr----- w:r2 0 1"},
      {kTwo + " r wr----- w:r2 17", kTwo + " r wr----- w:r2 17 1"},
      {kTwo + " w - - - -", kTwo + kTail},
      {kTwo + " w wr----- - 007 0001", kTwo + " w wr----- - 7 1"},
      {kTwo + " w wr----- - 0 0", kTwo + kTail},
      {others, others + " r -ro---- - 0 1"},  // the first that is there
      {"startpos", to_fen(Position::start())},
      {"position fen startpos", to_fen(Position::start())},
      {"position fen " + kTwo + kTail, kTwo + kTail},
      {"\xEF\xBB\xBF" + kTwo + kTail, kTwo + kTail},
  };
  testing::check_read_as<SevenKingdoms>(rows);
  SevenKingdoms::Options chinese;
  chinese.preset = "chinese";
  const auto start = SevenKingdoms::parse_fen("startpos", chinese);
  REQUIRE(start.ok());
  CHECK(to_fen(start.value()) == to_fen(SevenKingdoms::start(chinese)));
}

TEST_CASE("the start position of the Chinese rules exchanges the letters of three pairs") {
  SevenKingdoms::Options options;
  options.preset = "chinese";
  std::string expected = to_fen(Position::start());
  const std::string from = "robgpd";
  const std::string to = "orgbdp";
  for (char& c : expected) {
    const std::size_t at = from.find(c);
    if (at != std::string::npos) c = to[at];
  }
  CHECK(to_fen(SevenKingdoms::start(options)) == expected);
}

}  // namespace hegemon::seven_kingdoms
