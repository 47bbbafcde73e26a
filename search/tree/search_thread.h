/// The data of one thread of a tree search, for every algorithm: the position, the limits, the
/// other threads, move ordering, principal variations and the moves at the root.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/random.h"
#include "search/core/control.h"
#include "search/core/evaluated_position.h"
#include "search/core/search.h"
#include "search/core/team.h"
#include "search/core/value.h"
#include "search/tree/ordering.h"
#include "search/tree/pv_table.h"
#include "search/tree/quiescence.h"
#include "search/tree/root_moves.h"
#include "search/tree/thread_pool_state.h"

namespace hegemon {

/// What a thread needs to begin a search. All that is referred to must outlive the search.
template <Game G>
struct ThreadStart {
  const typename G::Position& position;
  const WeightsOf<G>& weights;
  const std::vector<typename G::Move>& root_moves;
  Control& control;
  ThreadPoolState& pool;
  std::size_t number;  ///< of the thread; thread 0 reports
};

template <Game G>
class SearchThread {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using RootMoveCallback = std::function<void(Move, int number)>;

  void begin(const ThreadStart<G>& start) {
    board_.emplace(start.position, start.weights);
    control_ = &start.control;
    pool_ = &start.pool;
    number_ = start.number;
    spent_ = &start.pool.nodes(start.number);
    nodes_ = 0;
    next_check_ = 0;
    cuts_ = {};
    history_.fade();
    root_ = start.position.turn();
    teams_ = teams_of<G>(start.position);
    // What is stored depends on the team that the search is for.
    salt_ = Random(teams_[root_].bits()).next();
    root_moves_ = RootMoves<G>(start.position, start.root_moves);
  }
  /// Forgets what earlier searches found out about the order of moves.
  void clear() { history_.clear(); }

  /// `report` is called with a move of the root that is about to be searched and its number, from 1, in
  /// the order of the search.
  void on_root_move(RootMoveCallback report) { on_root_move_ = std::move(report); }
  void report_root_move(Move move, int number) const {
    if (on_root_move_) on_root_move_(move, number);
  }

  EvaluatedPosition<G>& board() { return *board_; }
  const EvaluatedPosition<G>& board() const { return *board_; }
  const Position& position() const { return board_->position(); }
  SideSet team(Side side) const { return teams_[side]; }
  SideSet root_team() const { return teams_[root_]; }
  /// The key of a position in a table that several searches share.
  std::uint64_t table_key(const Position& position) const { return position.key() ^ salt_; }

  bool halted() const { return control_->halted(); }
  /// To be called before every move made: counts it and returns true, or returns false if the search
  /// must end.
  bool may_make() {
    if (nodes_ == next_check_) [[unlikely]]
      check();
    if (halted()) [[unlikely]]
      return false;
    spent_->store(++nodes_, std::memory_order_relaxed);
    return true;
  }
  /// How a node of this key is shared with the other threads.
  Abdada abdada(std::uint64_t key, int depth) const { return Abdada(*pool_, key, depth); }

  /// A move made all others at its node superfluous; `first`: it was the first one tried.
  void count_cut(bool first) {
    ++cuts_.all;
    cuts_.by_first += first;
  }
  const CutoffCounts& cuts() const { return cuts_; }

  /// Every side's fine share after the captures that pay, which are played out and taken back.
  FineShares<G> shares_after_captures() {
    return quiescence_.resolve_captures(*board_, [&] { static_cast<void>(may_make()); });
  }

  MoveHistory<G>& history() { return history_; }
  const MoveHistory<G>& history() const { return history_; }
  PvTable<Move>& pv() { return pv_; }
  RootMoves<G>& root_moves() { return root_moves_; }
  const RootMoves<G>& root_moves() const { return root_moves_; }
  /// Room for the moves of a node at this ply.
  MoveBuffer<G>& buffer(int ply) const { return buffers_[static_cast<std::size_t>(ply)]; }

 private:
  void check() {
    // The sum over all threads is computed only where it is needed: they write what it reads.
    const std::uint64_t total = control_->limits_nodes() ? pool_->nodes() : nodes_;
    next_check_ = number_ == 0 ? nodes_ + (control_->check(total) - total)
                               : control_->check_beside(nodes_, total, pool_->size());
  }

  std::optional<EvaluatedPosition<G>> board_;
  MoveHistory<G> history_;
  RootMoves<G> root_moves_;
  Side root_;
  std::unique_ptr<MoveBuffer<G>[]> buffers_ = std::make_unique<MoveBuffer<G>[]>(kMaxPly);
  Quiescence<G> quiescence_;
  Control* control_ = nullptr;
  ThreadPoolState* pool_ = nullptr;
  std::atomic<std::uint64_t>* spent_ = nullptr;  ///< the pool's count of our nodes
  std::size_t number_ = 0;
  CutoffCounts cuts_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  PerSide<SideSet, G::kSides> teams_;
  std::uint64_t salt_ = 0;
  PvTable<Move> pv_;
  RootMoveCallback on_root_move_;
};

}  // namespace hegemon
