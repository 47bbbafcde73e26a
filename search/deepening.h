/// Iterative deepening with any number of threads, for every algorithm that searches a tree to a
/// depth.
///
/// Thread 0 searches one depth after the other, tells the lines and watches the limits. Other
/// threads do the same search beside it for nothing but what it leaves in the shared hash table,
/// where all of them leave to each other what one is doing already (search/crew.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "eval/shares.h"
#include "search/algorithm.h"
#include "search/crew.h"
#include "search/report.h"
#include "search/walker.h"

namespace hegemon {

/// `Walk` is the algorithm: a `Walker` with what `Paranoid` has in public.
template <Game G, class Walk>
class Deepening final : public Algorithm<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Status resize(const Settings& settings) override {
    if (Status status = table_.resize(settings.hash_mib); !status.ok()) return status;
    const auto threads = static_cast<std::size_t>(settings.threads);
    try {
      while (walks_.size() < threads) {
        walks_.push_back(std::make_unique<Walk>(table_));
      }
    } catch (const std::bad_alloc&) {
      return Error{"no memory for " + std::to_string(threads) + " threads", "threads"};
    }
    walks_.resize(threads);
    return success();
  }

  void clear() override {
    table_.clear();
    for (const auto& walk : walks_)
      walk->clear();
  }

  Answer<G> run(const Task<G>& task) override {
    table_.age();
    const Settings& settings = task.settings;
    crew_.emplace(walks_.size(), task.root_moves.size(),
                  settings.playouts ? std::optional(settings.seed) : std::nullopt);
    const int deepest = std::clamp(task.limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
    std::vector<std::thread> helpers = send_helpers(task, deepest);
    walks_[0]->begin(task.position, task.root_moves, task.control, *crew_, 0);
    lead(task, deepest);
    task.control.halt();
    for (std::thread& helper : helpers)
      helper.join();
    return answer(1 + helpers.size());
  }

 private:
  /// Each gets ready by itself: to do so for all of them one after the other would take longer the
  /// more there are.
  std::vector<std::thread> send_helpers(const Task<G>& task, int deepest) {
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < walks_.size(); ++i) {
      Walk& walk = *walks_[i];
      const auto help = [this, &walk, &task, i, deepest] {
        walk.begin(task.position, task.root_moves, task.control, *crew_, i);
        for (int depth = 1;; depth = next_depth(walk, depth, deepest)) {
          if (walk.halted() || !walk.search_root(depth, 0)) break;
          walk.reconsider(depth);
          if (depth == deepest) break;
        }
      };
      try {
        helpers.emplace_back(help);
      } catch (const std::system_error&) {
        break;  // the machine has no more threads to give: the search is the same with fewer
      }
    }
    return helpers;
  }

  void lead(const Task<G>& task, int deepest) {
    Walk& walk = *walks_[0];
    auto& moves = walk.root_moves();
    last_told_ = Move::none();
    Value last_value = kFineUnit / 2;
    const std::size_t ranks =
        std::min(static_cast<std::size_t>(task.settings.multi_pv), moves.size());
    for (int depth = 1;; depth = next_depth(walk, depth, deepest)) {
      std::size_t rank = 0;
      while (rank < ranks && walk.search_root(depth, rank))
        ++rank;
      if (rank < ranks) {
        // Broken off. What had been searched of this depth counts, if it has changed our mind.
        if (!(moves[0].move == last_told_)) tell(task, depth, 0);
        return;
      }
      std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(ranks),
                       [](const auto& a, const auto& b) { return a.value > b.value; });
      walk.reconsider(depth);
      for (rank = 0; rank < ranks; ++rank)
        tell(task, depth, rank);

      const bool clock = task.limits.clocks[task.position.turn()].has_value();
      if (clock && moves.size() == 1 && !task.limits.ponder) return;
      // A certain end may hide a shorter way to the same, until it has been looked for.
      const bool certain = Walk::proven(last_value) && depth >= distance(last_value);
      if (ranks == 1 && certain && moves[0].value == last_value) return;
      last_value = moves[0].value;
      if (depth == deepest || task.control.halted() || task.control.enough()) return;
    }
  }

  static int next_depth(const Walk& walk, int depth, int deepest) {
    return std::min(walk.deeper_than(depth), deepest);
  }

  void tell(const Task<G>& task, int depth, std::size_t rank) {
    Walk& walk = *walks_[0];
    RootMove<G>& move = walk.root_moves()[rank];
    LineEnd<G> end = complete_line<G>(task.position, move.line, depth, walk);
    Line<G> line;
    line.depth = depth;
    line.selective_depth = std::max(move.selective_depth, depth);
    line.rank = static_cast<int>(rank) + 1;
    line.moves = move.line;
    const bool searched =
        !(move.value == kLoss);  // no value is as bad as that of a move not looked at
    const auto fine =
        searched ? walk.shares(move, end.position) : shares_of<G>(end.position, kFineUnit);
    const SideSet team = teams_of<G>(task.position)[task.position.turn()];
    line.shares = in_thousandths<G::kSides>(fine);
    line.score = score_at_root<G>(task.position, sum_of(fine, team));
    if (searched && Walk::proven(move.value)) line.mate = end.mate(task.position, move.value);
    line.nodes = crew_->nodes();
    line.hash_full = table_.full();
    line.elapsed = task.control.elapsed();
    if (rank == 0) last_told_ = move.move;
    task.on_line(line);
  }

  /// Of the walks that took part, which are the first of all.
  Answer<G> answer(std::size_t count) const {
    const RootMove<G>& best = walks_[0]->root_moves()[0];
    Answer<G> answer;
    answer.best = best.move;
    // An iteration that was stopped may have left a line without a second move.
    if (best.line.size() > 1 && best.line[1] != Move::none()) answer.ponder = best.line[1];
    answer.nodes = crew_->nodes();
    for (std::size_t i = 0; i < count; ++i)
      answer.cuts += walks_[i]->cuts();
    return answer;
  }

  typename Walk::HashTable table_;
  std::vector<std::unique_ptr<Walk>> walks_;
  std::optional<Crew> crew_;  ///< of the search that runs or was last
  Move last_told_ = Move::none();
};

}  // namespace hegemon
