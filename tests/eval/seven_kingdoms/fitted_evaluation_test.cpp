// The fitted evaluation: what its features say of positions made by hand, and laws over random games.
#include "eval/seven_kingdoms/fitted/fitted_evaluation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "tests/search/small_positions.h"
#include "tests/support/moves.h"

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

/// On a straight line, in this order.
bool is_between(Point first, Point middle, Point last) {
  const int files = last.file() - first.file();
  const int ranks = last.rank() - first.rank();
  const int to_middle =
      std::max(std::abs(middle.file() - first.file()), std::abs(middle.rank() - first.rank()));
  const int whole = std::max(std::abs(files), std::abs(ranks));
  return to_middle > 0 && to_middle < whole &&
         (middle.file() - first.file()) * whole == files * to_middle &&
         (middle.rank() - first.rank()) * whole == ranks * to_middle;
}

/// In the rectangle between the other two, where a knight has its legs.
bool is_in_box(Point first, Point middle, Point last) {
  const auto within = [](int a, int b, int c) {
    return std::min(a, c) <= b && b <= std::max(a, c);
  };
  return within(first.file(), middle.file(), last.file()) &&
         within(first.rank(), middle.rank(), last.rank());
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

TEST_CASE("each kingdom sees the armies of those that move behind and before it") {
  const Position position = position_of(
      "19/19/19/19/19/19/19/19/19/19/wR17rQ/19/19/13oQ5/19/19/19/19/2wQ16 w wro---- - 0 1");
  // Chancellor and general, a general, a general.
  CHECK(feature(position, 0, kArmyValue) > feature(position, 1, kArmyValue));
  for (const auto& [side, next] : std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 0}}) {
    CHECK(feature(position, side, kArmyOfNext) == feature(position, next, kArmyValue));
    CHECK(feature(position, next, kArmyOfPrevious) == feature(position, side, kArmyValue));
  }
}

TEST_CASE("losses are counted as the limit of the rules counts them") {
  // Chu moves second by the classic rules and third by the Chinese ones.
  const std::string board = "19/19/19/19/19/19/19/19/19/wQ7rN9rQ/19/19/19/19/19/19/19/19/14oQ4 w ";
  CHECK(feature(position_of(board + "wro---- w:r6,o:r3 0 9", "classic"), 1, kLosses) == 90);
  CHECK(feature(position_of(board + "wro---- - 0 9", "classic"), 1, kLosses) == 0);
  // Those to one captor.
  CHECK(feature(position_of(board + "wor---- w:r6,o:r3 0 9", "chinese"), 2, kLosses) == 60);
  CHECK(feature(position_of(board + "wor---- - 0 9", "chinese"), 2, kLosses) == 0);
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
        CHECK(std::abs(features[Side(i)][k]) <= kMaxFeature);
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
    for (const Move move : testing::moves_of<SevenKingdoms>(position)) {
      int sum = 0;
      for (const std::uint16_t feature : features.of(move)) {
        REQUIRE(feature < PriorLayout::kSize);
        sum += weights.priors[feature];
      }
      CHECK(logit_of(move) == sum * (kNat / 256));
    }
  });
}

