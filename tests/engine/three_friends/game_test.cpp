/// The Three Friends as a PlayableGame: options, names, picture, standings, moves as text.
#include "engine/three_friends/game.h"

#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/record.h"
#include "engine/replay.h"
#include "tests/support/moves.h"
#include "tests/support/picture_text.h"
#include "tests/support/position.h"
#include "tests/support/texts.h"

namespace hegemon {

TEST_CASE("Three Friends: there are no options") {
  CHECK(ThreeFriends::option_specs().empty());
  ThreeFriends::Options options;
  CHECK_FALSE(ThreeFriends::set_option(options, "Rules", "classic").ok());
}

TEST_CASE("Three Friends: sides have letters and names in turn order") {
  std::string all;
  for (int i = 0; i < ThreeFriends::kSides; ++i) {
    all += ThreeFriends::side_letter({}, Side(i));
    all += ThreeFriends::side_name({}, Side(i)) + ' ';
  }
  CHECK(all == "rRed gGreen bBlue ");
}

TEST_CASE("Three Friends: the picture shows every piece, the way on, the ocean and the last move") {
  auto position = ThreeFriends::start({});
  const auto move = ThreeFriends::parse_move(position, "r54r55");
  REQUIRE(move.ok());
  static_cast<void>(position.make(move.value()));
  const Picture picture = ThreeFriends::picture(position, move.value());
  CHECK(testing::coloured_cells(picture) == 3 * 18);
  CHECK(testing::picture_text(picture) ==
        R"(_ 9 8 7 6 5 4 3 2 1 _ _ 9 8 7 6 5 4 3 2 1 _
b1 bR bH bE bA bG bA bE bH bR b1 g1 gR gH gE gA gG gA gE gH gR g1
b2 . . . . . . . . . b2 g2 . . . . . . . . . g2
b3 . bC . bF . bF . bC . b3 g3 . gC . gF . gF . gC . g3
b4 bP . bI . bP . bI . bP b4 g4 gP . gI . gP . gI . gP g4
b5 . . . . . . . . . b5 g5 . . . . . . . . . g5
_ # # ^ ~ ~ ~ ^ # # _ _ # # ^ ~ ~ ~ ^ # # _
_ r1 r2 r3 r4 gr g6 g7 g8 g9 _ _ b1 b2 b3 b4 rb r6 r7 r8 r9 _
_ _ _ _ _ _ b9 b8 b7 b6 bg g4 g3 g2 g1 _
_ _ _ _ _ _ # # ^ ~ ~ ~ ^ # # _
_ _ _ _ _ r5 . . . . [rP] . . . . r5
_ _ _ _ _ r4 rP . rI . [.] . rI . rP r4
_ _ _ _ _ r3 . rC . rF . rF . rC . r3
_ _ _ _ _ r2 . . . . . . . . . r2
_ _ _ _ _ r1 rR rH rE rA rG rA rE rH rR r1
_ _ _ _ _ _ 1 2 3 4 5 6 7 8 9 _
)");
}

TEST_CASE("Three Friends: the standings show who commands what") {
  const auto position =
      testing::position_of<ThreeFriends>("9/9/9/9/3rG5|9/9/4rR4/9/9|9/9/2gP6/9/3bG5 r rrb 0 1");
  const SideTable table = ThreeFriends::side_table(position);
  REQUIRE(table.rows.size() == 3);
  for (const auto& row : table.rows)
    CHECK(row.size() == table.columns.size());
  CHECK(table.rows[0] == std::vector<std::string>{"r Red", "in play", "rg", "3", "-"});
  CHECK(table.rows[1] == std::vector<std::string>{"g Green", "fell to r", "-", "0", "-"});
}

TEST_CASE("Three Friends: handing the turn over keeps who commands what, and all pieces") {
  const auto position =
      testing::position_of<ThreeFriends>("9/9/9/9/3rG5|9/9/4rR4/9/9|9/9/2gP6/9/3bG5 r rrb 0 1");
  const auto turned = ThreeFriends::with_turn(position, Side(2));
  REQUIRE(turned);
  CHECK(ThreeFriends::to_fen(*turned) == "9/9/9/9/3rG5|9/9/4rR4/9/9|9/9/2gP6/9/3bG5 b rrb 0 1");
  CHECK_FALSE(ThreeFriends::with_turn(position, Side(1)));  // it is out, the turn is never its
}

TEST_CASE("Three Friends: moves are refused with a reason") {
  const auto position = ThreeFriends::start({});
  const auto why = [&](const char* text) {
    const auto move = ThreeFriends::parse_move(position, text);
    return move.ok() ? std::string() : move.error().what;
  };
  CHECK(why("r54r55").empty());
  for (const char* text :
       {"", "r54", "r54r5", "r54r556", "x54r55", "r04r55", "r56r55", "r54 r55"}) {
    CAPTURE(text);
    CHECK(testing::has(why(text), "is not a move"));
  }
  CHECK(testing::has(why("r55g55"), "no piece stands on r55"));
  CHECK(testing::has(why("g54g55"), "it is the turn of r"));
  CHECK(testing::has(why("r54r53"), "the Soldier on r54 can't go to r53"));
}

TEST_CASE("Three Friends: a recorded game with a shared result is read and played again") {
  Random random(5);
  auto position = ThreeFriends::start({});
  Record record;
  record.tags = {{"Variant", "threefriends"}};
  while (!position.over()) {
    const auto list = testing::moves_of<ThreeFriends>(position);
    std::string word(kResignWord);
    // To and fro, until the position has come for the third time.
    const auto move = list[random.below(40) == 0 ? random.below(list.size()) : 0];
    if (record.moves.size() != 1) word = ThreeFriends::to_text(move);
    record.moves.push_back({ThreeFriends::round(position), word, {}});
    REQUIRE(play_word<ThreeFriends>(position, word).ok());
  }
  const std::string result = ThreeFriends::result_text(position);
  record.result = result.substr(0, result.find(' '));
  const auto records = parse_records(to_text(record));
  REQUIRE(records.ok());
  REQUIRE(records.value().size() == 1);
  CHECK(records.value().front().result == record.result);
  const auto again = play_record<ThreeFriends>(records.value().front());
  REQUIRE(again.ok());
  CHECK(again.value().end == position);
}

}  // namespace hegemon
