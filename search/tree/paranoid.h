/// Paranoid search: the root's team against all others together.
///
/// All others are assumed to minimise the share of the root's team, so that one number is enough and
/// alpha-beta applies (Sturtevant and Korf, "On pruning techniques for multi-player games", AAAI 2000).
/// Principal variation search after Marsland and Campbell (1982). A position in which the root's team is out is lost, whatever the others do.
///
/// With two sides in play it is plain alpha-beta, with its usual devices: null move (Beal
/// 1989; Donninger 1993), futility, reverse futility and late move pruning (not of moves that give check, in a `CheckPointsGame`). With any number,
/// late moves are searched less deep first, checks deeper, and at the leaves captures are played out: by static exchange
/// where the evaluation has one for whole positions (search/tree/quiescence.h), else by quiescence search of
/// those that do not lose. Pruning never reports a forced result that is not there:
/// no side is called mated before all its moves have been searched.
///
/// `kSelective` false turns all of that off: then the value is that of a full-width search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/tree/alpha_beta.h"
#include "search/tree/continuation_history.h"

namespace hegemon {

/// The moves of a position that give check; none in a game that is no `CheckPointsGame`.
template <Game G>
class Checks {
 public:
  explicit Checks(const typename G::Position& /*position*/) {}
  static bool given_by(typename G::Move /*move*/) { return false; }
};
template <CheckPointsGame G>
class Checks<G> {
 public:
  explicit Checks(const typename G::Position& position) : position_(position) {}
  /// Looks at the position when first asked: most nodes are cut before that.
  bool given_by(typename G::Move move) {
    if (!points_) points_.emplace(position_);
    return points_->given_by(move);
  }

 private:
  const typename G::Position& position_;
  std::optional<typename G::CheckPoints> points_;
};

template <Game G, bool kSelective = true>
class Paranoid {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using HashTable = ValueTable;

  explicit Paranoid(HashTable& table) : table_(table) {}

  void begin(const ThreadStart<G>& start) { thread_.begin(start); }
  void clear() {
    thread_.clear();
    continuations_.clear();
  }
  SearchThread<G>& thread() { return thread_; }
  const SearchThread<G>& thread() const { return thread_; }
  static int deeper_than(int depth) { return depth + 1; }

  bool search_root(int depth, std::size_t from) {
    deepest_ply_ = std::min(2 * depth + 2, kMaxPly - 1);
    return search_root_window(thread_, from, depth, [&](Move move, Value alpha, Value beta) {
      trail_[0] = move;
      return search(depth - 1, 1, alpha, beta);
    });
  }

  FineShares<G> shares(const RootMove<G>& move, const Position& end) const {
    return shares_by_value(thread_, move.value, end);
  }
  std::uint32_t known_move(const Position& position) const {
    return hegemon::known_move(table_, thread_, position);
  }

  /// All others hold together here, so that a loss is as certain as a win.
  static bool proven(Value value) { return is_certain(value); }
  /// A win is proved: all replies were searched. A loss is only where there is one rival: several need
  /// not hold together.
  bool proves(const Position& root, Value value) const {
    return is_win(value) || (is_loss(value) && has_one_rival<G>(root, thread_.root_team()));
  }