TEST_CASE("a move says what its piece attacks from there, and how safe it is") {
  constexpr std::array<int, kPieceTypeCount> kTargets{7, 5, 5, 4, 0, 6, 6, 1, 4, 1};
  constexpr int kGuarded = 2;
  constexpr int kOrphan = 5;
  int attacking = 0;
  on_random_positions(60, [&](const Position& position) {
    const AttackMap before(position);
    const FittedEvaluation fitted(position);
    const MoveFeatures features = fitted.move_features();
    const Side side = position.turn();
    for (const Move move : testing::moves_of<SevenKingdoms>(position)) {
      if (move.is_capture()) continue;
      Position after = position;
      static_cast<void>(after.make(move));
      if (after.over()) continue;
      // Of the attacks from there the best one, with the guards before the move.
      const AttackMap there(after);
      const PieceType mover = type_of(move.piece());
      int best = 0;
      bool past_itself = false;
      for (int i = 0; i < kSides; ++i) {
        if (position.rules().same_player(Side(i), side)) continue;
        position.pieces(Side(i)).for_each([&](PieceId id) {
          // What stands behind the place that it leaves is not looked at.
          const Point target = position.point_of(id);
          past_itself = past_itself ||
                        (mover == PieceType::kKnight ? is_in_box(move.to(), move.from(), target)
                                                     : is_between(move.to(), move.from(), target));
          if (!there.attackers[id].contains(move.piece())) return;
          int value = kTargets[static_cast<std::size_t>(index(type_of(id)))];
          if (type_of(id) == PieceType::kGeneral) {
            if (!position.alive(Side(i))) value = kOrphan;
          } else if (value > kGuarded && worth_of(mover) >= worth_of(type_of(id)) &&
                     before.sides_at(position.point_of(id)).contains(Side(i))) {
            value = kGuarded;
          }
          best = std::max(best, value);
        });
      }
      if (past_itself) continue;
      attacking += best > 0;
      // Who attacks it there, and whether another own piece guards it: as it was before the move.
      SideSet enemies;
      for (int i = 0; i < kSides; ++i) {
        if (position.alive(Side(i)) && !position.rules().same_player(Side(i), side))
          enemies.add(Side(i));
      }
      const PriorFeatures found = features.of(move);
      const auto has = [&](int feature) {
        return std::find(found.begin(), found.end(), feature) != found.end();
      };
      CAPTURE(SevenKingdoms::to_fen(position));
      CAPTURE(SevenKingdoms::to_text(move));
      const int first = PriorLayout::kThreat.at(index(mover), best * 3);
      if ((before.sides_at(move.to()) & enemies).empty()) {
        CHECK(has(first));
      } else {
        CHECK((has(first + 1) || has(first + 2)));
      }
    }
  });
  CHECK(attacking > 100);
}

TEST_CASE("a move says how it answers an attack on the general") {
  // Chu's chancellor on e9 looks at Qin's general on a9; Qin's chancellor stands on e4.
  const auto has = [](const Position& position, const std::string& text, int feature) {
    const FittedEvaluation fitted(position);
    const auto move = SevenKingdoms::parse_move(position, text);
    REQUIRE_MESSAGE(move.ok(), text);
    const PriorFeatures found = fitted.move_features().of(move.value());
    return std::find(found.begin(), found.end(), feature) != found.end();
  };
  const auto answer = [](int danger, int how) { return PriorLayout::kGeneral.at(danger, how); };
  const Position attacked = position_of(
      "19/19/19/19/19/19/19/19/19/wQ3rR13rQ/19/19/19/19/4wR14/19/19/19/19 w wr----- - 0 1");
  CHECK(has(attacked, "e4d4", answer(1, 0)));
  CHECK(has(attacked, "a9a10", answer(1, 1)));
  CHECK(has(attacked, "a9b9", answer(1, 2)));
  CHECK(has(attacked, "e4e9", answer(1, 3)));
  // Nobody attacks it: there is nothing to answer.
  CHECK(has(position_of(kOpenFile), "e4d4", answer(0, 0)));
  CHECK(has(position_of(kOpenFile), "a9a10", answer(0, 0)));
}

TEST_CASE("a capture says how many turns it is until the owner of what it takes moves") {
  int captures = 0;
  on_random_positions(60, [&](const Position& position) {
    const FittedEvaluation fitted(position);
    const MoveFeatures features = fitted.move_features();
    for (const Move move : testing::moves_of<SevenKingdoms>(position)) {
      if (!move.is_capture() || !position.alive(position.owner(move.taken()))) continue;
      int turns = 0;
      for (Side side = position.turn(); !(side == position.owner(move.taken()));
           side = position.next_in_play(side))
        ++turns;
      const PriorFeatures found = features.of(move);
      CHECK(std::find(found.begin(), found.end(), PriorLayout::kOwnerTurn.at(0, turns)) !=
            found.end());
      captures += turns > 1;
    }
  });
  CHECK(captures > 20);
}

TEST_CASE("the priors prefer taking a general that stands open to a quiet move") {
  const Position position = position_of(
      "19/19/19/19/19/19/19/19/19/19/wR17rQ/19/19/13oQ5/19/19/19/19/2wQ16 w wro---- - 0 1");
  const FittedEvaluation fitted(position);
  const auto logit_of = fitted.move_logits(Weights::built_in());
  const auto moves = testing::moves_of<SevenKingdoms>(position);
  Move best = moves[0];
  for (const Move move : moves) {
    if (logit_of(move) > logit_of(best)) best = move;
  }
  CHECK(SevenKingdoms::to_text(best) == "a8s8");
}

}  // namespace hegemon::seven_kingdoms
