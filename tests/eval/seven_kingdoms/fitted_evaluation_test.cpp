// The fitted evaluation: what its features say of positions made by hand, and laws over random games.
#include "eval/seven_kingdoms/fitted_evaluation.h"

#include <cstdint>
#include <string>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/search/small_positions.h"

namespace hegemon::seven_kingdoms {

namespace {

Position position_of(const std::string& fen, const std::string& preset = "classic") {
  SevenKingdoms::Options options;
  REQUIRE(SevenKingdoms::set_option(options, "Rules", preset).ok());
  const auto position = SevenKingdoms::parse_fen(fen, options);
  REQUIRE_MESSAGE(position.ok(), (position.ok() ? "" : position.error().text()));
  return position.value();
}

int feature(const Position& position, int side, int which) {
  return FittedEvaluation(position).features()[Side(side)][static_cast<std::size_t>(which)];
}

template <class Check>
void on_random_positions(int count, Check check) {
  Random random(5);
  for (int i = 0; i < count; ++i) {
    check(i % 2 == 0 ? test::random_position(random, static_cast<int>(random.below(200)))
                     : test::small_position(random, 2 + i % 6, i % 5 == 0));
  }
}

// Qin's general on a9 and chancellor on e4, Chu's general on s9 and knight on e14; Qin to move.
constexpr const char* kOpenFile =
    "19/19/19/19/4rN14/19/19/19/19/wQ17rQ/19/19/19/19/4wR14/19/19/19/19 w wr----- - 0 1";

}  // namespace

TEST_CASE("the army is counted by kind") {
  const Position position = position_of(kOpenFile);
  CHECK(feature(position, 0, kGenerals) == 1);
  CHECK(feature(position, 0, kChancellors) == 1);
  CHECK(feature(position, 0, kKnights) == 0);
  CHECK(feature(position, 1, kKnights) == 1);
  CHECK(feature(position, 0, kKingdomsInPlay) == 2);
  CHECK(feature(position, 0, kPiecesOnBoard) == 4);
  CHECK(feature(position, 0, kTurn) == 1);
  CHECK(feature(position, 1, kTurn + 1) == 1);
}

TEST_CASE("a piece that an enemy takes before its owner moves is lost surely") {
  const Position position = position_of(kOpenFile);
  // Qin moves first: its chancellor can take the knight, which nobody guards.
  CHECK(feature(position, 1, kSureLossCount) == 1);
  CHECK(feature(position, 1, kLaterLossCount) == 0);
  CHECK(feature(position, 0, kSureGain) > 0);
  CHECK(feature(position, 0, kMaybeGain) == 0);
  // With Chu to move it can still save it.
  std::string fen = kOpenFile;
  fen.replace(fen.find(" w wr"), 5, " r wr");
  const Position later = position_of(fen);
  CHECK(feature(later, 1, kSureLossCount) == 0);
  CHECK(feature(later, 1, kLaterLossCount) == 1);
  CHECK(feature(later, 0, kMaybeGain) > 0);
}

TEST_CASE("a general that can be taken at once: conquest and win are announced") {
  // Qin's chancellor on a8 looks at Chu's general on s8.
  const Position position = position_of(
      "19/19/19/19/19/19/19/19/19/19/wR17rQ/19/19/13oQ5/19/19/19/19/2wQ16 w wro---- - 0 1");
  CHECK(feature(position, 0, kConquersSurely) == 1);
  CHECK(feature(position, 0, kWinsSurely) == 0);
  CHECK(feature(position, 1, kGeneralLostSurely) == 1);
  CHECK(feature(position, 1, kFallsSurely) == 1);
  // Having conquered Yan before, it wins by it.
  const Position second = position_of(
      "19/19/19/19/19/19/19/19/19/19/wR17rQ/19/19/13oQ5/19/19/19/19/2wQ16 w wro---w - 0 1");
  CHECK(feature(second, 0, kWinsSurely) == 1);
}

TEST_CASE("a kingdom one loss before its fall: the claim goes to who took most") {
  const Position position = position_of(
      "19/19/19/19/19/19/19/19/19/wQ7rN9rQ/19/19/19/19/19/19/19/19/14oQ4 w wro---- w:r6,o:r4 0 9");
  CHECK(feature(position, 1, kLosses) == 100);
  CHECK(feature(position, 1, kLossesLeft1) == 1);
  CHECK(feature(position, 0, kNearestClaim) == 3);
  CHECK(feature(position, 0, kClaims) > 0);
  CHECK(feature(position, 2, kNearestClaim) == 0);
}

TEST_CASE("every feature has a name of its own, and none is out of range") {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    CHECK_FALSE(feature_name(i).empty());
    CHECK(std::find(names.begin(), names.end(), feature_name(i)) == names.end());
    names.push_back(feature_name(i));
  }
  CHECK(feature_name(kFeatureCount).empty());
  on_random_positions(60, [](const Position& position) {
    const Features features = FittedEvaluation(position).features();
    for (int i = 0; i < kSides; ++i) {
      for (std::size_t k = 0; k < kFeatureRoom; ++k) {
        CHECK(std::abs(features[Side(i)][k]) <= kMostFeature);
        if (k >= kFeatureCount || !position.alive(Side(i))) CHECK(features[Side(i)][k] == 0);
      }
    }
  });
}

