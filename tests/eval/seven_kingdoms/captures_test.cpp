// What the attack map says of captures beside the exchange that is followed move by move: one account of both.
#include "eval/seven_kingdoms/terms/captures.h"

#include <string>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "tests/engine/seven_kingdoms/random_play.h"
#include "tests/support/moves.h"

namespace hegemon::seven_kingdoms {

TEST_CASE("a capture has one prize by the attack map and by the exchange on its point") {
  Random random(11);
  int fallen = 0;
  int won = 0;
  for (std::size_t i = 0; i < 600; ++i) {
    const auto rules = testing::rules_number(i);
    const std::string fen = testing::random_seven_kingdoms_fen(random, "wrobgpd");
    const auto read = SevenKingdoms::parse_fen(fen, testing::options_of(rules));
    if (!read || read.value().over()) continue;
    const Position position = read.value();
    const AttackMap map(position);
    const Captures captures(position, map);
    for (const Move move : testing::moves_of<SevenKingdoms>(position)) {
      if (!move.is_capture()) continue;
      const CaptureEffect effect = captures.effect(position.turn(), move.taken());
      Position after = position;
      static_cast<void>(after.make(move));
      // The map does not know that the last kingdom in play wins, nor what inherited losses count.
      if (after.over() != effect.over) continue;
      const Side owner = position.owner(move.taken());
      const Score by_map = prize(move.taken(), effect, [&] { return captures.army(owner); });
      CHECK(by_map == Evaluation<SevenKingdoms>::capture_gain(position, move));
      // A game that is won is over before the army changes hands.
      if (effect.fells && !effect.over) {
        CHECK(after.pieces(owner).empty());
        CHECK((position.pieces(owner) & after.pieces(effect.heir)).count() + 2 >=
              position.pieces(owner).count());
      }
      fallen += effect.fells;
      won += effect.wins;
    }
  }
  CHECK(fallen > 20);
  CHECK(won > 5);
}

TEST_CASE("of the attackers of a piece the cheapest counts, a general as the dearest") {
  CHECK(piece_of_rank(kRiskRanks[7]) == 7);
  for (int type = 0; type < kPieceTypeCount; ++type) {
    const auto other = static_cast<PieceType>(type);
    if (other == PieceType::kGeneral) continue;
    ids_of(other).for_each([&](PieceId id) {
      CHECK(risk_of(id) == loss_of(id));
      ids_of(PieceType::kGeneral).for_each([&](PieceId general) {
        CHECK(kRiskRanks[id] < kRiskRanks[general]);
      });
    });
  }
}

}  // namespace hegemon::seven_kingdoms
