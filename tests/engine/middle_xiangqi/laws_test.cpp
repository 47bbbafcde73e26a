/// Laws that hold in every position of every game: checked along random games.
#include <set>

#include <doctest/doctest.h>

#include "engine/perft.h"
#include "tests/engine/middle_xiangqi/random_play.h"

namespace hegemon::middle_xiangqi {

namespace {

/// All laws at one position.
void check_laws(Position& position) {
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
    CHECK(position.type_at(move.to()) == move.taken());
    if (!move.is_drop())
      CHECK(position.pieces(position.turn(), move.piece()).contains(move.from()));
    if (!move.is_capture()) continue;
    REQUIRE(captures < taking.size());
    CHECK(taking[captures++] == move);
  }
  CHECK(captures == taking.size());

  const Position before = position;
  for (const Move move : all) {
    const Undo undo = position.make(move);
    CHECK(position.key() == position.key_from_scratch());
    // The mover's general is safe, and whoever was dropped does not check by itself.
    const Side mover = other(position.turn());
    CHECK_FALSE(position.attacked(position.turn(), position.general(mover)));
    position.unmake(move, undo);
    CHECK(position == before);
  }

  const std::string fen = to_fen(position);
  const Result<Position> read = parse_fen(fen);
  REQUIRE_MESSAGE(read.ok(), fen);
  CHECK(to_fen(read.value()) == fen);
  CHECK(read.value().key() == position.key());
  // A FEN knows no past.
  const Position fresh = position.for_perft();
  if (position.outcome().reason != Reason::kResigned) {
    CHECK(read.value().count_moves() == fresh.count_moves());
    MoveList again;
    read.value().moves(again);
    for (std::size_t i = 0; i < all.size(); ++i)
      CHECK(again[i] == all[i]);
  }
}

void play_and_check(Position position, Random& random, int plies) {
  testing::MiddleXiangqiPlayer player(random);
  for (int ply = 0; ply < plies; ++ply) {
    check_laws(position);
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
    Position position = Position::start();
    const Position start = position;
    Random random(game);
    testing::MiddleXiangqiPlayer player(random);
    std::vector<std::pair<Move, Undo>> played;
    while (!position.over() && played.size() < 500) {
      const auto move = player.choose(position);
      if (!move) continue;
      played.emplace_back(*move, position.make(*move));
    }
    CHECK(played.size() >= 8);
    for (; !played.empty(); played.pop_back()) {
      position.unmake(played.back().first, played.back().second);
    }
    CHECK(position == start);
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
  std::set<std::uint64_t> keys;
  std::set<std::string> boards;
  const auto read = parse_fen("6g6/13/6h6/6p6/13/13/6C6/13/13/5G7[PRpa] w - - 0 1");
  REQUIRE(read.ok());
  Position position = read.value();
  MoveList first;
  position.moves(first);
  for (const Move a : first) {
    const Undo undo_a = position.make(a);
    MoveList second;
    position.moves(second);
    for (const Move b : second) {
      const Undo undo_b = position.make(b);
      keys.insert(position.key());
      const std::string fen = to_fen(position);
      boards.insert(fen.substr(0, fen.find(" - ")));
      position.unmake(b, undo_b);
    }
    position.unmake(a, undo_a);
  }
  CHECK(keys.size() == boards.size());
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
