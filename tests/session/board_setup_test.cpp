/// Positions as an editor has them.
#include "engine/board_setup.h"

#include <doctest/doctest.h>

#include "session/variants.h"
#include "tests/support/fen_file.h"

namespace hegemon::session {

TEST_CASE("a FEN becomes a setup and the same FEN again, in every game") {
  for (const Variant& variant : variants()) {
    for (const testing::FenLine& line : testing::read_fens(variant.name)) {
      if (line.kind != "same") continue;
      CAPTURE(line.fen);
      const auto game = variant.open();
      if (!game->option_specs().empty()) REQUIRE(game->set_option("Rules", line.rules).ok());
      const auto setup = game->read_setup(line.fen);
      REQUIRE(setup);
      REQUIRE(setup->ok());
      CHECK(game->write_setup(setup->value()) == line.fen);
    }
  }
}

TEST_CASE(
    "a setup names pieces by point, who commands an army, what was taken and is in the hands") {
  const auto read = [](const char* variant, const char* fen) {
    return open_variant(variant)->read_setup(fen).value().value();
  };
  const BoardSetup seven =
      read("sevenkingdoms",
           "19/19/19/19/19/19/19/19/wQ16rQ1/19/19/19/19/19/19/19/19/19/19 r wrw---- w:o3,r:w1 7 5");
  CHECK(seven.pieces == std::map<std::string, std::string>{{"a10", "wQ"}, {"r10", "rQ"}});
  CHECK(seven.fates.at('o') == 'w');
  CHECK(seven.fates.at('b') == '-');
  CHECK(seven.taken == BoardSetup::Counts{{'w', {{'o', 3}}}, {'r', {{'w', 1}}}});
  CHECK(seven.turn == 'r');
  CHECK(seven.quiet == 7);
  CHECK(seven.round == 5);
  // Whether it can be played or not: nobody has a general.
  const BoardSetup middle = read("middlexiangqi", "13/13/13/13/13/13/13/13/13/13[PPp] b - - 0 9");
  CHECK(middle.pieces.empty());
  CHECK(middle.fates.empty());
  CHECK(middle.turn == 'b');
  CHECK(middle.hands == BoardSetup::Counts{{'w', {{'P', 2}}}, {'b', {{'P', 1}}}});
}

}  // namespace hegemon::session
