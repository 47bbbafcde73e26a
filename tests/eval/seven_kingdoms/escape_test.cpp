// Where an attacked general of the Seven Kingdoms goes.
#include <string>

#include <doctest/doctest.h>

#include "eval/seven_kingdoms/evaluation.h"
#include "tests/support/position.h"

using namespace hegemon;
using testing::position_of;

TEST_CASE("a general that is attacked steps to where it is not, or its attacker is captured") {
  const auto refuge = [](const std::string& ranks, const std::string& preset = "classic") {
    SevenKingdoms::Options options;
    REQUIRE(SevenKingdoms::set_option(options, "Rules", preset).ok());
    const auto move = Evaluation<SevenKingdoms>::escape_move(
        position_of<SevenKingdoms>(ranks + " w wr----- - 0 1", options));
    return move == SevenKingdoms::Move::none() ? "" : SevenKingdoms::to_text(move);
  };
  const std::string empty = "19/19/17rQ1/19/19/19/19/19/19/19/19/19/19/19/19/19/";
  CHECK(refuge(empty + "19/19/wQ5rS12").empty());
  // A cannon over its own swordsman: a chancellor takes it, or the general would step aside.
  const std::string ranks = "19/19/17rQ1/19/19/19/19/19/19/19/19/19/19/19/";
  CHECK(refuge(ranks + "rC5wR12/19/wS18/19/wQ18") == "g4a4");
  CHECK(refuge(ranks + "rC5wS12/19/wS18/19/wQ18").find("a0") == 0);
  // Where a general may go, the safe step that nets most is taken: a piece on the way.
  CHECK(refuge("rR18/19/17rQ1/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/wQ3rH14") == "a0e0");
  // Of two generals the second one is attacked.
  CHECK_FALSE(
      refuge("wQ18/19/17rQ1/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/2wQ3rR12", "elephantchess")
          .empty());
}
