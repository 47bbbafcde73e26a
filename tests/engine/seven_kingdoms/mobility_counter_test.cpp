/// The mobility of all kingdoms by change is that of the position after the move.
#include "engine/seven_kingdoms/mobility_counter.h"

#include <doctest/doctest.h>

#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/random_game.h"

namespace hegemon::seven_kingdoms {

namespace {

using testing::options_of;
using testing::rules_number;

/// All moves of a position; gives how many were compared.
int check_all_moves(Position position) {
  const MobilityCounter counter(position);
  for (int side = 0; side < kSides; ++side)
    REQUIRE(counter.now()[Side(side)] == position.mobility(Side(side)));
  MoveList list;
  position.moves(list);
  int compared = 0;
  for (const Move move : list) {
    if (move.is_capture() && !position.plain_capture(move.taken())) continue;
    const PerKingdom<int> after = counter.after(position, move);
    const Undo undo = position.make(move);
    const std::string text = to_text(move);
    CAPTURE(text);
    for (int side = 0; side < kSides; ++side)
      REQUIRE(after[Side(side)] == position.mobility(Side(side)));
    position.unmake(move, undo);
    ++compared;
  }
  return compared;
}

int play_and_check(Position position, Random& random, int plies, int every) {
  testing::SevenKingdomsPlayer player(random);
  int compared = 0;
  for (int ply = 0; ply < plies && !position.over(); ++ply) {
    if (ply % every == 0) {
      const std::string fen = to_fen(position);
      CAPTURE(fen);
      compared += check_all_moves(position);
    }
    testing::play_one(position, player);
  }
  return compared;
}

}  // namespace

TEST_CASE("mobility by change equals mobility anew along random games from the start") {
  int compared = 0;
  for (std::size_t game = 0; game < 60; ++game) {
    Random random(game);
    compared +=
        play_and_check(SevenKingdoms::start(options_of(rules_number(game))), random, 300, 7);
  }
  CHECK(compared > 10'000);
}

TEST_CASE("mobility by change equals mobility anew from positions with few pieces") {
  int compared = 0;
  for (std::size_t game = 0; game < 600; ++game) {
    const auto options = options_of(rules_number(game));
    Random random(game);
    const auto position = SevenKingdoms::parse_fen(
        testing::random_seven_kingdoms_fen(random, std::string(options.rules().preset->letters)),
        options);
    if (position) compared += play_and_check(position.value(), random, 30, 3);
  }
  CHECK(compared > 10'000);
}

}  // namespace hegemon::seven_kingdoms
