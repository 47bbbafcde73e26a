// Moves by prior: those that are wanted are the first of all of them, in order, and the network of moves has been
// asked for the likeliest.
#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "engine/middle_xiangqi/game.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/core/leaf_evaluator.h"
#include "tests/search/small_positions.h"
#include "tests/support/moves.h"

namespace hegemon {

TEST_CASE("the first moves that are ranked are the first of all, with the same priors") {
  Random random(3);
  LeafEvaluator<SevenKingdoms> first(Evaluation<SevenKingdoms>::Weights::built_in());
  LeafEvaluator<SevenKingdoms> all(Evaluation<SevenKingdoms>::Weights::built_in());
  for (int i = 0; i < 60; ++i) {
    const auto position = i % 2 == 0
                              ? test::random_position(random, static_cast<int>(random.below(200)))
                              : test::small_position(random, 2 + i % 6, i % 5 == 0);
    if (position.over()) continue;
    const auto moves = testing::moves_of<SevenKingdoms>(position);
    const auto& ranked = all.rank(position, moves);
    REQUIRE(ranked.size() == moves.size());
    for (std::size_t m = 1; m < ranked.size(); ++m) {
      CHECK(ranked[m - 1].logit >= ranked[m].logit);
      if (ranked[m - 1].logit == ranked[m].logit) CHECK(ranked[m - 1].place < ranked[m].place);
    }
    for (const std::size_t wanted : {std::size_t{1}, std::size_t{8}, std::size_t{32}}) {
      const auto& some = first.rank(position, moves, wanted);
      for (std::size_t m = 0; m < std::min(wanted, ranked.size()); ++m) {
        CHECK(some[m].move == ranked[m].move);
        CHECK(some[m].logit == ranked[m].logit);
        CHECK(some[m].prior == ranked[m].prior);
      }
    }

    // By hand: the linear priors, and the network for the 16 highest.
    const Evaluation<SevenKingdoms>::Fitted fitted(position);
    auto logit_of = fitted.move_logits(Evaluation<SevenKingdoms>::Weights::built_in());
    struct Expected {
      SevenKingdoms::Move move;
      int logit;
    };
    std::vector<Expected> expected;
    for (const auto move : moves)
      expected.push_back({move, logit_of(move)});
    const auto higher = [](const Expected& a, const Expected& b) { return a.logit > b.logit; };
    std::stable_sort(expected.begin(), expected.end(), higher);
    for (std::size_t m = 0; m < std::min<std::size_t>(16, expected.size()); ++m)
      expected[m].logit += logit_of.correction(expected[m].move);
    std::stable_sort(expected.begin(), expected.end(), higher);
    for (std::size_t m = 0; m < expected.size(); ++m)
      CHECK(expected[m].logit == ranked[m].logit);
  }
}

}  // namespace hegemon
