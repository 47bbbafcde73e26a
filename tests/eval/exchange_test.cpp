// Exchanges on one point between many sides, and the accumulator that follows the moves.
#include <string>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "tests/support/evaluation_laws.h"
#include "tests/support/position.h"

using namespace hegemon;
using testing::position_of;

namespace {

int net(const SevenKingdoms::Position& position, const std::string& move) {
  const auto parsed = SevenKingdoms::parse_move(position, move);
  REQUIRE(parsed.ok());
  return Evaluation<SevenKingdoms>::see(position, parsed.value()).count();
}

// Generals far apart in the corners; what matters is put on rank 9, to the west of the Emperor.
std::string with_rank_9(const std::string& rank, const std::string& taken = "-") {
  return "wQ17oQ/19/19/19/19/19/19/19/19/" + rank + "/19/19/19/19/19/19/19/19/rQ18 w wro---- " +
         taken + " 0 1";
}

}  // namespace

TEST_CASE("the accumulator follows every move") {
  Random random(5);
  SevenKingdoms::MoveList moves;
  for (int game = 0; game < 20; ++game) {
    auto position = SevenKingdoms::start({});
    auto accumulator =
        Evaluation<SevenKingdoms>::accumulate(position, WeightsOf<SevenKingdoms>::built_in());
    for (int ply = 0; ply < 250 && !position.over(); ++ply) {
      position.captures(moves);
      if (moves.empty() || random.below(3) != 0) position.moves(moves);
      const auto move = moves[random.below(moves.size())];
      const auto undo = position.make(move);
      Evaluation<SevenKingdoms>::update(accumulator, position, move, undo,
                                        WeightsOf<SevenKingdoms>::built_in());
      testing::check_accumulator<SevenKingdoms>(position, accumulator);
    }
  }
}

TEST_CASE("a piece that nobody guards is won, one that is guarded costs the captor") {
  // A chancellor takes a swordsman: alone, and with a chancellor of a third side behind it.
  CHECK(net(position_of<SevenKingdoms>(with_rank_9("wR3rS14")), "a9e9") > 0);
  CHECK(net(position_of<SevenKingdoms>(with_rank_9("wR3rS2oR11")), "a9e9") < 0);
  // One's own piece behind it is no guard of somebody else's.
  CHECK(net(position_of<SevenKingdoms>(with_rank_9("wR3rS2wR11")), "a9e9") > 0);
}

TEST_CASE("a quiet move onto a point that is attacked costs the piece") {
  CHECK(net(position_of<SevenKingdoms>(with_rank_9("wR7oR10")), "a9e9") < 0);
  CHECK(net(position_of<SevenKingdoms>(with_rank_9("wR18")), "a9e9") == 0);
}

TEST_CASE("the last loss that a kingdom can bear is its army's price, for who inherits it") {
  const auto last = [](const std::string& taken) {
    return net(position_of<SevenKingdoms>(with_rank_9("wR3rS14", taken)), "a9e9");
  };
  CHECK(last("w:r10") > last("w:r9") + 500);
  CHECK(last("w:r5,o:r5") > last("w:r9") + 500);
  CHECK(last("o:r10") == last("o:r9"));
  // Whom the heir plays for is what counts.
  SevenKingdoms::Options options;
  REQUIRE(SevenKingdoms::set_option(options, "Players", "wrwbgpd").ok());
  const auto together = [&](const std::string& taken) {
    return net(position_of<SevenKingdoms>(with_rank_9("wR3rS14", taken), options), "a9e9");
  };
  CHECK(together("o:r10") > together("o:r9") + 500);
}

TEST_CASE("a capture that wins the game is worth more than all else, and nobody retakes") {
  // Orange's chancellor would, if the game went on; White has conquered Blue.
  const std::string ranks =
      "1wQ16oQ/19/19/19/19/19/19/19/19/wR3rS14/19/19/19/19/19/19/19/19/rQ3oR14 w wro";
  const auto white_takes = [&](const std::string& fates_and_taken, const std::string& move) {
    return net(position_of<SevenKingdoms>(ranks + fates_and_taken + " 0 1"), move);
  };
  CHECK(white_takes("w--- -", "a9a0") > 15'000);
  CHECK(white_takes("---- -", "a9a0") < 15'000);
  // By losses, if White is the heir.
  CHECK(white_takes("w--- w:r10", "a9e9") > 15'000);
  CHECK(white_takes("w--- o:r10", "a9e9") < 15'000);
  // By pieces.
  CHECK(white_takes("---- w:b11g11p8", "a9e9") > 15'000);
  CHECK(white_takes("---- w:b11g11p7", "a9e9") < 15'000);
}

TEST_CASE("an army that changes hands does not retake") {
  // White's chancellor takes the general of Red, whose own chancellor stands behind it, or Orange's.
  const auto guarded_by = [](const std::string& guard) {
    return position_of<SevenKingdoms>(
        "1wQ16oQ/19/19/19/19/19/19/19/19/wR18/19/19/19/19/19/19/19/19/rQ3" + guard +
        "14 w wro---- - 0 1");
  };
  const auto lost = [&](const std::string& guard) {
    const auto position = guarded_by(guard);
    const auto move = SevenKingdoms::parse_move(position, "a9a0");
    REQUIRE(move.ok());
    return Evaluation<SevenKingdoms>::capture_gain(position, move.value()).count() -
           net(position, "a9a0");
  };
  CHECK(lost("rR") == 0);
  CHECK(lost("oR") > 400);
  // By losses, too: the swordsman is the last that Red can lose.
  CHECK(net(position_of<SevenKingdoms>(with_rank_9("wR3rS2rR11")), "a9e9") < 0);
  CHECK(net(position_of<SevenKingdoms>(with_rank_9("wR3rS2rR11", "w:r10")), "a9e9") > 0);
}

TEST_CASE("a general takes a general that only its own side guards") {
  // White would lose more by it than Red, if Red's chancellor could retake.
  const auto position = position_of<SevenKingdoms>(
      "wQ17oQ/1wRwW16/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/rQ3rR14 w wro---- - 0 1");
  CHECK(Evaluation<SevenKingdoms>::threatened_loss(position, Side(1)).count() > 2000);
}

TEST_CASE("what hangs is a danger, what is guarded against its only attacker is less") {
  const auto hanging = position_of<SevenKingdoms>(with_rank_9("wR3rR14"));
  CHECK(Evaluation<SevenKingdoms>::threatened_loss(hanging, Side(1)).count() > 400);
  CHECK(Evaluation<SevenKingdoms>::threatened_loss(
            position_of<SevenKingdoms>(with_rank_9("wS3rR14")), Side(1))
            .count() == 0);
}

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
