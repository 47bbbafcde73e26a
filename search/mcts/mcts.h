/// Monte-Carlo tree search for any number of sides: PUCT with max^n back-up.
///
/// The tree grows by one position per visit. On the way down the side to move makes the move with the highest
///
///     mean share + exploration * prior(move) * sqrt(visits of the position) / (1 + visits of the move)
///
/// (PUCT: Rosin, "Multi-armed bandits with episode context", 2011; Silver et al., "Mastering the game of
/// Go without human knowledge", 2017). The mean is that of the team of the side to move: every side
/// maximises its own share, which is max^n (Luckhardt and Irani, 1986) in a Monte-Carlo tree
/// (Sturtevant, "An analysis of UCT in multi-player games", 2008). The value of a leaf are the shares of the
/// evaluation; priors come from its model of moves (eval/evaluation.h, `FittedGame`).
/// Unlikely moves are looked at later, more of them the more often the position is visited (progressive widening:
/// Chaslot et al., 2008).
///
/// Proven wins and losses are propagated (MCTS-Solver: Winands, Björnsson and Saito, 2008): a position is
/// proved when one move makes its side win alone, or when every move is proved.
///
/// Threads share one tree. A visit on its way counts as a loss for the sides to move until it is back, so
/// that threads part (virtual loss: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search",
/// 2008). On one thread with a limit by nodes or depth the search is repeatable on every machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "search/core/algorithm.h"
#include "search/core/report.h"
#include "search/mcts/tree.h"
#include "search/mcts/worker.h"

namespace hegemon {

template <Game G>
class Mcts final : public Algorithm<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Status resize(const Settings& settings, const StopFlag* stop) override {
    const std::size_t mib = std::max<std::size_t>(settings.hash_mib, 1);
    if (mib > kMaxMib || !tree_.resize(mib << 20, stop)) {
      if (stop != nullptr && *stop) return Error::of("search.stopped", "hash");
      return Error::of("memory.tree", "hash", settings.hash_mib);
    }
    threads_ = std::vector<Thread>(static_cast<std::size_t>(settings.threads));
    return success();
  }

  bool counts_visits() const override { return true; }

  Answer<G> run(const Task<G>& task) override {
    tree_.clear();
    for (Thread& thread : threads_)
      thread.begin(task.root_moves.size());
    teams_ = teams_of<G>(task.position);

    mcts::Worker<G> worker = worker_of(threads_[0], task);
    worker.expand_root(task.root_moves);
    if (task.limits.depth) task.control.limit_nodes(visits_of_depth(*task.limits.depth));
    std::vector<std::thread> helpers;
    lead(task, worker, helpers);
    task.control.halt();
    for (std::thread& helper : helpers)
      helper.join();
    flush_pending();
    report(task);

    Answer<G> answer;
    const std::vector<Candidate> moves =
        best_moves(tree_.root(), task.position.turn(), static_cast<std::size_t>(root_moves()));
    const std::vector<Move> line = line_from(task, moves.front().edge);
    answer.best = line.front();
    if (line.size() > 1) answer.ponder = line[1];
    answer.nodes = visits();
    answer.visited = visited_moves(moves, teams_[task.position.turn()]);
    return answer;
  }

 private:
  using Edge = typename mcts::Tree<G>::Edge;
  using Edges = typename mcts::Tree<G>::Edges;
  static constexpr std::size_t kMaxMib = std::size_t{1} << 20;

  /// What a thread has done. It alone writes here, on lines of cache of its own.
  struct alignas(64) Thread {
    std::atomic<std::uint64_t> visits{0};
    std::atomic<int> deepest{0};
    std::atomic<bool> visiting{false};
    std::vector<mcts::RootShares<G>> root_shares;
    mcts::PendingVisits<G> pending;

    Thread() = default;
    Thread(const Thread&) {}
    Thread& operator=(const Thread&) { return *this; }
    void begin(std::size_t root_moves) {
      visits.store(0, std::memory_order_relaxed);
      deepest.store(0, std::memory_order_relaxed);
      root_shares = std::vector<mcts::RootShares<G>>(root_moves);
    }
  };

