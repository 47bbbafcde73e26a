/// Contempt: what a leaf is worth to a team that plays better than the others. The evaluation's shares are those of equals.
#pragma once

#include <cstdint>

#include "engine/game.h"
#include "engine/side.h"
#include "eval/softmax.h"
#include "search/core/team.h"
#include "search/mcts/tree.h"

namespace hegemon::mcts {

/// Adds so many hundredths of a nat to the logit of the team's share; what is left is the others' in the parts that they had.
template <Game G>
class Contempt {
 public:
  Contempt(SideSet team, int hundredths)
      : team_(team), others_(exp_of_minus(hundredths * kNat / 100)) {}

  VisitShares<G> operator()(const VisitShares<G>& shares) const {
    if (others_ == kOne) return shares;
    const auto own = static_cast<std::uint64_t>(sum_of(shares, team_));
    const std::uint64_t whole = own * kOne + (kVisitUnit - own) * others_;
    // In 1/2^20; of the whole, which is 2^37 at least.
    const std::uint64_t for_team = (kOne * kVisitUnit << 20U) / whole;
    const std::uint64_t for_others = (others_ * kVisitUnit << 20U) / whole;
    VisitShares<G> felt{};
    int left_over = kVisitUnit;
    Side most;
    for (const Side side : sides<G::kSides>()) {
      const std::uint64_t factor = team_.contains(side) ? for_team : for_others;
      felt[side] = static_cast<int>(static_cast<std::uint64_t>(shares[side]) * factor >> 20U);
      left_over -= felt[side];
      if (felt[side] > felt[most]) most = side;
    }
    felt[most] += left_over;
    return felt;
  }

 private:
  static constexpr std::uint64_t kOne = std::uint64_t{1} << 30U;  ///< as of `exp_of_minus`

  SideSet team_;
  std::uint64_t others_;  ///< what their odds are multiplied with, in parts of kOne
};

}  // namespace hegemon::mcts
