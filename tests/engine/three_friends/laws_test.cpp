/// Laws that hold in every position of every game, checked along random games.
#include <set>
#include <utility>

#include <doctest/doctest.h>

#include "tests/engine/three_friends/random_play.h"

namespace hegemon::three_friends {

namespace {

/// All laws at one position. `set_up`: it comes of a FEN, where the side to move may be unable to.
void check_laws(Position& position, bool set_up) {
  CHECK(position.key() == position.key_from_scratch());

  MoveList all;
  MoveList taking;
  position.moves(all);
  position.captures(taking);
  CHECK(static_cast<int>(all.size()) == position.count_moves());
  if (!set_up) CHECK(all.empty() == position.over());
  CHECK((position.over() || position.alive(position.turn())));
  std::set<std::uint32_t> distinct;
  std::size_t captures = 0;
  for (const Move move : all) {
    CHECK(distinct.insert(move.bits()).second);
    CHECK(position.commander(move.piece().army()) == position.turn());
    CHECK(position.piece_at(move.from()) == move.piece());
    CHECK(position.piece_at(move.to()) == move.taken());
    if (!move.is_capture()) continue;
    CHECK(position.commander(move.taken().army()) != position.turn());
    REQUIRE(captures < taking.size());
    CHECK(taking[captures++] == move);
  }
  CHECK(captures == taking.size());

  const Position before = position;
  for (const Move move : all) {
    const Side mover = position.turn();
    const Undo undo = position.make(move);
    CHECK(position.key() == position.key_from_scratch());
    if (!position.over() || position.outcome().reason != Reason::kLast) {
      CHECK_FALSE(position.in_check(mover));
    }
    if (!position.over()) CHECK(position.can_move(position.turn()));
    position.unmake(move, undo);
    CHECK(position == before);
  }

  const std::string fen = to_fen(position);
  const Result<Position> read = parse_fen(fen);
  // Of a game that resignation or the last capture ended, nobody may be left to have the turn.
  if (!position.alive(position.turn())) {
    CHECK(position.over());
    return;
  }
  REQUIRE_MESSAGE(read.ok(), fen);
  CHECK(to_fen(read.value()) == fen);
  CHECK(read.value().key() == position.key());
  // What ended by its past goes on when set up again.
  const Reason reason = position.outcome().reason;
  if (reason != Reason::kRepetition && reason != Reason::kPerpetual) {
    CHECK(read.value().outcome() == position.outcome());
    CHECK(read.value().count_moves() == position.count_moves());
  }
}

void play_and_check(Position position, Random& random, int plies) {
  testing::RandomPlayer player(random);
  for (int ply = 0; ply < plies; ++ply) {
    check_laws(position, ply == 0);
    if (position.over()) return;
    if (const auto move = player.choose(position)) {
      static_cast<void>(position.make(*move));
    } else {
      position.resign();
    }
  }
}

}  // namespace

TEST_CASE("Three Friends: the laws hold along random games from the start") {
  for (std::size_t game = 0; game < 60; ++game) {
    CAPTURE(game);
    Random random(game);
    play_and_check(Position::start(), random, 400);
  }
}

TEST_CASE("Three Friends: the laws hold along random games from positions with few pieces") {
  std::size_t played = 0;
  for (std::size_t game = 0; game < 1000; ++game) {
    Random random(game);
    const std::string fen = testing::random_small_fen(random);
    CAPTURE(fen);
    const auto position = parse_fen(fen);
    if (!position) continue;
    ++played;
    play_and_check(position.value(), random, 60);
  }
  CHECK(played > 400);
}

TEST_CASE("Three Friends: taking back a whole game move by move leads to the start") {
  std::size_t longest = 0;
  for (std::size_t game = 0; game < 100; ++game) {
    Position position = Position::start();
    const Position start = position;
    Random random(game);
    testing::RandomPlayer player(random);
    std::vector<std::pair<Move, Undo>> played;
    std::vector<Position> passed;
    while (!position.over() && played.size() < 1000) {
      const auto move = player.choose(position);
      if (!move) continue;
      if (game % 20 == 0) passed.push_back(position);
      played.emplace_back(*move, position.make(*move));
    }
    longest = std::max(longest, played.size());
    for (; !played.empty(); played.pop_back()) {
      position.unmake(played.back().first, played.back().second);
      if (passed.empty()) continue;
      CHECK(position == passed.back());
      passed.pop_back();
    }
    CHECK(position == start);
  }
  CHECK(longest > 300);  // longer than the ring of past positions
}

TEST_CASE("Three Friends: positions that differ have different keys") {
  std::set<std::uint64_t> keys;
  std::set<std::string> fens;
  for (std::size_t game = 0; game < 200; ++game) {
    Random random(game);
    testing::RandomPlayer player(random);
    Position position = Position::start();
    for (int ply = 0; ply < 300 && !position.over(); ++ply) {
      keys.insert(position.key());
      const std::string fen = to_fen(position);
      fens.insert(fen.substr(0, fen.find(' ', fen.find(' ', fen.find(' ') + 1) + 1)));
      if (const auto move = player.choose(position)) {
        static_cast<void>(position.make(*move));
      } else {
        position.resign();
      }
    }
  }
  CHECK(keys.size() == fens.size());
}

}  // namespace hegemon::three_friends
