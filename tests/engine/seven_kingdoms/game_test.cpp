/// The Seven Kingdoms as a PlayableGame: options, names, picture, standings.
#include "engine/seven_kingdoms/game.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "tests/support/picture_text.h"
#include "tests/support/position.h"

namespace hegemon {

TEST_CASE("options are set by name without regard to case, and bad values change nothing") {
  SevenKingdoms::Options options;
  CHECK(SevenKingdoms::set_option(options, "rules", "Chinese").ok());
  CHECK(options.preset == "chinese");
  CHECK(SevenKingdoms::set_option(options, "PLAYERS", "wworgpd").ok());
  CHECK(SevenKingdoms::set_option(options, "DrawQuietPlies", "0").ok());
  CHECK(SevenKingdoms::option_value(options, "players") == "wworgpd");
  const auto refused = [&](const char* name, const char* value) {
    const SevenKingdoms::Options before = options;
    const Status status = SevenKingdoms::set_option(options, name, value);
    CHECK(options.preset == before.preset);
    CHECK(options.players == before.players);
    CHECK(options.quiet_limit == before.quiet_limit);
    return !status.ok();
  };
  CHECK(refused("Rules", "modern"));
  CHECK(refused("Rules", ""));
  CHECK(refused("Players", "wrobgp"));
  CHECK(refused("Players", "wrobgpx"));
  CHECK(refused("Players", "wrobgpdd"));
  CHECK(refused("DrawQuietPlies", "-1"));
  CHECK(refused("DrawQuietPlies", "many"));
  CHECK(refused("DrawQuietPlies", "99999999999"));
  CHECK(refused("Colour", "red"));
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

TEST_CASE("the picture shows every piece once, the Emperor, and the last move") {
  const auto position = SevenKingdoms::start({});
  const auto move = SevenKingdoms::parse_move(position, "e9f9");
  REQUIRE(move.ok());
  auto after = position;
  static_cast<void>(after.make(move.value()));
  const Picture picture = SevenKingdoms::picture(after, move.value());
  int pieces = 0;
  int emperors = 0;
  int marked = 0;
  for (const auto& row : picture.rows) {
    CHECK(row.size() >= 20);
    for (const Cell& cell : row) {
      pieces += cell.side.has_value();
      emperors += cell.text == "##";
      marked += cell.marked;
    }
  }
  CHECK(pieces == 7 * 17);
  CHECK(emperors == 1);
  CHECK(marked == 2);
}

TEST_CASE("the standings have a row for every kingdom") {
  const SideTable table = SevenKingdoms::side_table(SevenKingdoms::start({}));
  CHECK(table.rows.size() == 7);
  for (const auto& row : table.rows) {
    CHECK(row.size() == table.columns.size());
    CHECK(row[1] == "in play");
    CHECK(row[2] == "17");
    CHECK(row[5] == "0");
  }
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

TEST_CASE("the effects of a move say whether a kingdom fell by its general or by its losses") {
  std::size_t by_general = 0;
  std::size_t by_losses = 0;
  for (std::size_t game = 0; game < 40; ++game) {
    Random random(game);
    auto position = SevenKingdoms::start({});
    while (!position.over()) {
      SevenKingdoms::MoveList list;
      position.moves(list);
      const auto before = position;
      const auto move = list[random.below(list.size())];
      static_cast<void>(position.make(move));
      const MoveEffects effects = SevenKingdoms::move_effects(before, move, position);
      if (effects.fallen.empty()) continue;
      const FallenSide& fallen = effects.fallen.front();
      REQUIRE(move.is_capture());
      REQUIRE(before.owner(move.taken()) == fallen.side);
      if (seven_kingdoms::is_of(seven_kingdoms::PieceType::kGeneral, move.taken())) {
        CHECK(fallen.by == "general");
        ++by_general;
      } else {
        CHECK(fallen.by == "losses");
        CHECK(before.lost(fallen.side) + 1 == before.rules().preset->loss_limit);
        ++by_losses;
      }
    }
  }
  CHECK(by_general > 0);
  CHECK(by_losses > 0);
}

TEST_CASE("the picture of the start position") {
  CHECK(testing::picture_text(SevenKingdoms::picture(SevenKingdoms::start({}), {})) ==
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
9 wQ wC wW wH wG . . . . ## . . . . . . . . . 9
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
    CHECK(why(text).find("two points wanted") != std::string::npos);
  CHECK(why("f9f10").find("no piece stands on f9") != std::string::npos);
  CHECK(why("j9j10").find("Emperor") != std::string::npos);
  CHECK(why("f2f3").find("not of r") != std::string::npos);
  CHECK(why("a9b9").find("General on a9 can't go to b9") != std::string::npos);
  CHECK(SevenKingdoms::parse_move(position, "e9e10").ok());
}

}  // namespace hegemon
