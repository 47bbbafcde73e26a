/// A player without search: the most probable move by the evaluation's model of moves; among equals
/// the seed decides.
///
/// It takes a fraction of a millisecond a move: for diverse training data, and as a baseline of the search.
#pragma once

#include <vector>

#include "engine/random.h"
#include "search/core/algorithm.h"
#include "search/core/leaf_evaluator.h"
#include "search/players/one_ply.h"

namespace hegemon {

template <Game G>
class PolicyPlayer final : public Algorithm<G> {
 public:
  using Move = typename G::Move;

  Answer<G> run(const Task<G>& task) override {
    LeafEvaluator<G> evaluator(task.weights);
    const auto& ranked = evaluator.rank(task.position, task.root_moves);
    std::size_t equals = 1;
    while (equals < ranked.size() && ranked[equals].logit == ranked.front().logit)
      ++equals;
    Random random(task.settings.seed ^ Random(task.position.key()).next());
    const Move move = ranked[random.below(equals)].move;

    auto after = task.position;
    static_cast<void>(after.make(move));
    const FineShares<G> fine = after.over()
                                   ? win_of<G>(after.outcome())
                                   : as_shares<kFineUnit>(evaluator.shares(after, kFineUnit));
    return answer_of<G>(task, move, fine);
  }
};

}  // namespace hegemon
