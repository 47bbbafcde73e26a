/// What the threads of all tree searches have in common: a position to walk about in, the count of
/// moves made, the brakes, and principal variations.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/random.h"
#include "eval/shares.h"
#include "search/board.h"
#include "search/control.h"
#include "search/crew.h"
#include "search/ordering.h"
#include "search/search.h"
#include "search/settle.h"
#include "search/team.h"
#include "search/value.h"

namespace hegemon {

/// A move at the root and what is known of it.
template <Game G>
struct RootMove {
  typename G::Move move;
  Value value = kLoss;  ///< to the team at the root, as far as a search went that was completed
  int depth = 0;        ///< of that search
  PerSide<int, G::kSides> shares;      ///< fine; set by searches that know them
  std::vector<typename G::Move> line;  ///< begins with `move`
  int selective_depth = 0;
};

/// One thread's search, without the algorithm.
template <Game G>
class Walker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Line = std::vector<Move>;

  /// Gets ready for a search. Thread 0 is the one that watches the limits for all.
  void begin(const Position& position, const std::vector<Move>& root_moves, Control& control,
             Crew& crew, std::size_t thread) {
    board_.emplace(position);
    control_ = &control;
    crew_ = &crew;
    thread_ = thread;
    spent_ = &crew.nodes(thread);
    nodes_ = 0;
    next_check_ = 0;
    cuts_ = {};
    memory_.fade();

    root_ = position.turn();
    teams_ = teams_of<G>(position);
    // What is stored depends on whom the search is for.
    salt_ = Random(teams_[root_].bits()).next();
    order_root_moves(root_moves);
  }

  void clear() { memory_.clear(); }

  /// `report` is called with a move of the root that is about to be searched and its number, from 1, in
  /// the order of the search.
  void on_root_move(std::function<void(Move, int)> report) { on_root_move_ = std::move(report); }

  std::vector<RootMove<G>>& root_moves() { return root_moves_; }
  bool halted() const { return control_->halted(); }
  /// What depth is worth searching after `depth`.
  int deeper_than(int depth) const { return depth + 1; }
  const Cuts& cuts() const { return cuts_; }

 protected:
  SideSet team(Side side) const { return teams_[side]; }
  SideSet root_team() const { return teams_[root_]; }
  std::uint64_t salt() const { return salt_; }

  /// Asked before every move: may it be made? Counts it if so.
  bool may_make() {
    if (nodes_ == next_check_) [[unlikely]]
      check();
    if (halted()) [[unlikely]]
      return false;
    spent_->store(++nodes_, std::memory_order_relaxed);
    return true;
  }

  /// Searches the root's moves from number `from` on to a depth and brings the best of them to
  /// `from`. What another thread is searching comes last. Of a search that is halted, the moves that
  /// it has completed count. False if it was.
  ///
  /// `value_of(root_move, floor, first)` makes the move, searches and takes it back; what is not
  /// above the floor, the best value so far, need be no more than a bound. No move is searched after one with a value of `enough`.
  template <class ValueOf>
  bool search_root_moves(std::size_t from, int depth, Value enough, ValueOf value_of) {
    selective_depth_ = 0;
    Value best = -kInfinity;
    std::size_t best_index = from;
    bool complete = true;
    const Parting parting = this->parting(board_->position().key() ^ salt_, depth);
    std::vector<std::size_t> order(root_moves_.size() - from);
    std::iota(order.begin(), order.end(), from);
    for (std::size_t i = 0; i < order.size() && best < enough; ++i) {
      const std::size_t index = order[i];
      RootMove<G>& root_move = root_moves_[index];
      const bool put_off = i >= root_moves_.size() - from;
      if (!put_off && parting.busy(root_move.move.bits(), i == 0)) {
        order.push_back(index);
        continue;
      }
      complete = may_make();
      if (!complete) break;
      if (on_root_move_ && !put_off) on_root_move_(root_move.move, static_cast<int>(from + i) + 1);
      const auto claim = parting.claim(root_move.move.bits(), i == 0);
      const Value floor = best;
      const Value value = value_of(root_move, floor, i == 0);
      complete = !halted();
      if (!complete) break;
      if (value <= floor) continue;
      remember(0, root_move.move);
      root_move.value = value;
      root_move.depth = depth;
      root_move.line = line_at(0);
      root_move.selective_depth = selective_depth_;
      if (value <= best) continue;
      best = value;
      best_index = index;
    }
    const auto at = [&](std::size_t i) {
      return root_moves_.begin() + static_cast<std::ptrdiff_t>(i);
    };
    std::rotate(at(from), at(best_index), at(best_index + 1));
    return complete;
  }

