/// The Seven Kingdoms as a PlayableGame: options, names, picture, standings.
#include "engine/seven_kingdoms/game.h"

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "tests/support/moves.h"
#include "tests/support/picture_text.h"
#include "tests/support/position.h"
#include "tests/support/texts.h"

namespace hegemon {

TEST_CASE("options are set by name without regard to case, and bad values change nothing") {
  SevenKingdoms::Options options;
  CHECK(SevenKingdoms::set_option(options, "rules", "Chinese").ok());
  CHECK(options.preset == "chinese");
  CHECK(SevenKingdoms::set_option(options, "PLAYERS", "wworgpd").ok());
  CHECK(SevenKingdoms::set_option(options, "DrawQuietPlies", "0").ok());
  CHECK(SevenKingdoms::option_value(options, "players") == "wworgpd");
  const SevenKingdoms::Options before = options;
  CHECK(before.quiet_limit == 0);
  using Bad = std::pair<const char*, const char*>;
  for (const Bad& bad : {Bad("Rules", "modern"), Bad("Rules", ""), Bad("Players", "wrobgp"),
                         Bad("Players", "wrobgpx"), Bad("Players", "wrobgpdd"),
                         Bad("DrawQuietPlies", "-1"), Bad("DrawQuietPlies", "many"),
                         Bad("DrawQuietPlies", "99999999999"), Bad("Colour", "red")}) {
    CAPTURE(bad.first);
    CAPTURE(bad.second);
    CHECK_FALSE(SevenKingdoms::set_option(options, bad.first, bad.second).ok());
    CHECK(options.preset == before.preset);
    CHECK(options.players == before.players);
    CHECK(options.quiet_limit == before.quiet_limit);
  }
}

TEST_CASE("the option rows say what an unchanged game has") {
  const SevenKingdoms::Options initial;
  for (const OptionSpec& spec : SevenKingdoms::option_specs()) {
    CHECK(SevenKingdoms::option_value(initial, spec.name) == spec.initial);
    CHECK_FALSE(spec.help.empty());
  }
}

TEST_CASE("sides have the letters and names of their kingdoms in turn order") {
  SevenKingdoms::Options options;
  const auto all = [&] {
    std::string text;
    for (int i = 0; i < SevenKingdoms::kSides; ++i) {
      text += SevenKingdoms::side_letter(options, Side(i));
      text += SevenKingdoms::side_name(options, Side(i));
      text += ' ';
    }
    return text;
  };
  CHECK(all() == "wQin rChu oHan bQi gWei pZhao dYan ");
  options.preset = "chinese";
  CHECK(all() == "wQin oHan rChu gWei bQi dYan pZhao ");
}

TEST_CASE("the standings count what was taken, lost and conquered") {
  // Qin takes Chu's general; Chu's other two pieces are Qin's then.
  auto position = testing::position_of<SevenKingdoms>(
      "18oQ/19/19/19/19/19/19/19/19/rQ18/19/19/19/19/19/18rG/19/19/wQ9rS8 w wro---- - 0 1");
  const auto move = SevenKingdoms::parse_move(position, "a0a9");
  REQUIRE(move.ok());
  static_cast<void>(position.make(move.value()));
  const SideTable table = SevenKingdoms::side_table(position);
  CHECK(table.rows[0] == std::vector<std::string>{"w Qin", "in play", "3", "1", "0", "1"});
  CHECK(table.rows[1] == std::vector<std::string>{"r Chu", "fell to w", "0", "0", "1", "0"});
}

TEST_CASE("the state for perft leaves out the round, and quiet plies that no limit counts") {
  const std::string board = "18oQ/19/19/19/19/19/19/19/19/rQ18/19/19/19/19/19/19/19/19/wQ18";
  const auto state = [&](int quiet, const char* limit, int depth) {
    SevenKingdoms::Options options;
    REQUIRE(SevenKingdoms::set_option(options, "DrawQuietPlies", limit).ok());
    const auto position = testing::position_of<SevenKingdoms>(
        board + " w wro---- w:r3 " + std::to_string(quiet) + " 7", options);
    return SevenKingdoms::perft_state(position, depth);
  };
  const std::string without = board + " w wro---- w:r3";
  CHECK(state(5, "0", 9) == without);
  CHECK(state(5, "20", 14) == without);
  CHECK(state(5, "20", 15) == without + " 5");
  CHECK(state(5, "20", 16) == without + " 5");
}

TEST_CASE("the picture shows every piece, the Emperor and the last move") {
  auto position = SevenKingdoms::start({});
  const auto move = SevenKingdoms::parse_move(position, "e9f9");
  REQUIRE(move.ok());
  static_cast<void>(position.make(move.value()));
  const Picture picture = SevenKingdoms::picture(position, move.value());
  CHECK(testing::coloured_cells(picture) == 7 * 17);
  CHECK(testing::picture_text(picture) ==
        R"(_ a b c d e f g h i j k l m n o p q r s
18 . . dN dS dB dQ dR dS dN . pN pS pB pQ pR pS pN . . 18
17 . . . dN dS dC dS dN . . . pN pS pC pS pN . . . 17
16 . . . . dA dW dA . . . . . pA pW pA . . . gN 16
15 . . . . . dH . . . . . . . pH . . . gN gS 15
14 . . . . . dG . . . . . . . pG . . gA gS gB 14
13 . . . . . . . . . . . . . . gG gH gW gC gQ 13
12 wN . . . . . . . . . . . . . . . gA gS gR 12
11 wS wN . . . . . . . . . . . . . . . gN gS 11
10 wR wS wA . . . . . . . . . . . . . . . gN 10
9 wQ wC wW wH [.] [wG] . . . ## . . . . . . . . . 9
8 wB wS wA . . . . . . . . . . . . . . . bN 8
7 wS wN . . . . . . . . . . . . . . . bN bS 7
6 wN . . . . . . . . . . . . . . . bA bS bB 6
5 . . . . . . . . . . . . . . bG bH bW bC bQ 5
4 . . . . . rG . . . . . . . oG . . bA bS bR 4
3 . . . . . rH . . . . . . . oH . . . bN bS 3
2 . . . . rA rW rA . . . . . oA oW oA . . . bN 2
1 . . . rN rS rC rS rN . . . oN oS oC oS oN . . . 1
0 . . rN rS rB rQ rR rS rN . oN oS oB oQ oR oS oN . . 0
_ a b c d e f g h i j k l m n o p q r s
)");
}

TEST_CASE("a position fits well into the first-level cache") {
  CHECK(sizeof(SevenKingdoms::Position) == 5376);  // said in docs/design.md
}

TEST_CASE("a draw is shared by all in play, and a team wins with all its kingdoms") {
  SevenKingdoms::Options options;
  const std::string placement = "18rQ/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/wQ18";
  const auto drawn = testing::position_of<SevenKingdoms>(placement + " w wr----- - 200 1");
  CHECK(SevenKingdoms::result_text(drawn) == "draw quiet");
  CHECK(drawn.outcome().winners.count() == 2);
  options.players = "wwobgpd";
  const auto won = testing::position_of<SevenKingdoms>(placement + " w wrwr--- - 0 1", options);
  CHECK(SevenKingdoms::result_text(won) == "w kingdoms");
  CHECK(won.outcome().winners.count() == 2);
  CHECK(testing::position_of<SevenKingdoms>(SevenKingdoms::to_fen(won), options).outcome() ==
        won.outcome());
}

TEST_CASE("a move that is none is refused with the reason") {
  const auto position = SevenKingdoms::start({});
  const auto why = [&](const char* text) {
    const auto move = SevenKingdoms::parse_move(position, text);
    REQUIRE_FALSE(move.ok());
    return move.error().what;
  };
  for (const char* text : {"", "a9", "a9b19", "t9a9", "a9+b9", "a09b9", "a9b9x"})
    CHECK(testing::has(why(text), "two points wanted"));
  CHECK(testing::has(why("f9f10"), "no piece stands on f9"));
  CHECK(testing::has(why("j9j10"), "Emperor"));
  CHECK(testing::has(why("f2f3"), "not of r"));
  CHECK(testing::has(why("a9b9"), "General on a9 can't go to b9"));
  CHECK(SevenKingdoms::parse_move(position, "e9e10").ok());
}

}  // namespace hegemon
