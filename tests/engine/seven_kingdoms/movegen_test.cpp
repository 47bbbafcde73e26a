/// Lists hold what the walk over pieces and lines finds, in its order, whichever writer wrote them:
/// all that this machine has instructions for.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/destinations.h"
#include "engine/seven_kingdoms/list_writer.h"
#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/moves.h"
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

template <class Writer>
void check_writer(const Position& position, const std::vector<Move>& moves) {
  MoveList list;
  Writer::write(position, list);
  REQUIRE(std::vector<Move>(list.begin(), list.end()) == moves);
}

template <class Writer>
void check_lists(Position position, Random& random, int plies) {
  testing::SevenKingdomsPlayer player(random);
  testing::play_on(position, player, plies, [](const Position& now, int) {
    const std::string fen = to_fen(now);
    CAPTURE(fen);
    check_writer<Writer>(now, moves_one_by_one(now));
  });
}

}  // namespace

TEST_CASE_TEMPLATE_DEFINE("a list holds the moves of each piece and line in order", Writer,
                          list_writers) {
  for (std::size_t game = 0; game < 150; ++game) {
    const auto options = testing::options_of(testing::rules_number(game));
    Random random(game);
    check_lists<Writer>(SevenKingdoms::start(options), random, 300);
    // Few pieces have long rays.
    const auto position = SevenKingdoms::parse_fen(
        testing::random_seven_kingdoms_fen(random, std::string(options.rules().preset->letters)),
        options);
    if (position) check_lists<Writer>(position.value(), random, 30);
  }
}
TEST_CASE_TEMPLATE_INVOKE(list_writers, PlainListWriter);
#if defined(__AVX2__)
TEST_CASE_TEMPLATE_INVOKE(list_writers, RayListWriter<Avx2Span>);
#endif
#if defined(__AVX512BW__)
TEST_CASE_TEMPLATE_INVOKE(list_writers, RayListWriter<Avx512Span>);
#endif

TEST_CASE("a position writes its lists with the best writer that there are instructions for") {
  Position position = Position::start();
  Random random(1);
  testing::SevenKingdomsPlayer player(random);
  testing::play_on(position, player, 100, [](const Position& now, int) {
    const auto list = testing::moves_of<SevenKingdoms>(now);
    REQUIRE(std::vector<Move>(list.begin(), list.end()) == moves_one_by_one(now));
  });
}

}  // namespace hegemon::seven_kingdoms
