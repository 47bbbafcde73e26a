/// Perft of the positions kept in tests/data/three_friends.perft.
#include "engine/perft.h"

#include <doctest/doctest.h>

#include "engine/three_friends/game.h"
#include "tests/support/divide.h"
#include "tests/support/perft_file.h"
#include "tests/support/position.h"

namespace hegemon {

namespace {

void check_file(std::uint64_t most) {
  for (const testing::PerftEntry& entry : testing::read_perft_file("three_friends.perft")) {
    CAPTURE(entry.name);
    auto position = testing::position_of<ThreeFriends>(entry.fen);
    for (const auto& [depth, nodes] : entry.counts) {
      if (nodes <= most) CHECK(perft<ThreeFriends>(position, depth) == nodes);
    }
  }
}

}  // namespace

TEST_CASE("Three Friends: perft of the positions on file") {
  check_file(2'000'000);
}

TEST_SUITE_BEGIN("slow");

TEST_CASE("Three Friends: deep perft of the positions on file") {
  check_file(~std::uint64_t{0});
}

TEST_SUITE_END();

TEST_CASE("Three Friends: perft knows neither repetition nor the quiet limit") {
  const auto count = [](const char* fen, int depth) {
    auto position = testing::position_of<ThreeFriends>(fen);
    return perft<ThreeFriends>(position, depth);
  };
  const char* const quiet = "9/9/9/9/3rG5|9/9/4rR4/9/4gG4|9/9/2gP6/9/3bG5 r rgb 180 20";
  CHECK(count(quiet, 0) == 1);
  CHECK(count(quiet, 1) == 14);
  CHECK(count(quiet, 2) == 47);
  // Only generals: they step to and fro for ever.
  const char* const generals = "9/9/9/9/3rG5|9/9/9/9/3gG5|9/9/9/9/3bG5 r rgb 0 1";
  auto position = testing::position_of<ThreeFriends>(generals);
  const std::uint64_t eight = perft<ThreeFriends>(position, 8);
  for (int ply = 0; ply < 12; ++ply) {
    REQUIRE_FALSE(position.over());
    ThreeFriends::MoveList list;
    position.moves(list);
    const Side side = position.turn();
    const char* const forth[] = {"r41r42", "g41g42", "b41b42"};
    const char* const back[] = {"r42r41", "g42g41", "b42b41"};
    const auto move = ThreeFriends::parse_move(
        position, ply / 3 % 2 == 0 ? forth[side.index()] : back[side.index()]);
    REQUIRE(move.ok());
    static_cast<void>(position.make(move.value()));
  }
  CHECK(position.outcome().reason == Reason::kRepetition);
  CHECK(position.count_moves() == 0);
  CHECK(perft<ThreeFriends>(position, 8) == eight);
}

TEST_CASE("Three Friends: divide adds up to perft and names every root move once") {
  const testing::Shares shares = testing::check_divide<ThreeFriends>(ThreeFriends::start({}), 3);
  CHECK(shares.nodes.size() == 34);
  CHECK(shares.total == 39'304);
}

}  // namespace hegemon
