// Who could capture on a point, and which moves give check.
#include "engine/middle_xiangqi/attackers.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/check_points.h"
#include "engine/middle_xiangqi/game.h"
#include "tests/engine/middle_xiangqi/random_play.h"
#include "tests/reference/middle_xiangqi.h"
#include "tests/support/moves.h"
#include "tests/support/position.h"

namespace hegemon::middle_xiangqi {

namespace {

PointSet all_of(const Attackers& attackers, Side side) {
  PointSet set;
  for (int t = 0; t < kPieceTypeCount; ++t)
    set = set | attackers.of(side, static_cast<PieceType>(t));
  return set;
}

PointSet takers(const reference::MiddleXiangqi& board, Point point, Side side) {
  PointSet set;
  for (const std::string& from : board.takers(to_text(point), side == kRed ? 'w' : 'b'))
    set.add(Point(from[0] - 'a', std::stoi(from.substr(1)) - 1));
  return set;
}

}  // namespace

TEST_CASE("Middle Xiangqi: the attackers of a point are those that could take there") {
  int asked = 0;
  for (std::size_t n = 0; n < 1500; ++n) {
    Random random(n);
    const std::string fen = testing::random_middle_xiangqi_fen(random);
    const auto position = parse_fen(fen);
    if (!position) continue;
    CAPTURE(fen);
    const auto board = reference::MiddleXiangqi::parse(fen);
    REQUIRE(board);
    for (int i = 0; i < kPointCount; ++i) {
      const auto piece = position.value().piece_at(Point(i));
      if (!piece) continue;
      const std::string target = to_text(Point(i));
      CAPTURE(target);
      const Side side = other(piece->side);
      Attackers attackers(position.value(), Point(i));
      REQUIRE(all_of(attackers, side) == takers(*board, Point(i), side));
      // Any other piece leaves its point for this one: what was behind it comes into sight.
      const PointSet rest = position.value().occupied().without(
          PointSet(Point(i)) | PointSet(position.value().general(kRed)) |
          PointSet(position.value().general(kBlack)));
      if (rest.empty() || piece->type == PieceType::kGeneral) continue;
      auto after = *board;
      const Side mover = position.value().piece_at(rest.first())->side;
      after.force(to_text(rest.first()), target);
      attackers.lift(rest.first());
      REQUIRE(all_of(attackers, other(mover)) == takers(after, Point(i), other(mover)));
      ++asked;
    }
  }
  CHECK(asked > 3000);
}

TEST_CASE(
    "Middle Xiangqi: check points are those from which a piece that lands there attacks the "
    "general") {
  int checks = 0;
  for (std::size_t n = 0; n < 3000; ++n) {
    Random random(n);
    const std::string fen = testing::random_middle_xiangqi_fen(random);
    const auto position = parse_fen(fen);
    if (!position || position.value().over()) continue;
    CAPTURE(fen);
    const CheckPoints points(position.value());
    const Side mover = position.value().turn();
    const Point general = position.value().general(other(mover));
    for (const Move move : testing::moves_of<MiddleXiangqi>(position.value())) {
      // What leaves a point near the general, or in line with it, may open the way for itself or be its own screen.
      if (!move.is_drop() && (kSameLines[general].contains(move.from()) ||
                              std::max(std::abs(move.from().file() - general.file()),
                                       std::abs(move.from().rank() - general.rank())) < 3)) {
        continue;
      }
      CAPTURE(to_text(move));
      auto after = position.value();
      static_cast<void>(after.make(move));
      const bool attacks = Attackers(after, general).of(mover, move.piece()).contains(move.to());
      REQUIRE(points.given_by(move) == attacks);
      checks += attacks;
    }
  }
  CHECK(checks > 500);
}

TEST_CASE("Middle Xiangqi: a general that takes may come to face the other") {
  const auto faces = [](const std::string& fen, Point gone) {
    const auto position = testing::position_of<MiddleXiangqi>(fen);
    Attackers attackers(position, Point(7, 0));
    attackers.lift(gone);
    return attackers.faces(kRed);
  };
  CHECK(faces("7g5/13/13/13/13/13/13/13/13/6Gp5[] w - - 0 1", Point(6, 0)));
  CHECK_FALSE(faces("7g5/13/13/7p5/13/13/13/13/13/6Gp5[] w - - 0 1", Point(6, 0)));
  CHECK(faces("7g5/13/13/7p5/13/13/13/13/13/6Gp5[] w - - 0 1", Point(7, 6)));
  CHECK_FALSE(faces("6g6/13/6p6/13/13/13/13/13/13/6Gp5[] w - - 0 1", Point(6, 0)));
}

}  // namespace hegemon::middle_xiangqi
