/// With two sides paranoid search is alpha-beta: what it says of mates against the side to move, and of perpetual checks.
#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "search/core/search.h"
#include "tests/support/position.h"
#include "tests/support/search_output.h"

namespace hegemon {

namespace {

std::vector<Line<MiddleXiangqi>> lines_of(const MiddleXiangqi::Position& position, int depth) {
  return testing::search<MiddleXiangqi>(testing::settings_of("paranoid", 8), position,
                                        testing::to_depth<MiddleXiangqi>(depth))
      .lines;
}

}  // namespace

TEST_CASE("the side that is being mated gets that report") {
  const auto position =
      testing::position_of<MiddleXiangqi>("6g6/R12/13/13/13/13/13/13/1R11/5G7[] b - - 0 1");
  const auto lines = lines_of(position, 4);
  REQUIRE_FALSE(lines.empty());
  CHECK(lines.back().mate == -1);
}

TEST_CASE("a check that would be perpetual is not mistaken for progress") {
  // Two plies before the third occurrence Red's next check would lose the game: it does something
  // else.
  auto position =
      testing::position_of<MiddleXiangqi>("6g6/13/13/13/13/13/13/13/8R4/5G7[] w - - 0 1");
  for (const char* word :
       {"i2i10", "g10g9", "i10i9", "g9g10", "i9i10", "g10g9", "i10i9", "g9g10"}) {
    const auto move = MiddleXiangqi::parse_move(position, word);
    REQUIRE(move.ok());
    static_cast<void>(position.make(move.value()));
  }
  const auto lines = lines_of(position, 3);
  REQUIRE_FALSE(lines.empty());
  CHECK(MiddleXiangqi::to_text(lines.back().moves.front()) != "i9i10");
  CHECK_FALSE((lines.back().mate && *lines.back().mate < 0));
}

}  // namespace hegemon
