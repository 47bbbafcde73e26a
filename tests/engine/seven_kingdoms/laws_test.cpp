/// Laws that hold in every position of every game: checked along random games under all rules.
#include <cstring>
#include <set>

#include <doctest/doctest.h>

#include "tests/engine/seven_kingdoms/random_play.h"

namespace hegemon::seven_kingdoms {

using testing::options_of;
using testing::rules_number;
using testing::RulesText;

namespace {

/// All laws at one position.
void check_laws(Position& position, const SevenKingdoms::Options& options) {
  CHECK(position.key() == position.key_from_scratch());

  MoveList all;
  MoveList taking;
  position.moves(all);
  position.captures(taking);
  CHECK(static_cast<int>(all.size()) == position.count_moves());
  CHECK(all.empty() == position.over());
  CHECK((position.over() || position.alive(position.turn())));
  std::set<std::uint32_t> distinct;
  std::size_t captures = 0;
  for (const Move move : all) {
    CHECK(distinct.insert(move.bits()).second);
    CHECK(position.owner(move.piece()) == position.turn());
    CHECK(position.piece_at(move.to()) == move.taken());
    if (!move.is_capture()) continue;
    REQUIRE(captures < taking.size());
    CHECK(taking[captures++] == move);
  }
  CHECK(captures == taking.size());

  const Position before = position;
  for (const Move move : all) {
    const Undo undo = position.make(move);
    CHECK(position.key() == position.key_from_scratch());
    position.unmake(move, undo);
    CHECK(position == before);
  }

  const std::string fen = to_fen(position);
  const Result<Position> read = SevenKingdoms::parse_fen(fen, options);
  REQUIRE_MESSAGE(read.ok(), fen);
  CHECK(to_fen(read.value()) == fen);
  CHECK(read.value().key() == position.key());
  CHECK(read.value().outcome() == position.outcome());
  CHECK(read.value().count_moves() == position.count_moves());
  for (int side = 0; side < kSides; ++side) {
    CHECK(read.value().mobility(Side(side)) == position.mobility(Side(side)));
  }
}

void play_and_check(Position position, const SevenKingdoms::Options& options, Random& random,
                    int plies) {
  testing::RandomPlayer player(random);
  for (int ply = 0; ply < plies; ++ply) {
    check_laws(position, options);
    if (position.over()) return;
    if (const auto move = player.choose(position)) {
      static_cast<void>(position.make(*move));
    } else {
      position.resign();
    }
  }
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
    const std::string fen = testing::random_small_fen(random, letters);
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
    Position position = SevenKingdoms::start(options);
    const Position start = position;
    Random random(game);
    testing::RandomPlayer player(random);
    std::vector<std::pair<Move, Undo>> played;
    while (!position.over() && played.size() < 500) {
      const auto move = player.choose(position);
      if (!move) continue;
      played.emplace_back(*move, position.make(*move));
    }
    CHECK(played.size() > 20);
    for (; !played.empty(); played.pop_back()) {
      position.unmake(played.back().first, played.back().second);
    }
    CHECK(position == start);
  }
}

TEST_CASE("positions that differ have different keys") {
  // 64 bits and some hundred thousand positions: a single clash would be a fault of the keys.
  std::set<std::uint64_t> keys;
  std::set<std::string> fens;
  Position position = Position::start();
  MoveList first;
  position.moves(first);
  for (const Move a : first) {
    const Undo undo_a = position.make(a);
    MoveList second;
    position.moves(second);
    for (const Move b : second) {
      const Undo undo_b = position.make(b);
      keys.insert(position.key());
      fens.insert(to_fen(position));
      position.unmake(b, undo_b);
    }
    position.unmake(a, undo_a);
  }
  CHECK(keys.size() == fens.size());
}

TEST_CASE("a position fits well into the first-level cache") {
  CHECK(sizeof(Position) == 4992);  // said in docs/design.md
}

}  // namespace hegemon::seven_kingdoms
