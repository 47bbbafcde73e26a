/// `hegemon xboard`: how CECP writes moves and positions, and whole sessions of the program.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "commands/cecp_text.h"
#include "tests/support/shell.h"

using namespace hegemon::commands;
using namespace hegemon::testing;

namespace {

/// What the program answers to these lines of a GUI.
std::string xboard(const std::string& lines) {
  const Ended ended = shell("printf '%s' '" + lines + "' | $HEGEMON --option Hash=4 xboard");
  CHECK(ended.status == 0);
  CHECK(ended.err.empty());
  return ended.out;
}

/// The same, of a GUI that waits for a move, at most 20 seconds.
std::string first_move(const std::string& lines) {
  const Ended ended = shell(
      "folder=$(mktemp -d) && mkfifo $folder/in && cd $folder || exit\n"
      "$HEGEMON --option Hash=4 xboard <in >out &\n"
      "exec 3>in\nprintf '%s' '" +
      lines +
      "' >&3\n"
      "for i in $(seq 400); do grep -q '^move ' out && break; sleep 0.05; done\n"
      "exec 3>&-\nwait $!\nstatus=$?\ncat out\nrm -r $folder\nexit $status");
  CHECK(ended.status == 0);
  CHECK(ended.err.empty());
  return ended.out;
}

const std::string kBegin = "xboard\nprotover 2\nnew\nvariant middlexiangqi\n";

}  // namespace

TEST_CASE("CECP counts the ten ranks from 0") {
  CHECK(move_for_cecp("a1a3") == "a0a2");
  CHECK(move_for_cecp("m10m8") == "m9m7");
  CHECK(move_for_cecp("P@e5") == "P@e4");
  CHECK(move_for_cecp("R@m10") == "R@m9");
  for (const char* const move : {"a1a3", "b3b10", "m10m8", "P@e5", "R@m10"})
    CHECK(move_from_cecp(move_for_cecp(move)) == move);
  CHECK(move_from_cecp("x") == "x");
}

TEST_CASE("a FEN goes to XBoard without hands and comes back with empty ones") {
  const std::string fen = "5g7/13/13/13/13/13/13/13/13/6G6[RCAP] w - - 0 1";
  CHECK(fen_for_cecp(fen) == "5g7/13/13/13/13/13/13/13/13/6G6 w - - 0 1");
  CHECK(fen_from_cecp(fen) == fen);
  CHECK(fen_from_cecp(fen_for_cecp(fen)) == "5g7/13/13/13/13/13/13/13/13/6G6[] w - - 0 1");
  CHECK(hands_of(fen) == "RCAP");
  CHECK(hands_of("no hands").empty());
}

TEST_CASE("the points that a piece can go to are coloured") {
  CHECK(highlights({"a1a2", "a1a3", "a1m10", "b1b2", "P@e5"}, "a0") ==
        "12Y/13/13/13/13/13/13/Y12/Y12/13");
  CHECK(highlights({}, "a0") == "13/13/13/13/13/13/13/13/13/13");
}

TEST_CASE("XBoard learns the board, the pieces and the options") {
  const std::string out = xboard(kBegin + "ping 7\nquit\n");
  CHECK(has(out, "variants=\"middlexiangqi\""));
  CHECK(has(out, "feature option=\"Skill Level -spin 20 0 20\""));
  CHECK_FALSE(has(out, "option=\"Hash"));
  CHECK(has(out, "feature done=1"));
  CHECK(has(out,
            " 13x10+0_bughouse riehoagaoheir/13/1c9c1/p1p1p1p1p1p1p/13/13/P1P1P1P1P1P1P/1C9C1/13/"
            "RIEHOAGAOHEIR w - - 0 1"));
  CHECK(has(out, "pong 7"));
}

