/// Laws that hold in every position of every game: checked along random games under all rules.
#include <doctest/doctest.h>

#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/position_laws.h"

namespace hegemon::seven_kingdoms {

using testing::options_of;
using testing::rules_number;
using testing::RulesText;

namespace {

/// All laws at one position.
void check_laws(Position& position, const SevenKingdoms::Options& options) {
  MoveList all;
  testing::check_moves<SevenKingdoms>(position, all, [&](Move move) {
    CHECK(position.owner(move.piece()) == position.turn());
    CHECK(position.piece_at(move.to()) == move.taken());
  });
  CHECK(all.empty() == position.over());
  testing::check_making<SevenKingdoms>(position, all, [](Side) {});

  const Position read = testing::check_fen<SevenKingdoms>(position, options);
  CHECK(read.outcome() == position.outcome());
  CHECK(read.count_moves() == position.count_moves());
  for (int side = 0; side < kSides; ++side) {
    CHECK(read.mobility(Side(side)) == position.mobility(Side(side)));
  }
}

void play_and_check(Position position, const SevenKingdoms::Options& options, Random& random,
                    int plies) {
  testing::SevenKingdomsPlayer player(random);
  testing::play_on(position, player, plies, [&](Position& now, int) { check_laws(now, options); });
}

}  // namespace

TEST_CASE("the laws hold along random games from the start") {
  for (std::size_t game = 0; game < 40; ++game) {
    const auto options = options_of(rules_number(game));
    CAPTURE(game);
    Random random(game);
    play_and_check(SevenKingdoms::start(options), options, random, 400);
  }
}

TEST_CASE("the laws hold along random games from positions with few pieces") {
  std::size_t played = 0;
  for (std::size_t game = 0; game < 600; ++game) {
    const RulesText rules = rules_number(game);
    const auto options = options_of(rules);
    Random random(game);
    const std::string letters(options.rules().preset->letters);
    const std::string fen = testing::random_seven_kingdoms_fen(random, letters);
    CAPTURE(fen);
    const auto position = SevenKingdoms::parse_fen(fen, options);
    if (!position) continue;
    ++played;
    play_and_check(position.value(), options, random, 60);
  }
  CHECK(played > 200);
}

TEST_CASE("taking back a whole game move by move leads to the start") {
  for (std::size_t game = 0; game < 60; ++game) {
    const auto options = options_of(rules_number(game));
    Random random(game);
    testing::SevenKingdomsPlayer player(random);
    const auto start = SevenKingdoms::start(options);
    CHECK(testing::check_taking_back<SevenKingdoms>(start, player, 500) > 20);
  }
}

TEST_CASE("positions that differ have different keys") {
  // 64 bits and 9,045 positions: a single clash would be a fault of the keys.
  const std::size_t seen = testing::check_keys_differ<SevenKingdoms>(
      Position::start(), [](const Position& position) { return to_fen(position); });
  CHECK(seen == 9'045);
}

TEST_CASE("a position fits well into the first-level cache") {
  CHECK(sizeof(Position) == 5376);  // said in docs/design.md
}

}  // namespace hegemon::seven_kingdoms
