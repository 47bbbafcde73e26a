// Who could capture on a point.
#include "engine/three_friends/attackers.h"

#include <cstddef>
#include <string>

#include <doctest/doctest.h>

#include "engine/three_friends/game.h"
#include "tests/engine/three_friends/random_play.h"
#include "tests/reference/three_friends.h"

namespace hegemon::three_friends {

namespace {

Point point_of(const std::string& text) {
  return Point(Side(static_cast<int>(kSideLetters.find(text[0]))), text[1] - '1', text[2] - '1');
}

/// Without the general, which is asked for by itself.
PointSet takers(const reference::ThreeFriends& board, Point point, Side side, bool general) {
  PointSet set;
  for (const std::string& from : board.takers(to_text(point), letter_of(side))) {
    if ((board.piece(from)[1] == 'G') == general) set.add(point_of(from));
  }
  return set;
}

}  // namespace

TEST_CASE("Three Friends: the attackers of a point are those that could take there") {
  int asked = 0;
  int generals = 0;
  for (std::size_t n = 0; n < 1500; ++n) {
    Random random(n);
    const std::string fen = testing::random_three_friends_fen(random);
    const auto parsed = parse_fen(fen);
    if (!parsed) continue;
    const Position& position = parsed.value();
    CAPTURE(fen);
    const auto board = reference::ThreeFriends::parse(fen);
    REQUIRE(board);
    for (int i = 0; i < kPointCount; ++i) {
      const Piece piece = position.piece_at(Point(i));
      if (!piece.exists()) continue;
      const std::string target = to_text(Point(i));
      CAPTURE(target);
      for (int s = 0; s < kSides; ++s) {
        const Side side(s);
        if (!position.alive(side) || position.commander(piece.army()) == side) continue;
        Attackers attackers(position, Point(i));
        REQUIRE(attackers.of(side) == takers(*board, Point(i), side, false));
        const PointSet general = takers(*board, Point(i), side, true);
        auto after = *board;
        if (!general.empty() && !piece.is(PieceType::kGeneral)) {
          after.force(to_text(general.first()), target);
          REQUIRE(attackers.general_may_come(side) == !after.facing());
          ++generals;
        } else {
          REQUIRE_FALSE((attackers.general_may_come(side) && general.empty()));
        }
        // One of the attackers takes: who was behind it comes into sight, of all other sides.
        if (attackers.of(side).empty() || piece.is(PieceType::kGeneral)) continue;
        const Point from = attackers.of(side).first();
        after = *board;
        after.force(to_text(from), target);
        attackers.lift(from);
        for (int t = 0; t < kSides; ++t) {
          if (t == s || !position.alive(Side(t))) continue;
          REQUIRE(attackers.of(Side(t)) == takers(after, Point(i), Side(t), false));
          ++asked;
        }
      }
    }
  }
  CHECK(asked > 2000);
  CHECK(generals > 20);
}

}  // namespace hegemon::three_friends
