// The attack map says of every point and piece what `Position::attackers_to`, which looks outwards from one
// point, says of it.
#include "eval/seven_kingdoms/terms/attack_map.h"

#include <algorithm>
#include <cstdint>

#include <doctest/doctest.h>

#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/terms/capture_value.h"
#include "tests/eval/random_games.h"

namespace hegemon::seven_kingdoms {

namespace {

template <class Check>
void on_random_positions(Check check) {
  const auto go_on = [&](const Position& position) {
    if (!position.over()) check(position);
  };
  testing::on_random_games<SevenKingdoms>(12, go_on, 10);
}

/// The pieces of kingdoms in play.
PieceSet pieces_in_play(const Position& position) {
  PieceSet pieces;
  for (int i = 0; i < kSides; ++i) {
    if (position.alive(Side(i))) pieces = pieces | position.pieces(Side(i));
  }
  return pieces;
}

}  // namespace

TEST_CASE("the attackers of every piece are those that could capture there") {
  on_random_positions([](const Position& position) {
    const AttackMap map(position);
    const PieceSet in_play = pieces_in_play(position);
    for (int i = 0; i < kSides; ++i) {
      position.pieces(Side(i)).for_each([&](PieceId id) {
        if (is_go_between(id)) return;
        const Point point = position.point_of(id);
        CHECK(map.attackers[id] == (position.attackers_to(point, point) & in_play));
      });
    }
  });
}

TEST_CASE("by kingdom, a piece's attackers are counted, and that which is risked least is known") {
  on_random_positions([](const Position& position) {
    const AttackMap map(position);
    const PieceSet in_play = pieces_in_play(position);
    in_play.for_each([&](PieceId id) {
      const AttackersByKingdom& attackers = map.attackers_by_kingdom[id];
      SideSet sides;
      for (int i = 0; i < kSides; ++i) {
        const Side side(i);
        const PieceSet theirs = map.attackers[id] & position.pieces(side);
        CHECK(attackers.count_of(side) == theirs.count());
        CHECK(attackers.attacks(side) == !theirs.empty());
        if (theirs.empty()) continue;
        sides.add(side);
        std::uint32_t least = ~0U;
        theirs.for_each([&](PieceId attacker) { least = std::min(least, kRiskRanks[attacker]); });
        CHECK(attackers.least_of(side) == piece_of_rank(least));
      }
      CHECK(attackers.sides() == sides);
    });
  });
}

TEST_CASE("the kingdoms that attack an empty point are those that could capture there") {
  on_random_positions([](const Position& position) {
    const AttackMap map(position);
    const PieceSet in_play = pieces_in_play(position);
    for (int p = 0; p < kPointCount; ++p) {
      const Point point(p);
      if (position.piece_at(point) != kNoPiece) continue;
      const PieceSet attackers = position.attackers_to(point, point) & in_play;
      SideSet sides;
      for (int i = 0; i < kSides; ++i) {
        if (!(attackers & position.pieces(Side(i))).empty()) sides.add(Side(i));
      }
      CHECK(map.sides_at(point) == sides);
    }
  });
}

TEST_CASE("along the other lines a lone chancellor does not attack where it goes") {
  // A chancellor on e4, a general each; nothing else.
  const auto position = SevenKingdoms::parse_fen(
      "19/19/19/19/19/19/19/19/19/19/19/19/wQ17rQ/19/4wR14/19/19/19/19", SevenKingdoms::Options{});
  REQUIRE(position.ok());
  const AttackMap map(position.value());
  const Point to(9, 4);
  CHECK(map.sides_at(to).contains(Side(0)));
  CHECK_FALSE(map.attacks_otherwise(Side(0), to, kRankLine));
  CHECK(map.attacks_otherwise(Side(0), to, kFileLine));
}

}  // namespace hegemon::seven_kingdoms