  /// Everybody's fine shares after the captures that pay have been played out.
  PerSide<int, G::kSides> settled_shares() {
    return settler_.settle(*board_, [&] { static_cast<void>(may_make()); });
  }

  void count_cut(bool first) {
    ++cuts_.all;
    cuts_.by_first += first;
  }

  void enter(int ply) {
    assert(ply < kMaxPly);
    line_length_[static_cast<std::size_t>(ply)] = 0;
    selective_depth_ = std::max(selective_depth_, ply);
  }
  /// The best line at `ply` is the move and what is best after it.
  void remember(int ply, Move move) {
    const auto here = static_cast<std::size_t>(ply);
    const std::size_t below = here + 1 < kMaxPly ? line_length_[here + 1] : 0;
    lines_[here][0] = move;
    std::copy_n(lines_[std::min(here + 1, kLast)].begin(), below, lines_[here].begin() + 1);
    line_length_[here] = below + 1;
  }
  Line line_at(int ply) const {
    const auto here = static_cast<std::size_t>(ply);
    return Line(lines_[here].begin(),
                lines_[here].begin() + static_cast<std::ptrdiff_t>(line_length_[here]));
  }

  /// How to share the work at a node of this key with the other threads.
  Parting parting(std::uint64_t key, int depth) const { return Parting(*crew_, key, depth); }

  PickerRoom<G>& room(int ply) const { return rooms_[static_cast<std::size_t>(ply)]; }

  std::optional<Board<G>> board_;
  Memory<G> memory_;
  std::vector<RootMove<G>> root_moves_;
  Side root_;
  int selective_depth_ = 0;

 private:
  static constexpr std::size_t kLast = kMaxPly - 1;

  void check() {
    if (thread_ != 0) {
      next_check_ = ~std::uint64_t{0};  // never
      return;
    }
    // The sum over all threads is asked for only where it is needed: they write what it reads.
    const std::uint64_t total = control_->limits_nodes() ? crew_->nodes() : nodes_;
    next_check_ = nodes_ + (control_->check(total) - total);
  }

  void order_root_moves(const std::vector<Move>& moves) {
    root_moves_.clear();
    for (const Move move : moves) {
      RootMove<G> root_move;
      root_move.move = move;
      root_move.line = {move};
      root_moves_.push_back(std::move(root_move));
    }
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [&](const RootMove<G>& a, const RootMove<G>& b) {
                       return first_look(a.move) > first_look(b.move);
                     });
  }
  int first_look(Move move) const {
    return move.is_capture() ? MovePicker<G>::capture_score(board_->position(), move) + (1 << 24)
                             : 0;
  }

  std::function<void(Move, int)> on_root_move_;
  std::unique_ptr<PickerRoom<G>[]> rooms_ = std::make_unique<PickerRoom<G>[]>(kMaxPly);
  Settler<G> settler_;
  Control* control_ = nullptr;
  Crew* crew_ = nullptr;
  std::atomic<std::uint64_t>* spent_ = nullptr;  ///< the crew's count of our nodes
  std::size_t thread_ = 0;
  Cuts cuts_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_check_ = 0;
  PerSide<SideSet, G::kSides> teams_;
  std::uint64_t salt_ = 0;
  /// lines_[p] is the best line found from ply p on.
  std::array<std::array<Move, kMaxPly + 1>, kMaxPly> lines_;
  std::array<std::size_t, kMaxPly> line_length_{};
};

}  // namespace hegemon
