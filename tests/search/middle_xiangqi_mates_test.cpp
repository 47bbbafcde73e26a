/// With two sides paranoid search is alpha-beta: it finds forced mates and tells how long they
/// take.
#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "search/search.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {

struct Mate {
  const char* fen;
  int moves;  ///< of the side to move
  const char* best;
};

/// Made by hand; the shortest mate of each.
const std::vector<Mate> kMates{
    {"6g6/R12/13/13/13/13/13/13/1R11/5G7[] w - - 0 1", 1, "b2b10"},
    {"5g7/13/13/13/13/13/13/1r11/r12/6G6[] b - - 0 1", 1, nullptr},
    {"6g6/13/13/13/13/13/13/1R11/R12/5G7[] w - - 0 1", 2, nullptr},
};

std::vector<Line<MiddleXiangqi>> lines_of(const MiddleXiangqi::Position& position, int depth) {
  Settings settings;
  settings.algorithm = "paranoid";
  settings.hash_mib = 8;
  Searcher<MiddleXiangqi> searcher(settings);
  SearchLimits<MiddleXiangqi> limits;
  limits.depth = depth;
  std::vector<Line<MiddleXiangqi>> lines;
  static_cast<void>(searcher.search(position, limits, [&](const Line<MiddleXiangqi>& line) {
    if (!line.interim) lines.push_back(line);
  }));
  return lines;
}

}  // namespace

TEST_CASE("forced mates are found and told with their length") {
  for (const Mate& mate : kMates) {
    CAPTURE(mate.fen);
    const auto position = testing::position_of<MiddleXiangqi>(mate.fen);
    const auto lines = lines_of(position, 2 * mate.moves);
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back().mate == mate.moves);
    if (mate.best != nullptr)
      CHECK(MiddleXiangqi::to_text(lines.back().moves.front()) == mate.best);
    MiddleXiangqi::Position end = position;
    for (const MiddleXiangqi::Move move : lines.back().moves)
      static_cast<void>(end.make(move));
    CHECK(end.outcome().reason == Reason::kCheckmate);
    CHECK(static_cast<int>(lines.back().moves.size()) == 2 * mate.moves - 1);
  }
}

TEST_CASE("the side that is being mated is told so") {
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
