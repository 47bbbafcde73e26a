// Random positions with so few moves that a plain search can look at all of them.
#pragma once

#include <cassert>
#include <cstddef>
#include <string>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/seven_kingdoms/setup.h"

namespace hegemon::test {

/// A position of 2 to 7 kingdoms in play crowded into a corner of the board, by any preset, often
/// near the end: kingdoms about to fall, goals about to be reached. The game goes on in it.
inline SevenKingdoms::Position small_position(Random& random, int sides, bool partners = false) {
  using namespace seven_kingdoms;
  for (int attempts = 0;; ++attempts) {
    assert(attempts < 10'000);
    const auto& preset = kPresets[random.below(kPresets.size())];
    const std::string players = partners ? "wwobogp" : "wrobgpd";
    const Rules rules = Rules::make(preset.name, players, 200).value();
    Setup setup;
    for (int i = 0; i < kSides; ++i)
      setup.statuses[Side(i)] = KingdomStatus::gone();
    for (int placed = 0; placed < sides;) {
      const Side side(static_cast<int>(random.below(kSides)));
      if (!setup.statuses[side].is_gone()) continue;
      setup.statuses[side] = KingdomStatus::in_play(side);
      setup.turn = side;
      ++placed;
    }
    const auto put = [&](ColouredPiece piece) {
      for (int tries = 0; tries < 100; ++tries) {
        auto& point =
            setup
                .board[Point(static_cast<int>(random.below(7)), static_cast<int>(random.below(6)))];
        if (point) continue;
        point = piece;
        return;
      }
    };
    // Pieces of kingdoms that left stand in the way and can be taken.
    const int extra = static_cast<int>(random.below(3));
    for (int i = 0; i < kSides; ++i) {
      const Side side(i);
      const bool plays = !setup.statuses[side].is_gone();
      put({side, PieceType::kGeneral});
      for (int n = 0; n < (plays ? 1 + extra : 2); ++n) {
        const auto type = static_cast<PieceType>(1 + random.below(kPieceTypeCount - 1));
        if (type != PieceType::kGoBetween) put({side, type});
      }
      for (int v = 0; v < kSides; ++v) {
        if (v != i && random.below(4) == 0)
          setup.taken[side][Side(v)] = static_cast<int>(random.below(6));
      }
    }
    const auto position = Position::from_setup(setup, rules);
    if (position.ok() && !position.value().over()) return position.value();
  }
}

/// A position some plies into a game of random moves from the start that is still going on.
inline SevenKingdoms::Position random_position(Random& random, int plies) {
  for (;;) {
    auto position = SevenKingdoms::start({});
    SevenKingdoms::MoveList moves;
    for (int i = 0; i < plies && !position.over(); ++i) {
      position.moves(moves);
      static_cast<void>(position.make(moves[random.below(moves.size())]));
    }
    if (!position.over()) return position;
  }
}

}  // namespace hegemon::test
