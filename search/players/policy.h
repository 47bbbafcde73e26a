/// A player without search: the most probable move by the evaluation's model of moves; among equals
/// the seed decides.
///
/// It takes a fraction of a millisecond a move: for diverse training data, and as a baseline of the search.
#pragma once

#include <vector>

#include "engine/random.h"
#include "search/core/algorithm.h"
#include "search/core/report.h"
#include "search/core/team.h"
#include "search/mcts/leaf_evaluator.h"

namespace hegemon {

template <Game G>
class PolicyPlayer final : public Algorithm<G> {
 public:
  using Move = typename G::Move;

  Status resize(const Settings& /*settings*/, const StopFlag* /*stop*/) override {
    return success();
  }
  void clear() override {}

  Answer<G> run(const Task<G>& task) override {
    mcts::LeafEvaluator<G> evaluator(task.weights);
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
    const FineShare share = sum_of(fine, teams_of<G>(task.position)[task.position.turn()]);
    Line<G> line;
    line.depth = 1;
    line.selective_depth = 1;
    line.score = score_at_root<G>(task.position, task.weights, share);
    if (share == kAll) line.mate = 1;
    line.shares = in_thousandths<G::kSides>(fine);
    line.elapsed = task.control.elapsed();
    line.moves = {move};
    task.on_line(line);

    Answer<G> answer;
    answer.best = move;
    return answer;
  }
};

}  // namespace hegemon
