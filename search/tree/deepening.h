/// Iterative deepening with any number of threads, for every algorithm that searches a tree to a
/// depth.
///
/// Thread 0 searches one depth after the other and reports. The other threads, which begin after the first depth, as there is
/// an answer then, do the same search only to fill the shared hash table; each defers moves
/// that another is searching (search/tree/thread_pool_state.h).
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
#include "search/core/algorithm.h"
#include "search/core/report.h"
#include "search/tree/thread_pool_state.h"
#include "search/tree/tree_search.h"

namespace hegemon {

template <Game G, TreeSearch<G> Search>
class Deepening final : public Algorithm<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Status resize(const Settings& settings, const StopFlag* stop) override {
    if (Status status = table_.resize(settings.hash_mib, stop); !status.ok()) return status;
    const auto threads = static_cast<std::size_t>(settings.threads);
    try {
      while (searches_.size() < threads) {
        searches_.push_back(std::make_unique<Search>(table_));
      }
    } catch (const std::bad_alloc&) {
      return Error::of("memory.threads", "threads", threads);
    }
    searches_.resize(threads);
    return success();
  }

  void clear() override {
    table_.clear();
    for (const auto& search : searches_)
      search->clear();
  }

  Answer<G> run(const Task<G>& task) override {
    table_.age();
    pool_.emplace(searches_.size());
    const int deepest = deepest_of(task);
    task.control.hold_time();
    task.control.on_progress([&](std::uint64_t) { report_progress(task); });
    searches_[0]->begin({task.position, task.weights, task.root_moves, task.control, *pool_, 0});
    searches_[0]->thread().on_root_move([&](Move move, int number) {
      constexpr Milliseconds kQuiet{3000};
      if (task.on_root_move && task.control.elapsed() >= kQuiet) task.on_root_move(move, number);
    });
    std::vector<std::thread> helpers;
    lead(task, deepest, helpers);
    task.control.halt();
    for (std::thread& helper : helpers)
      helper.join();
    return answer(1 + helpers.size());
  }

