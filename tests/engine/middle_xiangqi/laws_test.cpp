/// Laws that hold in every position of every game: checked along random games.
#include <doctest/doctest.h>

#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/support/position.h"
#include "tests/support/position_laws.h"

namespace hegemon::middle_xiangqi {

namespace {

/// All laws at one position.
void check_laws(Position& position) {
  MoveList all;
  testing::check_moves<MiddleXiangqi>(position, all, [&](Move move) {
    CHECK(position.type_at(move.to()) == move.taken());
    if (!move.is_drop())
      CHECK(position.pieces(position.turn(), move.piece()).contains(move.from()));
  });
  CHECK(all.empty() == position.over());
  testing::check_making<MiddleXiangqi>(position, all, [&](Side mover) {
    // The mover's general is safe, and whoever was dropped does not check by itself.
    CHECK_FALSE(position.attacked(position.turn(), position.general(mover)));
  });

  const Position read = testing::check_fen<MiddleXiangqi>(position, {});
  // A FEN knows no past.
  const Position fresh = position.for_perft();
  if (position.outcome().reason != Reason::kResigned) {
    CHECK(read.count_moves() == fresh.count_moves());
    MoveList again;
    read.moves(again);
    for (std::size_t i = 0; i < all.size(); ++i)
      CHECK(again[i] == all[i]);
  }
}

void play_and_check(Position position, Random& random, int plies) {
  testing::MiddleXiangqiPlayer player(random);
  testing::play_on(position, player, plies, [](Position& now, int) { check_laws(now); });
}

}  // namespace

TEST_CASE("the laws hold along random games from the start") {
  for (std::size_t game = 0; game < 12; ++game) {
    CAPTURE(game);
    Random random(game);
    play_and_check(Position::start(), random, 150);
  }
}

TEST_CASE("the laws hold along random games from positions with few pieces") {
  std::size_t played = 0;
  for (std::size_t game = 0; game < 400; ++game) {
    Random random(game);
    const std::string fen = testing::random_middle_xiangqi_fen(random);
    CAPTURE(fen);
    const auto position = parse_fen(fen);
    if (!position) continue;
    ++played;
    play_and_check(position.value(), random, 30);
  }
  CHECK(played > 100);
}

TEST_CASE("taking back a whole game move by move leads to the start") {
  for (std::size_t game = 0; game < 40; ++game) {
    Random random(game);
    testing::MiddleXiangqiPlayer player(random);
    CHECK(testing::check_taking_back<MiddleXiangqi>(Position::start(), player, 500) >= 8);
  }
}

TEST_CASE("a copy goes its own way") {
  Position position = Position::start();
  Position copy = position;
  MoveList list;
  copy.moves(list);
  static_cast<void>(copy.make(list[0]));
  CHECK(position == Position::start());
  CHECK_FALSE(copy == position);
}

TEST_CASE("positions that differ have different keys") {
  const auto start =
      testing::position_of<MiddleXiangqi>("6g6/13/6h6/6p6/13/13/6C6/13/13/5G7[PRpa] w - - 0 1");
  testing::check_keys_differ<MiddleXiangqi>(start, [](const Position& position) {
    const std::string fen = to_fen(position);
    return fen.substr(0, fen.find(" - "));
  });
}

TEST_CASE("history finds occurrences whose keys share a slot") {
  History history;
  const auto key = [](std::uint64_t n) { return n << 40 | 5U; };
  for (std::uint64_t n = 0; n < 100; ++n) {
    history.push(key(n), kRed, false);
    CHECK_FALSE(history.third_time());
  }
  history.push(key(50), kBlack, false);
  CHECK_FALSE(history.third_time());
  history.push(key(3), kRed, false);
  history.push(key(50), kBlack, false);
  CHECK(history.third_time());
  history.pop();
  CHECK_FALSE(history.third_time());
}

}  // namespace hegemon::middle_xiangqi
