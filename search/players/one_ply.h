/// What players without a search have in common.
#pragma once

#include "search/core/algorithm.h"
#include "search/core/report.h"
#include "search/core/team.h"

namespace hegemon {

/// The answer with this move, after one line about it; `fine` are the shares after the move.
template <Game G>
Answer<G> answer_of(const Task<G>& task, typename G::Move move, const FineShares<G>& fine) {
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

}  // namespace hegemon