 private:
  /// Threads initialise in parallel.
  std::vector<std::thread> send_helpers(const Task<G>& task, int deepest) {
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searches_.size() && !task.control.halted(); ++i) {
      Search& search = *searches_[i];
      const auto help = [this, &search, &task, i, deepest] {
        search.begin({task.position, task.weights, task.root_moves, task.control, *pool_, i});
        for (int depth = 1;; depth = next_depth(search, depth, deepest)) {
          if (task.control.halted() || !search.search_root(depth, 0)) break;
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

  void lead(const Task<G>& task, int deepest, std::vector<std::thread>& helpers) {
    Search& search = *searches_[0];
    RootMoves<G>& moves = search.thread().root_moves();
    reported_ = {};
    Value last_value{kFineUnit / 2};
    const std::size_t ranks =
        std::min(static_cast<std::size_t>(task.settings.multi_pv), moves.size());
    for (depth_ = 1;; depth_ = next_depth(search, depth_, deepest)) {
      for (rank_ = 0; rank_ < ranks && search.search_root(depth_, rank_); ++rank_)
        task.control.release_time();  // there is an answer now
      if (rank_ < ranks) {
        // Broken off. The moves that were searched to this depth count, if one of them is better.
        if (!(moves[0].move == best_reported())) report(task, depth_, 0);
        return;
      }
      moves.sort(ranks);
      for (std::size_t rank = 0; rank < ranks; ++rank)
        report(task, depth_, rank);

      const bool clock = task.limits.clocks[task.position.turn()].has_value();
      if (clock && moves.size() == 1 && !task.limits.ponder) return;
      const auto mate = reported_.mate;
      if (task.limits.mate && mate && *mate > 0 && *mate <= *task.limits.mate) return;
      // A certain end may hide a shorter way to the same, until it has been looked for.
      const bool certain = Search::proven(last_value) && depth_ >= distance(last_value);
      if (ranks == 1 && certain && moves[0].value == last_value) return;
      last_value = moves[0].value;
      if (depth_ == deepest || task.control.halted() || task.control.enough()) return;
      if (depth_ == 1) helpers = send_helpers(task, deepest);
    }
  }

  static int next_depth(const Search& search, int depth, int deepest) {
    return std::min(search.deeper_than(depth), deepest);
  }

  /// The depth after which no iteration follows.
  static int deepest_of(const Task<G>& task) {
    int depth = task.limits.depth.value_or(kMaxPly - 1);
    if (task.limits.mate) {
      // A round more than the mate takes: late moves are searched less deep at first.
      const int sides = task.position.in_play().count();
      depth = std::min(depth, *task.limits.mate * sides + 1);
    }
    return std::clamp(depth, 1, kMaxPly - 1);
  }

  Move best_reported() const {
    return reported_.moves.empty() ? Move::none() : reported_.moves.front();
  }

  void report(const Task<G>& task, int depth, std::size_t rank) {
    RootMoves<G>& moves = searches_[0]->thread().root_moves();
    const Line<G> line = line_of(task, moves[rank], depth, rank);
    moves.set_line(rank, line.moves);
    if (rank == 0) reported_ = line;
    task.on_line(line);
  }

  /// In the middle of an iteration: the best line so far. A better move found in this iteration
  /// is shown with its depth, unless that is the depth limit: programs take the first line of
  /// that depth as the answer.
  void report_progress(const Task<G>& task) {
    if (reported_.moves.empty()) return;
    const RootMoves<G>& moves = searches_[0]->thread().root_moves();
    const auto best =
        std::max_element(moves.begin(), moves.end(), [&](const auto& a, const auto& b) {
          return (a.depth == depth_ ? a.value : -kInfinity) <
                 (b.depth == depth_ ? b.value : -kInfinity);
        });
    const bool better =
        rank_ == 0 && best->depth == depth_ && !(best->move == reported_.moves.front());
    if (better && task.limits.depth != depth_) {
      reported_ = line_of(task, *best, depth_, 0);
    } else {
      reported_.nodes = pool_->nodes();
      reported_.hash_full = table_.full();
      reported_.elapsed = task.control.elapsed();
    }
    Line<G> interim = reported_;
    interim.interim = true;
    task.on_line(interim);
  }

  /// What is reported of a move at the root that was searched to a depth.
  Line<G> line_of(const Task<G>& task, const RootMove<G>& move, int depth, std::size_t rank) const {
    const Search& search = *searches_[0];
    // No value is as bad as that of a move that was not searched.
    const bool searched = !(move.value == kLoss);
    const bool proved = searched && search.proves(task.position, move.value);
    Line<G> line;
    line.moves = move.line;
    const int plies = proved ? std::max(depth, distance(move.value)) : depth;
    LineEnd<G> end = complete_line<G>(task.position, line.moves, plies, search);
    line.depth = depth;
    line.selective_depth = std::max(move.selective_depth, depth);
    line.rank = static_cast<int>(rank) + 1;
    const FineShares<G> fine = searched ? search.shares(move, end.position)
                                        : fine_shares_of<G>(end.position, task.weights);
    const SideSet team = teams_of<G>(task.position)[task.position.turn()];
    line.shares = in_thousandths<G::kSides>(fine);
    line.score = score_at_root<G>(task.position, task.weights, sum_of(fine, team));
    if (proved) line.mate = end.mate(task.position.turn(), move.value);
    line.nodes = pool_->nodes();
    line.hash_full = table_.full();
    line.elapsed = task.control.elapsed();
    return line;
  }

  /// Of the searches that took part, which are the first `count`.
  Answer<G> answer(std::size_t count) const {
    const RootMove<G>& best = searches_[0]->thread().root_moves().front();
    Answer<G> answer;
    answer.best = best.move;
    // An iteration that was stopped may have left a line without a second move.
    if (best.line.size() > 1 && best.line[1] != Move::none()) answer.ponder = best.line[1];
    answer.nodes = pool_->nodes();
    for (std::size_t i = 0; i < count; ++i)
      answer.cuts += searches_[i]->thread().cuts();
    return answer;
  }

  typename Search::HashTable table_;
  std::vector<std::unique_ptr<Search>> searches_;
  std::optional<ThreadPoolState> pool_;  ///< of the search that runs or was last
  // Of the search that runs, for reports in the middle of it.
  int depth_ = 1;         ///< of the iteration
  std::size_t rank_ = 0;  ///< of the line that is searched, from 0
  Line<G> reported_;      ///< the last line of rank 1; without moves: none yet
};

}  // namespace hegemon