  /// A move that has been visited; `place`: among the moves of its position.
  struct Candidate {
    Edge edge;
    std::size_t place;
    double worth;
  };

  mcts::Worker<G> worker_of(Thread& thread, const Task<G>& task) {
    return {tree_,         task.weights,       mcts::tuning_of<G>(task.settings),
            task.position, thread.root_shares, threads_.size() == 1 ? nullptr : &thread.pending};
  }

  std::uint64_t visits() const {
    std::uint64_t total = 0;
    for (const Thread& thread : threads_)
      total += thread.visits.load(std::memory_order_relaxed);
    return total;
  }

  int deepest() const {
    int deepest = 0;
    for (const Thread& thread : threads_)
      deepest = std::max(deepest, thread.deepest.load(std::memory_order_relaxed));
    return deepest;
  }

  static void visit(mcts::Worker<G>& worker, Thread& thread) {
    auto& count = thread.visits;
    count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    const int depth = worker.visit();
    if (depth > thread.deepest.load(std::memory_order_relaxed))
      thread.deepest.store(depth, std::memory_order_relaxed);
  }

  std::vector<std::thread> send_helpers(const Task<G>& task) {
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < threads_.size() && !task.control.halted(); ++i) {
      const auto help = [this, &task, &thread = threads_[i]] {
        mcts::Worker<G> worker = worker_of(thread, task);
        std::uint64_t check_at = 0;
        while (!task.control.halted()) {
          if (const std::uint64_t own = thread.visits.load(std::memory_order_relaxed);
              own >= check_at) {
            const std::uint64_t all = task.control.limits_nodes() ? visits() : own;
            check_at = task.control.check_beside(own, all, threads_.size());
            if (decided(task)) task.control.halt();
            continue;
          }
          thread.visiting.store(true);
          if (recycling_.load()) {
            thread.visiting.store(false);
            std::this_thread::yield();
            continue;
          }
          visit(worker, thread);
          thread.visiting.store(false, std::memory_order_release);
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

  /// The visits of the first thread, which reports. The others begin after its first visit, as there is an answer then.
  void lead(const Task<G>& task, mcts::Worker<G>& worker, std::vector<std::thread>& helpers) {
    Control& control = task.control;
    std::uint64_t check_at = 0;
    std::uint64_t report_at = 1;
    std::uint64_t look_at = 0;
    control.on_progress([&](std::uint64_t) { report(task, true); });
    control.hold_time();
    for (;;) {
      const std::uint64_t own = threads_[0].visits.load(std::memory_order_relaxed);
      if (own >= look_at) {
        const std::uint64_t all = visits();
        if (all >= report_at) {
          report(task);
          control.reported();
          report_at = all * 2;
        }
        if (all >= check_at) check_at = control.check(all);
        if (tree_.nearly_full()) recycle();
        look_at = own + until_look(std::max(std::min(check_at, report_at), all) - all);
      }
      if (control.halted()) return;
      if (tree_.root().proved() && own > 0) return;
      visit(worker, threads_[0]);
      if (own == 0) {
        control.release_time();
        helpers = send_helpers(task);
      }
      if ((own & 63U) == 63 && decided(task)) return;
    }
  }

  /// How many visits the first thread makes before it looks again at what all threads write, which fetches a line of
  /// cache from each of them. `left`: visits of all threads until the next check or report.
  std::uint64_t until_look(std::uint64_t left) const {
    constexpr std::uint64_t kMost = 32;
    return threads_.size() == 1 ? 1 : std::clamp<std::uint64_t>(left / threads_.size(), 1, kMost);
  }

  /// Is there nothing to be gained by thinking on, on a clock?
  bool decided(const Task<G>& task) const {
    const bool clock = task.limits.clocks[task.position.turn()].has_value();
    if (!clock || task.limits.ponder) return false;
    return task.root_moves.size() == 1 || task.control.enough();
  }

  void recycle() {
    recycling_.store(true);
    for (const Thread& thread : threads_) {
      while (thread.visiting.load())
        std::this_thread::yield();
    }
    flush_pending();
    tree_.recycle();
    recycling_.store(false);
  }

  /// No thread may be visiting.
  void flush_pending() {
    for (Thread& thread : threads_)
      thread.pending.flush(tree_);
  }

  /// A depth is no measure of this search: depth D stands for D^2 visits for each move of the root.
  std::uint64_t visits_of_depth(int depth) const {
    return static_cast<std::uint64_t>(depth) * static_cast<std::uint64_t>(depth) * root_moves();
  }
  int depth_reached() const {
    return std::clamp(static_cast<int>(root_of(static_cast<std::int64_t>(visits() / root_moves()))),
                      1, kMaxPly - 1);
  }
  std::uint64_t root_moves() const { return tree_.edges_of(tree_.root()).size(); }

  /// How good a root's or an inner position's move is thought to be: by how often it was visited, a proved win
  /// above all, a proved loss below. Negative: not visited.
  static double visit_rank(Edge edge, SideSet team) {
    const mcts::Counts counts = edge.counts();
    const double visits = counts.visits();
    if (visits == 0) return -1.0;
    if (!edge.proved()) return visits + counts.mean();
    const double share = mcts::share_of(team, edge.winners());
    return share == 1.0 ? 1e18 : share == 0.0 ? 0.0 : visits + share;
  }
  /// Of the moves after `at`, where `turn` is to move, the best `count` that were visited, the best first; of the
  /// root one at least.
  std::vector<Candidate> best_moves(Edge at, Side turn, std::size_t count) const {
    const Edges edges = tree_.edges_of(at);
    std::vector<Candidate> tried;
    std::size_t place = 0;
    for (const Edge edge : edges) {
      const double worth = visit_rank(edge, teams_[turn]);
      if (worth >= 0) tried.push_back({edge, place, worth});
      ++place;
    }
    std::stable_sort(tried.begin(), tried.end(),
                     [](const auto& a, const auto& b) { return a.worth > b.worth; });
    if (tried.size() > count) tried.resize(count);
    if (tried.empty() && at == tree_.root()) tried.push_back({*edges.begin(), 0, -1.0});
    return tried;
  }
  std::vector<Move> line_from(const Task<G>& task, Edge edge) const {
    Position position = task.position;
    std::vector<Move> line;
    for (;;) {
      line.push_back(edge.move());
      if (line.size() >= kMaxPly) return line;
      static_cast<void>(position.make(edge.move()));
      const auto next = best_moves(edge, position.turn(), 1);
      if (next.empty()) return line;
      edge = next.front().edge;
    }
  }

  /// `Answer::visited`.
  static std::vector<typename Answer<G>::VisitedMove> visited_moves(
      const std::vector<Candidate>& moves, SideSet team) {
    std::vector<typename Answer<G>::VisitedMove> visited;
    for (const auto& [edge, place, worth] : moves) {
      if (worth < 0) continue;
      if (edge.proved() && mcts::share_of(team, edge.winners()) == 1.0) return {};
      visited.push_back({edge.move(), edge.counts().visits()});
    }
    return visited;
  }

  /// The best lines, as many as are wanted and have been visited.
  void report(const Task<G>& task, bool interim = false) {
    int rank = 0;
    const auto lines = static_cast<std::size_t>(task.settings.multi_pv);
    for (const Candidate& move : best_moves(tree_.root(), task.position.turn(), lines))
      report_line(task, ++rank, move, interim);
  }

  void report_line(const Task<G>& task, int rank, const Candidate& move, bool interim) {
    Line<G> line;
    line.interim = interim;
    line.rank = rank;
    line.moves = line_from(task, move.edge);
    line.depth = depth_reached();
    line.selective_depth = std::max(deepest(), line.depth);
    const FineShares<G> fine = shares_after(task, move);
    line.shares = in_thousandths<G::kSides>(fine);
    line.mate = mate_of(task, move.edge);
    const FineShare share = sum_of(fine, teams_[task.position.turn()]);
    line.score = score_at_root<G>(task.position, task.weights, share);
    line.nodes = visits();
    line.hash_full = tree_.full();
    line.elapsed = task.control.elapsed();
    task.on_line(line);
  }

  /// The fine shares after a move of the root: the mean of its visits, or of the position itself before the
  /// first one.
  FineShares<G> shares_after(const Task<G>& task, const Candidate& move) const {
    const SideSet winners = move.edge.winners();
    PerSide<std::uint64_t, G::kSides> sums;
    std::uint64_t sum = 0;
    for (const Thread& thread : threads_) {
      for (const Side side : sides<G::kSides>()) {
        const auto& part = thread.root_shares[move.place].sums[place_of(side)];
        sums[side] += part.load(std::memory_order_relaxed);
      }
    }
    for (const std::uint64_t part : sums)
      sum += part;
    if (winners.empty() && sum == 0) {
      Position after = task.position;
      static_cast<void>(after.make(move.edge.move()));
      if (after.over()) return win_of<G>(after.outcome());
      return as_shares<kFineUnit>(LeafEvaluator<G>(task.weights).shares(after, kFineUnit));
    }
    FineShares<G> fine;
    FineShare left_over = kAll;
    Side leader;
    for (const Side side : sides<G::kSides>()) {
      const double mean = winners.empty()
                              ? static_cast<double>(sums[side]) / static_cast<double>(sum)
                              : mcts::share_of(SideSet::of(side), winners);
      fine[side] = FineShare(static_cast<int>(mean * kFineUnit));
      left_over -= fine[side];
      if (fine[side] > fine[leader]) leader = side;
    }
    fine[leader] += left_over;
    if (winners.empty()) {  // all of it would be a proved win
      fine[leader] = std::min(fine[leader], kAll - FineShare(1));
    }
    return fine;
  }

  /// What is proved of a root's move: a forced win in as many own moves, or, negative, that the only rival
  /// wins by force after as many; nullopt if neither is. A proof of the tree says what happens if every side
  /// does its best; here it must hold whatever the others do.
  std::optional<int> mate_of(const Task<G>& task, Edge edge) const {
    if (!edge.proved()) return std::nullopt;
    const Side root = task.position.turn();
    Position position = task.position;
    static_cast<void>(position.make(edge.move()));
    if (const auto moves = forced(position, edge, teams_[root], root)) return *moves + 1;
    const SideSet rivals = task.position.in_play() - teams_[root];
    if (rivals.empty() || !(rivals - teams_[*rivals.begin()]).empty()) return std::nullopt;
    if (const auto moves = forced(position, edge, rivals, root)) return -(*moves + 1);
    return std::nullopt;
  }

  /// Moves that `counted` makes in the position after `at` until `team` has won, if all of the team shorten this and
  /// all others prolong it; nullopt where the tree holds no proof that it wins.
  std::optional<int> forced(Position& position, Edge at, SideSet team, Side counted) const {
    const SideSet winners = at.winners();
    if (winners.empty() || !(winners - team).empty()) return std::nullopt;
    if (position.over()) return 0;
    const Edges edges = tree_.edges_of(at);
    const Side turn = position.turn();
    const bool own = team.contains(turn);
    if (edges.empty() || (!own && !edges.complete())) return std::nullopt;
    std::optional<int> moves;
    for (const Edge edge : edges) {
      std::optional<int> after;
      if (edge.proved()) {
        const auto undo = position.make(edge.move());
        after = forced(position, edge, team, counted);
        position.unmake(edge.move(), undo);
      }
      if (!after && !own) return std::nullopt;
      if (after)
        moves = !moves ? *after : own ? std::min(*moves, *after) : std::max(*moves, *after);
    }
    if (moves && turn == counted) ++*moves;
    return moves;
  }

  mcts::Tree<G> tree_;
  std::vector<Thread> threads_;
  PerSide<SideSet, G::kSides> teams_;
  alignas(64) std::atomic<bool> recycling_{false};  ///< apart from what is written during a search
};

}  // namespace hegemon
