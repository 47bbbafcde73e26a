/// Laws that hold in every position of every game, checked along random games.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "tests/engine/three_friends/random_play.h"
#include "tests/support/position_laws.h"

namespace hegemon::three_friends {

namespace {

/// All laws at one position. `set_up`: it comes of a FEN, where the side to move may be unable to.
void check_laws(Position& position, bool set_up) {
  MoveList all;
  testing::check_moves<ThreeFriends>(position, all, [&](Move move) {
    CHECK(position.commander(move.piece().army()) == position.turn());
    CHECK(position.piece_at(move.from()) == move.piece());
    CHECK(position.piece_at(move.to()) == move.taken());
    if (move.is_capture()) CHECK(position.commander(move.taken().army()) != position.turn());
  });
  if (!set_up) CHECK(all.empty() == position.over());
  testing::check_making<ThreeFriends>(position, all, [&](Side mover) {
    if (!position.over() || position.outcome().reason != Reason::kLast) {
      CHECK_FALSE(position.in_check(mover));
    }
    if (!position.over()) CHECK(position.can_move(position.turn()));
  });

  // Of a game that resignation or the last capture ended, nobody may be left to have the turn.
  if (!position.alive(position.turn())) {
    CHECK(position.over());
    return;
  }
  const Position read = testing::check_fen<ThreeFriends>(position, {});
  // What ended by its past goes on when set up again.
  const Reason reason = position.outcome().reason;
  if (reason != Reason::kRepetition && reason != Reason::kPerpetual) {
    CHECK(read.outcome() == position.outcome());
    CHECK(read.count_moves() == position.count_moves());
  }
}

void play_and_check(Position position, Random& random, int plies) {
  testing::ThreeFriendsPlayer player(random);
  testing::play_on(position, player, plies,
                   [](Position& now, int ply) { check_laws(now, ply == 0); });
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
    const std::string fen = testing::random_three_friends_fen(random);
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
    Random random(game);
    testing::ThreeFriendsPlayer player(random);
    longest = std::max(longest, testing::check_taking_back<ThreeFriends>(Position::start(), player,
                                                                         1000, game % 20 == 0));
  }
  CHECK(longest > 300);  // longer than the ring of past positions
}

TEST_CASE("Three Friends: positions that differ have different keys") {
  std::set<std::uint64_t> keys;
  std::set<std::string> fens;
  for (std::size_t game = 0; game < 200; ++game) {
    Random random(game);
    testing::ThreeFriendsPlayer player(random);
    Position position = Position::start();
    for (int ply = 0; ply < 300 && !position.over(); ++ply) {
      keys.insert(position.key());
      const std::string fen = to_fen(position);
      fens.insert(fen.substr(0, fen.find(' ', fen.find(' ', fen.find(' ') + 1) + 1)));
      testing::play_one(position, player);
    }
  }
  CHECK(keys.size() == fens.size());
}

}  // namespace hegemon::three_friends