TEST_CASE("shares sum to the unit, at least 1 to each kingdom in play and nothing to others") {
  on_random_positions(60, [](const Position& position) {
    for (const int unit : {1000, 4096, 30'000}) {
      const auto shares = FittedEvaluation(position).shares(Weights::built_in(), unit);
      int sum = 0;
      for (int i = 0; i < kSides; ++i) {
        CHECK((shares[Side(i)] > 0) == position.alive(Side(i)));
        sum += shares[Side(i)];
      }
      CHECK(sum == unit);
    }
  });
}

TEST_CASE("a kingdom about to win expects more than before it could") {
  // The positions of the test on conquest: Qin to move takes its second kingdom, or has a Go-Between
  // instead of the chancellor.
  const auto share = [](const char* fen) {
    return FittedEvaluation(position_of(fen)).shares(Weights::built_in(), 1000)[Side(0)];
  };
  const int winning =
      share("19/19/19/19/19/19/19/19/19/19/wR17rQ/19/19/13oQ5/19/19/19/19/2wQ16 w wro---w - 0 1");
  const int plain =
      share("19/19/19/19/19/19/19/19/19/19/wG17rQ/19/19/13oQ5/19/19/19/19/2wQ16 w wro---w - 0 1");
  CHECK(winning > plain);
}

TEST_CASE("a move's logit is the sum of the weights of its features") {
  on_random_positions(30, [](const Position& position) {
    const FittedEvaluation fitted(position);
    const Weights& weights = Weights::built_in();
    const auto logit_of = fitted.move_logits(weights);
    const MoveFeatures features = fitted.move_features();
    SevenKingdoms::MoveList moves;
    position.moves(moves);
    for (const Move move : moves) {
      int sum = 0;
      for (const std::uint16_t feature : features.of(move)) {
        REQUIRE(feature < PriorLayout::kSize);
        sum += weights.priors[feature];
      }
      CHECK(logit_of(move) == sum * (kNat / 256));
    }
  });
}

TEST_CASE("the priors prefer taking a general that stands open to a quiet move") {
  const Position position = position_of(
      "19/19/19/19/19/19/19/19/19/19/wR17rQ/19/19/13oQ5/19/19/19/19/2wQ16 w wro---- - 0 1");
  const FittedEvaluation fitted(position);
  const auto logit_of = fitted.move_logits(Weights::built_in());
  SevenKingdoms::MoveList moves;
  position.moves(moves);
  Move best = moves[0];
  for (const Move move : moves) {
    if (logit_of(move) > logit_of(best)) best = move;
  }
  CHECK(SevenKingdoms::to_text(best) == "a8s8");
}

}  // namespace hegemon::seven_kingdoms
