#include "eval/three_friends/evaluation.h"

#include <string>

#include <doctest/doctest.h>

#include "eval/three_friends/weights.h"
#include "tests/support/position.h"

using namespace hegemon;
using testing::position_of;

TEST_CASE("Three Friends: at the start all sides have the same") {
  const auto sums = Evaluation<ThreeFriends>::sum_of_terms(ThreeFriends::start({}));
  CHECK(sums[Side(1)] == sums[Side(0)]);
  CHECK(sums[Side(2)] == sums[Side(0)]);
}

TEST_CASE("Three Friends: an inherited army counts for its commander, an idle one for nobody") {
  const auto worths = [](const char* fen) {
    return Evaluation<ThreeFriends>::sum_of_terms(position_of<ThreeFriends>(fen));
  };
  const auto own = worths("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/gR8/9/3bG5 r rgb 0 1");
  const auto inherited = worths("9/9/9/9/3rG5|9/9/9/9/9|9/9/gR8/9/3bG5 r rrb 0 1");
  const auto idle = worths("9/9/9/9/3rG5|9/9/9/9/9|9/9/gR8/9/3bG5 r r-b 0 1");
  CHECK(own[Side(1)] > own[Side(0)] + Score(600));
  CHECK(inherited[Side(0)] > own[Side(0)] + Score(600));
  CHECK(idle[Side(0)] == own[Side(0)]);
  CHECK(idle[Side(2)] > own[Side(2)]);  // nobody's chariot threatens nobody
}

TEST_CASE("Three Friends: a general alone among enemies is worth no less than nothing") {
  const std::string full = "bPbPbPbPbPbPbPbPbP/";
  const auto position = position_of<ThreeFriends>(
      full + full + full + full + "bPbPbPbPrGbPbPbPbP|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1");
  CHECK(Evaluation<ThreeFriends>::evaluate(position)[Side(0)] >= Score());
}

TEST_CASE("Three Friends: mobility is what is open to a piece, and its commander's") {
  const auto mobility = [](const char* fen) {
    for (const auto& term : Evaluation<ThreeFriends>::terms(position_of<ThreeFriends>(fen))) {
      if (term.name == "mobility") return term.scores;
    }
    FAIL("no mobility");
    return Scores<ThreeFriends>{};
  };
  const auto& weights = kThreeFriendsWeights;
  const auto chariot = mobility("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/gR8/9/3bG5 r rgb 0 1");
  CHECK(chariot[Side(0)].count() == 0);
  CHECK(chariot[Side(1)].count() ==
        17 * weights.chariot_reach);  // 8 aside, 4 here and 5 over the border
  const auto inherited = mobility("9/9/9/9/3rG5|9/9/9/9/9|9/9/gR8/9/3bG5 r rrb 0 1");
  CHECK(inherited[Side(0)] == chariot[Side(1)]);
  const auto horse = mobility("9/9/9/9/3rG5|9/9/9/4gP4/3gG5|9/9/9/9/3bG1bH3 r rgb 0 1");
  CHECK(horse[Side(2)].count() == 4 * weights.horse_reach);
  const auto held = mobility("9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/5bP3/3bG1bH3 r rgb 0 1");
  CHECK(held[Side(2)].count() == 2 * weights.horse_reach);
}