 private:
  /// The value of the position to the root's team, by fail-soft alpha-beta between alpha and beta.
  Value search(int depth, int ply, Value alpha, Value beta) {
    thread_.pv().enter(ply);
    if (const auto value = end_value(thread_, ply)) return *value;
    const Position& position = thread_.position();
    const bool checked = kSelective && in_check(position);
    if (checked && ply < deepest_ply_) ++depth;
    // No end can be nearer than with the next move.
    if (alpha >= win_in(ply + 1)) return alpha;
    if (beta <= loss_in(ply + 1)) return beta;
    if (depth <= 0 || ply >= kMaxPly - 1) return leaf_value(ply, alpha, beta);

    const std::uint64_t key = thread_.table_key(position);
    const auto found = table_.find(key);
    if (const auto value = decided(found, depth, ply, alpha, beta)) return *value;

    const Side side = position.turn();
    const Window window(thread_.root_team().contains(side), alpha, beta);
    // If the window asks for a forced win or loss, all moves must be searched.
    const bool selects = kSelective && !checked && !(is_win(alpha) || is_loss(beta));
    const bool prunes = selects && window.high == window.low + 1 && position.in_play().count() == 2;
    const Value standing = prunes ? window.for_root(standing_value(thread_)) : Value();
    if (prunes) {
      if (depth <= kFutileDepth && standing - kReverseFutility * depth >= window.high) {
        return window.for_root(standing);
      }
      if (const auto value = refuted_by_pass(depth, ply, standing, window)) return *value;
    }

    MovePicker<G> picker(thread_.buffer(ply), position, found ? found->move : 0,
                         [&](Move move) { return merit(position, side, move, window.ours, ply); });
    Value best = -kInfinity;
    Value floor = window.low;
    Move best_move = Move::none();
    std::array<Move, 32> quiets;
    std::size_t quiet_count = 0;
    int number = 0;
    Checks<G> checks(position);
    const Abdada abdada = thread_.abdada(key, depth);
    while (!picker.done()) {
      const auto [move, index, deferred] = picker.next();
      const bool quiet = !move.is_capture();
      if (prunes && quiet && number > 0 && !window.lost(best) && depth <= kFutileDepth &&
          (number > 3 + 3 * depth * depth || standing + kFutility * depth <= floor) &&
          !checks.given_by(move)) {
        continue;
      }
      const bool first = number == 0;
      if (!deferred && abdada.busy(move.bits(), first)) {
        picker.defer();
        continue;
      }
      if (!thread_.may_make()) return Value();
      const auto claim = abdada.claim(move.bits(), first);
      trail_[ply] = move;
      int less = selects ? reduction(depth, number) : 0;
      if (less > 0 && !quiet && !loses(position, move)) less = 0;
      const auto undo = thread_.board().make(move);
      const Value value = search_child(depth, ply, window, floor, first, less);
      thread_.board().unmake(move, undo);
      if (thread_.halted()) return Value();
      if (value > best) {
        best = value;
        best_move = move;
        if (value > floor) {
          floor = value;
          thread_.pv().update(ply, move);
        }
        if (value >= window.high) {
          thread_.count_cut(first);
          break;
        }
      }
      if (quiet && quiet_count < quiets.size()) quiets[quiet_count++] = move;
      ++number;
    }

    if (best >= window.high && !best_move.is_capture()) {
      thread_.history().refuted_by(side, best_move, ply, depth);
      continuations_.refuted_by(before(ply), best_move, depth);
      for (std::size_t i = 0; i < quiet_count; ++i) {
        thread_.history().failed(side, quiets[i], depth);
        continuations_.failed(before(ply), quiets[i], depth);
      }
    }
    return store(table_, key, depth, ply, window, best, best_move);
  }

  /// The value of a move that was just made to the side that made it: the first is searched in full, the
  /// others only if they seem better than the floor when searched `less` plies less deep.
  Value search_child(int depth, int ply, const Window& window, Value floor, bool first, int less) {
    const auto search_below = [&](int below, Value from, Value to) {
      return window.in_side_view(
          from, to, [&](Value alpha, Value beta) { return search(below, ply + 1, alpha, beta); });
    };
    if (first) return search_below(depth - 1, floor, window.high);
    Value value = search_below(depth - 1 - less, floor, floor + 1);
    if (less > 0 && value > floor) value = search_below(depth - 1, floor, floor + 1);
    if (value > floor && value < window.high) value = search_below(depth - 1, floor, window.high);
    return value;
  }

  static int reduction(int depth, int number) {
    if (depth < 3 || number < 3) return 0;
    return std::min(depth - 2, 1 + (number >= 8) + (number >= 20 && depth >= 5));
  }

