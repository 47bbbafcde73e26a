// What a move leaves hanging and attacks, read off the attacks that it changes, is what an attack map of the position
// after it shows.
#include "eval/seven_kingdoms/tastes/move_tastes.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/tastes/taste_kinds.h"
#include "tests/search/small_positions.h"
#include "tests/support/moves.h"

namespace hegemon::seven_kingdoms {

namespace {

struct Hanging {
  int sum = 0;
  int most = 0;
  bool general_attacked = false;
};

/// Of the kingdom's pieces in a position, by its own attack map.
Hanging hanging_in(const Position& position, Side side, SideSet team, bool falls_next) {
  const AttackMap map(position);
  Hanging hanging;
  position.pieces(side).for_each([&](PieceId id) {
    if (is_go_between(id)) return;
    bool enemy = false;
    bool guarded = false;
    map.attackers[id].for_each([&](PieceId attacker) {
      const bool own = team.contains(position.owner(attacker));
      enemy |= !own;
      guarded |= own;
    });
    if (is_of(PieceType::kGeneral, id)) hanging.general_attacked |= enemy;
    if (!enemy || guarded) return;
    const int loss = is_of(PieceType::kGeneral, id) || falls_next ? 2400 : loss_of(id).count();
    hanging.sum += loss;
    hanging.most = std::max(hanging.most, loss);
  });
  return hanging;
}

int number(const TasteRow& row, Taste taste) {
  return row[static_cast<std::size_t>(taste)];
}

}  // namespace

TEST_CASE("what a move leaves hanging is what hangs in the position after it") {
  Random random(62);
  std::size_t compared = 0;
  std::size_t hung = 0;
  for (int i = 0; i < 60; ++i) {
    auto position = i % 3 == 0 ? test::small_position(random, 2 + i % 6, i % 2 == 0)
                               : test::random_position(random, static_cast<int>(random.below(220)));
    if (position.over()) continue;
    const Side side = position.turn();
    // Where a kingdom falls by the next loss to some enemies alone, losses differ by attacker.
    bool near_fall = false;
    for (const Side other : position.in_play())
      near_fall |= position.falls_by_taking(other, side, PieceType::kSwordsman);
    if (near_fall) continue;
    const AttackMap map(position);
    const Captures captures(position, map);
    MoveTastes tastes(position, map, captures);
    for (const Move move : testing::moves_of<SevenKingdoms>(position)) {
      if (move.is_capture() && !position.plain_capture(move.taken())) continue;
      const TasteRow row = tastes.of(move, 0);
      const auto undo = position.make(move);
      const Hanging after = hanging_in(position, side, position.team(side), false);
      position.unmake(move, undo);
      CHECK(number(row, Taste::kHanging) == std::min(after.sum, 4000) / 8);
      CHECK(number(row, Taste::kMostHanging) == after.most / 8);
      if (number(row, Taste::kOwnGeneral) != 0) CHECK(after.general_attacked);
      CHECK(number(row, Taste::kCapture) == (move.is_capture() ? 32 : 0));
      ++compared;
      hung += after.sum > 0;
    }
  }
  CHECK(compared > 2000);
  CHECK(hung > 500);
}

TEST_CASE("no number of a move is so large that the sum over all tastes could overflow") {
  Random random(63);
  for (int i = 0; i < 40; ++i) {
    const auto position = test::random_position(random, static_cast<int>(random.below(250)));
    if (position.over()) continue;
    const AttackMap map(position);
    const Captures captures(position, map);
    MoveTastes tastes(position, map, captures);
    for (const Move move : testing::moves_of<SevenKingdoms>(position)) {
      for (const int number : tastes.of(move, i % 2 == 0 ? 1 << 30 : -(1 << 30)))
        CHECK((number >= -1000 && number <= 1000));
    }
  }
  for (const auto& kind : taste_kinds()) {
    for (std::size_t k = 0; k < kTasteCount; ++k) {
      CHECK(kind.spread[k] > 0);
      CHECK(taste_scales()[k] > 0);
    }
    CHECK(kind.part > 0);
  }
}

}  // namespace hegemon::seven_kingdoms
