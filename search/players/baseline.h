/// Players of one ply, which every search must beat.
///
///   random   any legal move
///   greedy   the most valuable capture (a general above all), else any quiet move
///   careful  the move with the best share after it, less the captures that the others could make at once: it leaves
///            no piece hanging (in games without static exchange: the share alone)
///   keen     the same, plus a third of the gain of its best next capture
///
/// Random choices depend on seed and position: the same seed and position give the same move.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/random.h"
#include "eval/shares.h"
#include "search/core/algorithm.h"
#include "search/players/one_ply.h"
#include "search/players/safe_share.h"

namespace hegemon {

enum class Baseline { kRandom, kGreedy, kCareful, kKeen };

template <Game G, Baseline kKind>
class BaselinePlayer final : public Algorithm<G> {
 public:
  using Move = typename G::Move;

  Answer<G> run(const Task<G>& task) override {
    std::vector<Move> best;
    int most = std::numeric_limits<int>::min();
    EvaluatedPosition<G> board(task.position, task.weights);
    for (const Move move : task.root_moves) {
      const int worth = preference(board, move);
      if (worth > most) best.clear();
      if (worth >= most) {
        most = worth;
        best.push_back(move);
      }
    }
    Random random(task.settings.seed ^ Random(task.position.key()).next());
    const Move move = best[random.below(best.size())];

    auto after = task.position;
    static_cast<void>(after.make(move));
    return answer_of<G>(task, move, fine_shares_of<G>(after, task.weights));
  }

 private:
  /// What the player prefers, in a measure of its own.
  static int preference(EvaluatedPosition<G>& board, Move move) {
    if constexpr (kKind == Baseline::kRandom) {
      return 0;
    } else if constexpr (kKind == Baseline::kGreedy) {
      return move.is_capture() ? 1 + Evaluation<G>::victim_value(board.position(), move).count()
                               : 0;
    } else {
      const Side side = board.position().turn();
      const auto undo = board.make(move);
      constexpr int kThreatWeight = kKind == Baseline::kKeen ? 80 : 0;
      const FineShare share = safe_share<G>(board, side, kThreatWeight);
      board.unmake(move, undo);
      return share.count();
    }
  }
};

}  // namespace hegemon
