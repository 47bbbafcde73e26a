/// The players of a table: one in a seat of its choice, and as many others as there are other
/// seats.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/side.h"

namespace hegemon {

/// Each seat has a `Player` of its own, so that no seat profits from what another has searched: a
/// player keeps its hash table and histories from move to move.
template <class Player>
class OneAgainstAll {
 public:
  /// `make(true)` returns a `std::unique_ptr<Player>` for the one seat, `make(false)` one for each
  /// of the `seats - 1` others.
  template <class Make>
  OneAgainstAll(int seats, const Make& make) : seats_(seats) {
    for (int i = 0; i < seats; ++i)
      players_.push_back(make(i == 0));
  }

  /// The player of a seat in a game in which the one sits in `one`.
  Player& at(Side seat, Side one) {
    const int distance = (seat.index() - one.index() + seats_) % seats_;
    return *players_[static_cast<std::size_t>(distance)];
  }

  /// A new game begins: every player forgets the last one.
  void clear() {
    for (const auto& player : players_)
      player->clear();
  }

 private:
  int seats_;
  std::vector<std::unique_ptr<Player>>
      players_;  ///< the one, then the others in turn order from its seat on
};

}  // namespace hegemon
