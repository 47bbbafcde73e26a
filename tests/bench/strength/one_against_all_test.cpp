#include "bench/strength/one_against_all.h"

#include <memory>
#include <set>

#include <doctest/doctest.h>

namespace hegemon {

namespace {

/// Remembers which seats it was asked to play in this game, as a search remembers positions.
struct Recorder {
  bool one = false;
  std::set<int> seats;
  void clear() { seats.clear(); }
};

}  // namespace

TEST_CASE("each seat of a table of one against all is a player of its own") {
  constexpr int kSeats = 7;
  OneAgainstAll<Recorder> players(kSeats, [](bool one) {
    auto player = std::make_unique<Recorder>();
    player->one = one;
    return player;
  });
  for (int one = 0; one < kSeats; ++one) {
    players.clear();
    for (int ply = 0; ply < 3 * kSeats; ++ply) {
      const Side seat(ply % kSeats);
      Recorder& player = players.at(seat, Side(one));
      player.seats.insert(seat.index());
      CHECK(player.one == (seat.index() == one));
      CHECK(player.seats.size() == 1);
    }
  }
}

}  // namespace hegemon
