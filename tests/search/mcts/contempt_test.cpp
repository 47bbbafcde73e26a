// Contempt: the odds of a team against all others, and nothing else.
#include "search/mcts/contempt.h"

#include <cmath>

#include <doctest/doctest.h>

#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/softmax.h"
#include "search/core/search.h"
#include "search/mcts/worker.h"
#include "tests/support/rounds.h"
#include "tests/support/search_output.h"

using namespace hegemon;
using mcts::kVisitUnit;

TEST_CASE("contempt multiplies a team's odds by e to it and leaves the others their parts") {
  using Shares = mcts::VisitShares<SevenKingdoms>;
  Random random(3);
  for (int i = 0; i < static_cast<int>(testing::rounds(2000)); ++i) {
    const SideSet in_play(1U + static_cast<unsigned>(random.below(127)));
    const SideSet team(1U + static_cast<unsigned>(random.below(127)));
    PerSide<int, 7> logits;
    for (int& logit : logits)
      logit = static_cast<int>(random.below(std::size_t{6} * kNat));
    const Shares shares = softmax_shares(logits, in_play, kVisitUnit);
    const int hundredths = 1 + static_cast<int>(random.below(300));
    const Shares felt = mcts::Contempt<SevenKingdoms>(team, hundredths)(shares);
    CHECK(mcts::Contempt<SevenKingdoms>(team, 0)(shares) == shares);
    CHECK(sum_of(felt, SideSet::first(7)) == kVisitUnit);
    const double own = sum_of(shares, team);
    const double odds = std::exp(hundredths / 100.0);
    const double whole = own * odds + (kVisitUnit - own);
    for (const Side side : sides<7>()) {
      const double exact = shares[side] * (team.contains(side) ? odds : 1.0) / whole * kVisitUnit;
      // Rounded down, and the largest gets what is left.
      CHECK(std::abs(felt[side] - exact) < 8.0);
    }
  }
}

TEST_CASE("shares that are shown know nothing of contempt, moves do") {
  SearchLimits<SevenKingdoms> limits;
  limits.nodes = 1;
  const auto shown = [&](int contempt) {
    Settings settings = testing::settings_of("mcts");
    settings.contempt = contempt;
    return testing::search<SevenKingdoms>(settings, SevenKingdoms::start({}), limits).lines.back();
  };
  CHECK(shown(0).shares == shown(300).shares);
  CHECK(shown(0).score == shown(300).score);
  limits.nodes = 3000;
  CHECK(shown(0).moves != shown(300).moves);
}
