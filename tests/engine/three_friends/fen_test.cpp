/// FEN in and out: what is accepted, and what each bad one is told.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/three_friends/game.h"
#include "tests/support/fen_cases.h"
#include "tests/support/position.h"

namespace hegemon::three_friends {

using testing::position_of;

namespace {

const std::string kEmpty = "9/9/9/9/";
const std::string kRed = kEmpty + "3rG5";
const std::string kGreen = kEmpty + "3gG5";
const std::string kBlue = kEmpty + "3bG5";

std::string place(const std::string& red = kRed, const std::string& green = kGreen,
                  const std::string& blue = kBlue) {
  return red + '|' + green + '|' + blue;
}

const std::string kTail = " r rgb 0 1";

const std::vector<testing::Refusal> kRefusals{
    {"nothing at all", "", "fen", "0 fields"},
    {"six fields", place() + kTail + " 1", "fen", "6 fields"},
    {"two arms", kRed + '|' + kGreen + kTail, "fen, placement", "2 arms"},
    {"four arms", place() + '|' + kEmpty + '9' + kTail, "fen, placement", "4 arms"},
    {"four ranks", place(kRed, "9/9/9/3gG5") + kTail, "fen, placement, arm g", "4 ranks"},
    {"six ranks", place(kRed, "9/" + kGreen) + kTail, "fen, placement, arm g", "6 ranks"},
    {"a rank too short", place("8/9/9/9/3rG5") + kTail, "fen, placement, arm r, rank 5",
     "8 points wide"},
    {"a rank too long", place(kRed, kGreen, "9/9/9/9/3bG6") + kTail,
     "fen, placement, arm b, rank 1", "10 points wide"},
    {"the last rank too long", place(kRed, kGreen, "9bP/9/9/9/3bG5") + kTail,
     "fen, placement, arm b, rank 5", "10 points wide"},
    {"an empty rank", place("9//9/9/3rG5") + kTail, "fen, placement, arm r, rank 4",
     "0 points wide"},
    {"a gap of 0", place("9/90/9/9/3rG5") + kTail, "fen, placement, arm r, rank 4", "'0'"},
    {"two gaps in a row", place("9/45/9/9/3rG5") + kTail, "fen, placement, arm r, rank 4",
     "two gaps"},
    {"an unknown army", place("9/wR8/9/9/3rG5") + kTail, "fen, placement, arm r, rank 4",
     "army letter 'w'"},
    {"an unknown piece", place("9/rQ8/9/9/3rG5") + kTail, "fen, placement, arm r, rank 4",
     "piece letter 'Q'"},
    {"a piece in small letters", place("9/rr8/9/9/3rG5") + kTail, "fen, placement, arm r, rank 4",
     "piece letter 'r'"},
    {"an army without a piece", place("9/8r/9/9/3rG5") + kTail, "fen, placement, arm r, rank 4",
     "without a piece"},
    {"two generals of one army", place(kEmpty + "3rGrG4") + kTail, "fen, placement",
     "two generals"},
    {"a general outside its palace", place(kEmpty + "2rG6") + kTail, "fen, placement",
     "rG stands on r31, outside its palace"},
    {"a general too far ahead", place("9/3rG5/9/9/9") + kTail, "fen, placement", "palace"},
    {"a general in another's palace", place(kEmpty + "9", kEmpty + "3gGrG4") + kTail,
     "fen, placement", "rG stands on g51, outside its palace"},
    {"an advisor outside its palace", place("9/rA8/9/9/3rG5") + kTail, "fen, placement",
     "rA stands on r14, outside its palace"},
    {"an elephant abroad", place(kRed, "rE8/9/9/9/3gG5") + kTail, "fen, placement",
     "rE stands on g15, outside its home arm"},
    {"a flag abroad that has not become X", place(kRed, "rF8/9/9/9/3gG5") + kTail, "fen, placement",
     "rF stands on g15, outside its home arm"},
    {"generals facing over the ocean", place(kEmpty + "4rG4", kEmpty + "4gG4") + kTail,
     "fen, placement", "faces another"},
    {"generals facing on another file", place(kEmpty + "5rG3", kEmpty + "3gG5") + kTail,
     "fen, placement", "faces another"},
    {"a living army commanded by another", place() + " r rrb 0 1", "fen, commanders",
     "must be commanded by itself"},
    {"a living army commanded by nobody", place() + " r r-b 0 1", "fen, commanders",
     "must be commanded by itself"},
    {"a fallen army that commands itself", place(kRed, kEmpty + "9") + kTail, "fen, commanders",
     "which is out"},
    {"a commander that is out", place(kRed, kEmpty + "9", kEmpty + "9") + " r rbr 0 1",
     "fen, commanders", "'b', which is out"},
    {"an unknown commander", place() + " r rgx 0 1", "fen, commanders", "'x'"},
    {"two commanders", place() + " r rg 0 1", "fen, commanders", "2 letters"},
    {"an unknown side", place() + " w rgb 0 1", "fen, side", "'w'"},
    {"a side of two letters", place() + " rg rgb 0 1", "fen, side", "'rg'"},
    {"a side to move that is out", place(kRed, kEmpty + "9") + " g rrb 0 1", "fen, side",
     "no general"},
    {"nobody there", place(kEmpty + "9", kEmpty + "9", kEmpty + "9") + " r --- 0 1", "fen, side",
     "no general"},
    {"a negative number of quiet plies", place() + " r rgb -1 1", "fen, quiet", "'-1'"},
    {"too many quiet plies", place() + " r rgb 1000000000 1", "fen, quiet", "'1000000000'"},
    {"a negative round", place() + " r rgb 0 -1", "fen, round", "'-1'"},
    {"a round that is none", place() + " r rgb 0 one", "fen, round", "'one'"},
};

}  // namespace

TEST_CASE("Three Friends: a bad FEN is refused by its field and reason") {
  testing::check_refusals(kRefusals,
                          [](const testing::Refusal& refusal) { return parse_fen(refusal.fen); });
}

TEST_CASE("Three Friends: what is allowed though rare is accepted and written back the same") {
  const std::vector<testing::Accepted> accepted{
      {place() + kTail, "*"},
      {place() + " b rgb 179 60", "*"},
      {place() + " b rgb 180 60", "1/3-1/3-1/3 quiet"},
      {place() + " b rgb 999999999 999999999", "1/3-1/3-1/3 quiet"},
      {place(kRed, kEmpty + "9") + " r rrb 0 9", "*"},
      {place(kRed, kEmpty + "9") + " r r-b 0 9", "*"},
      {place(kRed, kEmpty + "9", kEmpty + "9") + " r rrr 0 9", "1-0-0 last"},
      {place(kRed, kEmpty + "9", kEmpty + "9") + " r r-- 0 9", "1-0-0 last"},
      {place(kRed, kEmpty + "9") + " b rrb 180 9", "1/2-0-1/2 quiet"},
      // Nine chariots of an army, an advisor and an X at home, a soldier on its own back rank.
      {place("rRrRrRrRrRrRrRrRrR/9/4rX4/4rA4/rP2rG5") + kTail, "*"},
      // The sea hides nothing, a piece between does.
      {place("4rP4/9/9/9/4rG4", kEmpty + "4gG4") + kTail, "*"},
  };
  testing::check_accepted<ThreeFriends>(
      accepted, [](const testing::Accepted& entry) { return parse_fen(entry.fen); });
}

TEST_CASE("Three Friends: a side to move without a move is accepted, and has an empty list") {
  // Green is mated; Red and Blue could go on.
  const std::string mated = "9/9/9/9/3rG5|9/9/9/rR8/3gG4rR|9/9/9/9/3bG5";
  const Position three = position_of<ThreeFriends>(mated + " g rgb 0 1");
  CHECK(three.count_moves() == 0);
  CHECK_FALSE(three.over());
  Position resigned = three;
  resigned.resign();
  CHECK(to_fen(resigned) == "9/9/9/9/3rG5|9/9/9/rR8/8rR|9/9/9/9/3bG5 b r-b 0 1");
  // Of two, it has lost.
  const Position two =
      position_of<ThreeFriends>("9/9/9/9/3rG5|9/9/9/rR8/3gG4rR|9/9/9/9/9 g rgr 0 1");
  CHECK(ThreeFriends::result_text(two) == "1-0-0 nomove");
}

TEST_CASE("Three Friends: a FEN that is cut off at the right has defaults for the rest") {
  const std::string start = to_fen(Position::start());
  const std::vector<testing::ReadAs> rows{
      {place(), place() + kTail},
      {place() + " g", place() + " g rgb 0 1"},
      {place() + " g -", place() + " g rgb 0 1"},
      {place() + " g rgb", place() + " g rgb 0 1"},
      {place() + " g rgb 5", place() + " g rgb 5 1"},
      {place() + " g - - -", place() + " g rgb 0 1"},
      {place() + " g rgb 007 0001", place() + " g rgb 7 1"},
      {place() + " r rgb 0 0", place() + kTail},
      {place(kEmpty + "9"), place(kEmpty + "9") + " g -gb 0 1"},
      {place(kRed, kEmpty + "9") + " b", place(kRed, kEmpty + "9") + " b r-b 0 1"},
      {"startpos", start},
      {"position fen " + start, start},
      {"\xEF\xBB\xBF" + start, start},
  };
  testing::check_read_as<ThreeFriends>(rows);
}

}  // namespace hegemon::three_friends
