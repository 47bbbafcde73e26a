/// Lists hold what the walk over pieces and lines finds, in its order, however they are written.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/reach.h"
#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/random_game.h"

namespace hegemon::seven_kingdoms {

namespace {

std::vector<Move> moves_one_by_one(const Position& position) {
  std::vector<Move> moves;
  if (position.over()) return moves;
  visit_all<false>(position, position.turn(),
                   [&](PieceId id, Point from, LineKind kind, int line, std::uint32_t bits) {
                     for (int bit = 0; bit < 32; ++bit) {
                       if ((bits >> bit & 1U) == 0) continue;
                       const Point to = point_on_line(kind, line, bit);
                       moves.emplace_back(from, to, id, position.piece_at(to));
                     }
                   });
  return moves;
}

void check_lists(Position position, Random& random, int plies) {
  testing::SevenKingdomsPlayer player(random);
  testing::play_on(position, player, plies, [](const Position& now, int) {
    const std::string fen = to_fen(now);
    CAPTURE(fen);
    MoveList list;
    now.moves(list);
    REQUIRE(std::vector<Move>(list.begin(), list.end()) == moves_one_by_one(now));
  });
}

}  // namespace

TEST_CASE("a list holds the moves of each piece and line in order") {
  for (std::size_t game = 0; game < 300; ++game) {
    const auto options = testing::options_of(testing::rules_number(game));
    Random random(game);
    check_lists(SevenKingdoms::start(options), random, 300);
    // Few pieces have long rays.
    const auto position = SevenKingdoms::parse_fen(
        testing::random_seven_kingdoms_fen(random, std::string(options.rules().preset->letters)),
        options);
    if (position) check_lists(position.value(), random, 30);
  }
}

}  // namespace hegemon::seven_kingdoms
