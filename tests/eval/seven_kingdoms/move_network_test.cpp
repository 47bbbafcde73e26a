// The network of moves: what it sees of moves made by hand, and laws over random positions.
#include "eval/seven_kingdoms/fitted/move_network.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/fitted/fitted_evaluation.h"
#include "tests/search/small_positions.h"
#include "tests/support/moves.h"

namespace hegemon::seven_kingdoms {

namespace {

using Layout = MoveNetworkLayout;

/// What the network sees of a move beyond the features of the priors, in ascending order.
std::vector<int> sees(const std::string& fen, const std::string& text) {
  const auto position = SevenKingdoms::parse_fen(fen, SevenKingdoms::Options{});
  REQUIRE_MESSAGE(position.ok(), (position.ok() ? "" : position.error().text()));
  const FittedEvaluation fitted(position.value());
  const MoveFeatures priors = fitted.move_features();
  auto inputs = fitted.move_inputs(priors);
  const auto moves = testing::moves_of<SevenKingdoms>(position.value());
  std::vector<int> seen;
  for (const Move move : moves) {
    if (SevenKingdoms::to_text(move) != text) continue;
    for (const std::uint16_t feature : inputs.of(move)) {
      if (feature >= PriorLayout::kSize) seen.push_back(feature);
    }
  }
  std::sort(seen.begin(), seen.end());
  return seen;
}

int pair(Layout::Relation relation, bool made, PieceType attacker, PieceType victim) {
  return Layout::kPair.at(2 * relation + (made ? 1 : 0),
                          index(attacker) * kPieceTypeCount + index(victim));
}

}  // namespace

TEST_CASE("a chancellor that goes to the file of a knight attacks it, which nobody guards") {
  // Qin's general on a9 and chancellor on c4, Chu's general on s9 and knight on e14.
  const auto seen = sees(
      "19/19/19/19/4rN14/19/19/19/19/wQ17rQ/19/19/19/19/2wR16/19/19/19/19 w wr----- - 0 1", "c4e4");
  CHECK(seen == std::vector<int>{pair(Layout::kOwnAttacksEnemy, true, PieceType::kChancellor,
                                      PieceType::kKnight),
                                 Layout::kEnemy.at(index(PieceType::kKnight), 2)});
}

TEST_CASE("a chancellor that goes leaves a swordsman that a diplomat attacks without a guard") {
  // Qin's chancellor on e4 guards its swordsman on e2; Chu's diplomat on h5 attacks that.
  const auto seen =
      sees("19/19/19/19/19/19/19/19/19/wQ17rQ/19/19/19/7rB11/4wR14/19/4wS14/19/19 w wr----- - 0 1",
           "e4d4");
  const auto has = [&](int feature) { return std::count(seen.begin(), seen.end(), feature) == 1; };
  CHECK(has(pair(Layout::kOwnGuardsOwn, false, PieceType::kChancellor, PieceType::kSwordsman)));
  CHECK(has(Layout::kOwn.at(index(PieceType::kSwordsman), 1 * 5 + 2)));
}

TEST_CASE("features are in range, and a correction is the network's sum, allies or not") {
  Random random(31);
  for (int i = 0; i < 120; ++i) {
    const auto position = i % 2 == 0
                              ? test::random_position(random, static_cast<int>(random.below(200)))
                              : test::small_position(random, 2 + i % 6, i % 5 == 0);
    if (position.over()) continue;
    const FittedEvaluation fitted(position);
    const Weights& weights = Weights::built_in();
    auto logits = fitted.move_logits(weights);
    const MoveFeatures priors = fitted.move_features();
    auto inputs = fitted.move_inputs(priors);
    const auto moves = testing::moves_of<SevenKingdoms>(position);
    for (const Move move : moves) {
      const PriorFeatures linear = priors.of(move);
      const MoveNetworkFeatures& features = inputs.of(move);
      REQUIRE(std::equal(linear.begin(), linear.end(), features.begin()));
      double total = weights.moves.output_bias;
      for (std::size_t j = 0; j < MoveNetwork::kHidden; ++j) {
        double sum = weights.moves.bias[j];
        for (const std::uint16_t feature : features) {
          REQUIRE(feature < Layout::kSize);
          sum += weights.moves.rows[feature][j];
        }
        total += std::clamp(sum, 0.0, static_cast<double>(MoveNetwork::kMaxHidden)) *
                 weights.moves.output[j];
      }
      CHECK(logits.correction(move) ==
            static_cast<int>(std::floor(total / (1 << MoveNetwork::kOutputShift))));
    }
  }
}

}  // namespace hegemon::seven_kingdoms
