/// Counting by change must equal counting from scratch everywhere: falls, heirs, loss limits, goals,
/// partners, skipped kingdoms, draws in reach, merged armies.
#include <doctest/doctest.h>

#include "engine/perft.h"
#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/position.h"
#include "tests/support/random_game.h"
#include "tests/support/rounds.h"

namespace hegemon::seven_kingdoms {

namespace {

using testing::options_of;
using testing::rules_number;

/// Two and three plies, where that is not too much.
void check_counts(Position& position) {
  const Position before = position;
  const std::uint64_t two = perft<SevenKingdoms>(position, 2, PerftMode::kBulk);
  CHECK(perft_by_delta(position, 2) == two);
  if (two < 40'000) {
    CHECK(perft_by_delta(position, 3) == perft<SevenKingdoms>(position, 3, PerftMode::kBulk));
  }
  CHECK(position == before);
}

void play_and_check(Position position, Random& random, int plies, int every) {
  testing::SevenKingdomsPlayer player(random);
  for (int ply = 0; ply < plies && !position.over(); ++ply) {
    if (ply % every == 0) check_counts(position);
    testing::play_one(position, player);
  }
  check_counts(position);
}

}  // namespace

TEST_CASE("counts by change equal counts from scratch along random games from the start") {
  for (std::size_t game = 0; game < testing::rounds(12); ++game) {
    CAPTURE(game);
    Random random(game);
    play_and_check(SevenKingdoms::start(options_of(rules_number(game))), random, 300, 12);
  }
}

TEST_CASE("counts by change equal counts from scratch from positions with few pieces") {
  std::size_t played = 0;
  for (std::size_t game = 0; game < testing::rounds(300); ++game) {
    const auto options = options_of(rules_number(game));
    Random random(game);
    const std::string fen =
        testing::random_seven_kingdoms_fen(random, std::string(options.rules().preset->letters));
    CAPTURE(fen);
    const auto position = SevenKingdoms::parse_fen(fen, options);
    if (!position) continue;
    ++played;
    play_and_check(position.value(), random, 30, 3);
  }
  CHECK(played > testing::rounds(100));
}

TEST_CASE("counts by change see that a kingdom loses its last move when what it could take goes") {
  // Chu is shut in but for its cannon, which can take the swordsman over the go-between beside it.
  auto position = testing::position_of<SevenKingdoms>(
      "18wQ/19/19/19/19/19/19/19/bG18/rCbGwS16/bG18/19/19/19/19/17bQ1/bG1bG16/rSrA17/rQrSbG16 "
      "w wr-b--- - 0 4");
  REQUIRE(position.mobility(Side(1)) == 1);
  check_counts(position);
}

TEST_CASE("counts by change equal counts from scratch to depth 4") {
  auto position = testing::position_of<SevenKingdoms>(
      "18wQ/19/19/19/19/19/19/19/bG18/rCbGwS16/bG18/19/19/19/19/17bQ1/bG1bG16/rSrA17/rQrSbG16 "
      "w wr-b--- - 0 4");
  CHECK(perft_by_delta(position, 4) == perft<SevenKingdoms>(position, 4, PerftMode::kBulk));
}

}  // namespace hegemon::seven_kingdoms
