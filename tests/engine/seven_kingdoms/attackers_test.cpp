// Who attacks a point, and handing the turn on without a move.
#include "engine/seven_kingdoms/attackers.h"

#include <array>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/seven_kingdoms/setup.h"
#include "tests/support/moves.h"

namespace hegemon::seven_kingdoms {

namespace {

template <class Visit>
void along_random_games(int games, Visit visit) {
  Random random(11);
  MoveList moves;
  for (int game = 0; game < games; ++game) {
    Position position = Position::start();
    for (int ply = 0; ply < 250 && !position.over(); ++ply) {
      visit(position, random);
      position.captures(moves);
      if (moves.empty() || random.below(3) != 0) position.moves(moves);
      static_cast<void>(position.make(moves[random.below(moves.size())]));
    }
  }
}

}  // namespace

TEST_CASE("the attackers of a point are those whose captures go there") {
  along_random_games(12, [](Position& position, Random& /*random*/) {
    std::array<PieceSet, kPointCount> captors;
    for (const Move move : testing::captures_of<SevenKingdoms>(position)) {
      captors[static_cast<std::size_t>(move.to().index())].add(move.piece());
    }
    const Side turn = position.turn();
    for (int i = 0; i < kPointCount; ++i) {
      const Point point(i);
      const PieceId id = position.piece_at(point);
      if (id >= kEmperor || position.owner(id) == turn) continue;
      if (type_of(id) == PieceType::kGoBetween) continue;
      REQUIRE((position.attackers_to(point, point) & position.pieces(turn)) ==
              captors[static_cast<std::size_t>(i)]);
    }
  });
}

TEST_CASE("a vacated point does not stand in an attacker's way") {
  along_random_games(6, [](Position& position, Random& random) {
    const auto moves = testing::moves_of<SevenKingdoms>(position);
    const Move move = moves[random.below(moves.size())];
    PieceSet before = position.attackers_to(move.to(), move.from());
    before.remove(move.piece());
    if (move.is_capture()) before.remove(move.taken());
    const Undo undo = position.make(move);
    if (!position.over() && !undo.kingdom_fell) {
      REQUIRE(position.attackers_to(move.to(), move.to()) == before);
    }
    position.unmake(move, undo);
  });
}

TEST_CASE("attackers that are lifted one by one leave those that attack without them") {
  along_random_games(40, [](Position& position, Random& random) {
    const auto points_of = [](const Position& at, const PieceSet& pieces) {
      std::set<int> points;
      pieces.for_each([&](PieceId id) { points.insert(at.point_of(id).index()); });
      return points;
    };
    const Point target(static_cast<int>(random.below(kPointCount)));
    Attackers attackers(position, target);
    Setup setup = position.setup();
    for (int lifted = 0; lifted < 8; ++lifted) {
      std::vector<PieceId> left;
      attackers.pieces().for_each([&](PieceId id) {
        // Without its general no kingdom can be set up.
        if (type_of(id) != PieceType::kGeneral) left.push_back(id);
      });
      if (left.empty()) return;
      const PieceId id = left[random.below(left.size())];
      attackers.lift(position, id);
      setup.board[position.point_of(id)] = {};
      const auto without = Position::from_setup(setup, position.rules());
      if (!without) return;  // too many pieces lost
      REQUIRE(points_of(position, attackers.pieces()) ==
              points_of(without.value(), without.value().attackers_to(target, target)));
    }
  });
}

TEST_CASE("a pass hands the turn on and is taken back without a trace") {
  along_random_games(6, [](Position& position, Random& /*random*/) {
    const Position before = position;
    const Side next = before.next_in_play(before.turn());
    const PassUndo passed = position.pass();
    REQUIRE_FALSE(position.over());
    REQUIRE(position.key() == position.key_from_scratch());
    REQUIRE((position.turn() == next || before.mobility(next) == 0));
    REQUIRE(position.quiet() == before.quiet());
    if (before.in_play().count() > 1) REQUIRE(position.alive(position.turn()));
    position.unpass(passed);
    REQUIRE(position == before);
  });
}

}  // namespace hegemon::seven_kingdoms