TEST_CASE("moves and drops are played, and what is illegal is said") {
  const std::string force = kBegin + "force\n";
  CHECK(has(xboard(force + "usermove a0a4\n"), "Illegal move: a0a4"));
  CHECK(has(xboard(force + "usermove nonsense-\n"), "Illegal move: nonsense-"));
  CHECK(has(xboard(force + "sing\n"), "Error (unknown command): sing"));
  // The cannon takes the rhino, the rook takes the cannon: each has a piece in hand.
  const std::string drop = force + "usermove b2b9\nusermove a9b9\nusermove I@e4\n";
  CHECK_FALSE(has(xboard(drop + "usermove C@e5\n"), "Illegal"));
  CHECK(has(xboard(drop + "usermove C@e4\n"), "Illegal move: C@e4"));
  // Taken back, the piece is in hand again.
  CHECK_FALSE(has(xboard(drop + "undo\nusermove I@e1\n"), "Illegal"));
}

TEST_CASE("the engine answers with a move of its own, shows its thinking, and moves at once on ?") {
  const std::string out = xboard(kBegin + "post\nst 1000\ngo\n?\nping 3\nquit\n");
  CHECK(has(out, "\nmove "));
  CHECK(has(out, " [in hand: nothing]"));
  CHECK(out.find("\nmove ") < out.find("pong 3"));
  CHECK(has(xboard(kBegin + "st 1000\nusermove a0a1\n?\n"), "\nmove "));
  CHECK_FALSE(has(xboard(kBegin + "st 1000\ngo\nforce\nusermove a0a1\n"), "move "));
}

TEST_CASE("a finished game gets its result, and a wrong position is refused") {
  const std::string mate = "force\nsetboard 6g6/4R8/5R7/13/13/13/13/13/13/5G7 w - - 0 1\n";
  CHECK(has(xboard(kBegin + mate + "usermove f7f9\n"), "\n1-0 {w checkmate}"));
  CHECK(has(xboard(kBegin + mate + "usermove f7f9\nusermove g9f9\n"), "Illegal move: g9f9"));
  CHECK(has(xboard(kBegin + "setboard 13/13 w\n"), "tellusererror Illegal position"));
}

TEST_CASE("a wrong time or depth is an error") {
  for (const std::string line :
       {"st abc",          "st -1",         "st",     "st 5x",         "st 0x10",
        "st inf",          "sd 0",          "sd x",   "sd -3",         "level 40 x 0",
        "level 40 5 1s",   "level 40",      "level",  "level -40 5 0", "level 40 -5 0",
        "level 40 5:-1 0", "level 40 5 -1", "time x", "time",          "otim 5s",
        "otim -"}) {
    CAPTURE(line);
    const std::string out = xboard(kBegin + "sd 1\nst 1000\n" + line + "\nping 1\n");
    CHECK(has(out, "Error (bad "));
    CHECK(has(out, "): " + line));
  }
}

TEST_CASE("what a clock shows is taken as it is, and the engine moves in time") {
  // A clock below 0 has run out; with the 1,000 minutes from before, a move would take minutes.
  for (const std::string clocks : {"time -500\notim -1", "time 0\notim 0", "time -0.5\notim 1000.5",
                                   "time -99999999999999999999\notim 99999999999999999999"}) {
    CAPTURE(clocks);
    const std::string out = first_move(kBegin + "level 0 1000 0\n" + clocks + "\ngo\n");
    CHECK(has(out, "\nmove "));
    CHECK_FALSE(has(out, "Error"));
  }
  // What is no time changes nothing: the engine goes by the clock from before.
  const std::string out =
      first_move(kBegin + "level 0 1000 0\ntime 100\ntime x\notim\nst -1\ngo\n");
  CHECK(has(out, "\nmove "));
  CHECK(has(out, "Error (bad time): time x\n"));
}

TEST_CASE("positions are analysed until the analysis is left") {
  const std::string out = xboard(kBegin + "analyze\nusermove a0a1\nundo\nexit\nping 4\n");
  CHECK(has(out, "pong 4"));
  CHECK_FALSE(has(out, "\nmove "));
}