  /// Null move: a side that is well off even after a pass is not searched further.
  std::optional<Value> refuted_by_pass(int depth, int ply, Value standing, const Window& window) {
    if constexpr (PassingGame<G>) {
      const bool again = trail_[ply - 1] == Move::none();
      if (depth < 3 || again || standing < window.high) return std::nullopt;
      if (!thread_.may_make()) return Value();
      trail_[ply] = Move::none();
      const int below = depth - 3 - depth / 4;
      const auto passed = thread_.board().pass();
      const Value value = window.in_side_view(
          window.high - 1, window.high,
          [&](Value alpha, Value beta) { return search(below, ply + 1, alpha, beta); });
      thread_.board().unpass(passed);
      if (thread_.halted()) return Value();
      if (value >= window.high && !window.certain(value)) return window.for_root(value);
    }
    return std::nullopt;
  }

  Value leaf_value(int ply, Value alpha, Value beta) {
    if constexpr (!kSelective) {
      return standing_value(thread_);
    } else if constexpr (ExchangeEval<G>) {
      return value_after_captures(thread_);
    } else {
      return quiesce(ply, alpha, beta);
    }
  }

  /// Quiescence: captures until none pays; every side may leave it at what stands. Sides that are not of
  /// the root's team capture from it only: other captures do it no harm. Captures that lose on their
  /// point are not tried, check or not.
  Value quiesce(int ply, Value alpha, Value beta) {
    thread_.pv().enter(ply);
    if (const auto value = end_value(thread_, ply)) return *value;
    const Position& position = thread_.position();
    const Window window(thread_.root_team().contains(position.turn()), alpha, beta);
    Value best = window.for_root(standing_value(thread_));
    if (best >= window.high || ply >= kMaxPly - 1) return window.for_root(best);
    Value floor = std::max(window.low, best);

    MovePicker<G> picker(thread_.buffer(ply), position);
    while (!picker.done()) {
      const Move move = picker.next().move;
      if ((!window.ours && !hurts(position, move)) || loses(position, move)) continue;
      if (!thread_.may_make()) return Value();
      const auto undo = thread_.board().make(move);
      const Value value = window.in_side_view(
          floor, window.high, [&](Value from, Value to) { return quiesce(ply + 1, from, to); });
      thread_.board().unmake(move, undo);
      if (thread_.halted()) return Value();
      if (value <= best) continue;
      best = value;
      if (value <= floor) continue;
      floor = value;
      thread_.pv().update(ply, move);
      if (value >= window.high) break;
    }
    return window.for_root(best);
  }

  /// Move order: captures by victim and attacker (MVV-LVA), of the others' captures first what hurts the
  /// root; then killers, losing captures, then quiet moves by history and continuation history. With three
  /// sides in play a capture that loses is not deferred: whether another side retakes is less sure.
  int merit(const Position& position, Side side, Move move, bool ours, int ply) const {
    if (move.is_capture()) {
      const int score = MovePicker<G>::capture_score(position, move);
      if (!ours && !hurts(position, move)) return score / 16;
      const bool losing = position.in_play().count() == 2 && loses(position, move);
      return losing ? MoveHistory<G>::kKiller - 1 : MovePicker<G>::kCapture + score;
    }
    return thread_.history().score(side, move, ply) + continuations_.score(before(ply), move);
  }

  bool hurts(const Position& position, Move capture) const {
    if constexpr (OwningGame<G>) {
      return thread_.root_team().contains(position.owner(capture.taken()));
    } else {
      return true;
    }
  }
  /// Does a capture lose more than it wins, by static exchange?
  static bool loses(const Position& position, Move capture) {
    if constexpr (ThresholdExchangeEval<G>) {
      return !Evaluation<G>::see_ge(position, capture, Score());
    } else {
      return false;
    }
  }
  static bool in_check(const Position& position) {
    if constexpr (CheckingGame<G>) {
      return position.in_check();
    } else {
      return false;
    }
  }
  Move before(int ply) const { return trail_[ply - 1]; }

  static constexpr int kFutileDepth = 3;
  static constexpr int kFutility = 350;
  static constexpr int kReverseFutility = 850;

  HashTable& table_;
  SearchThread<G> thread_;
  ContinuationHistory<G> continuations_;
  /// The moves on the way from the root; `none()` for a pass.
  PerPly<Move> trail_;
  int deepest_ply_ = kMaxPly - 1;  ///< no check extensions from here on
};

}  // namespace hegemon
