// What a move changes in who attacks whom is the difference of the attack maps before and after it.
#include "eval/seven_kingdoms/terms/attack_changes.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/eval/random_games.h"
#include "tests/search/small_positions.h"
#include "tests/support/moves.h"

namespace hegemon::seven_kingdoms {

namespace {

using Pairs = std::set<std::tuple<int, int>>;  ///< attacker, victim

Pairs pairs_of(const Position& position) {
  const AttackMap map(position);
  Pairs pairs;
  for (int i = 0; i < kSides; ++i) {
    position.pieces(Side(i)).for_each([&](PieceId victim) {
      if (is_go_between(victim)) return;
      map.attackers[victim].for_each([&](PieceId attacker) { pairs.emplace(attacker, victim); });
    });
  }
  return pairs;
}

/// How many changes were compared, over all legal moves by which no kingdom falls.
std::size_t compare_changes(Position position) {
  const auto moves = testing::moves_of<SevenKingdoms>(position);
  const Pairs before = pairs_of(position);
  const AttackMap map(position);
  AttackChangeFinder finder(position, map);
  std::size_t compared = 0;
  for (const Move move : moves) {
    if (move.is_capture() && !position.plain_capture(move.taken())) continue;
    Pairs made;
    Pairs ended;
    std::size_t count = 0;
    for (const AttackChange& change : finder.of(move)) {
      (change.made ? made : ended).emplace(change.attacker, change.victim);
      ++count;
    }
    CHECK(count == made.size() + ended.size());
    const auto undo = position.make(move);
    const bool same_kingdoms = !position.over();
    const Pairs after = pairs_of(position);
    position.unmake(move, undo);
    if (!same_kingdoms) continue;
    Pairs expected_made;
    Pairs expected_ended;
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                        std::inserter(expected_made, expected_made.end()));
    std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                        std::inserter(expected_ended, expected_ended.end()));
    // A pair of the piece that moves may end and be made again: it is in both lists then.
    Pairs both;
    std::set_intersection(made.begin(), made.end(), ended.begin(), ended.end(),
                          std::inserter(both, both.end()));
    for (const auto& pair : both) {
      CHECK(before.count(pair) == after.count(pair));
      made.erase(pair);
      ended.erase(pair);
    }
    CHECK_MESSAGE(made == expected_made, SevenKingdoms::to_text(move));
    CHECK_MESSAGE(ended == expected_ended, SevenKingdoms::to_text(move));
    compared += count;
  }
  return compared;
}

}  // namespace

TEST_CASE("the changes of a move are the difference of two attack maps") {
  std::size_t compared = 0;
  const auto compare = [&](const Position& position) {
    if (!position.over()) compared += compare_changes(position);
  };
  testing::on_random_games<SevenKingdoms>(8, compare, 24);
  Random random(77);
  for (int i = 0; i < 40; ++i)
    compare(test::small_position(random, 2 + i % 6, i % 5 == 0));
  CHECK(compared > 10'000);
}

}  // namespace hegemon::seven_kingdoms
