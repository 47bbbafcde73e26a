/// Opponent-pruning paranoid search: the root's team against few, relevant replies of the others.
///
/// Paranoid search (search/tree/paranoid.h) spends nearly all its time on replies that do not concern the
/// root. Here every opponent has a reply set: its natural move (its best capture by static
/// exchange, or else a pass), and, if fewer than `wide` opponents since the root's last move
/// have played such a reply, up to `width` more captures, of the root's pieces first, and a move that
/// saves an attacked piece (Baier and Kaisers, "Opponent-pruning paranoid search", FDG 2020). One opponent
/// with all its moves and one natural move for each of the others is BRS+ (Esser, Gras, Winands,
/// Schadd and Lanctot, "Improving best-reply search", CG 2013); all opponents with all their moves
/// is paranoid search.
///
/// `ReplySets` (search/tree/reply_sets.h) says which replies those are.
///
/// A pass is no legal move, but stands for the many quiet moves that concern no other side. In reported
/// lines a legal move replaces it.
///
/// Principal variation search; the table's key covers root team, sets and the wide replies used.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/random.h"
#include "search/core/best_capture.h"
#include "search/tree/alpha_beta.h"
#include "search/tree/reply_sets.h"

namespace hegemon {

template <EscapeMoveEval G, const ReplySets& kSets = kOppsSets>
class Opps {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using HashTable = ValueTable;

  explicit Opps(HashTable& table) : table_(table) { stack_.reserve(4096); }

  void begin(const ThreadStart<G>& start) {
    thread_.begin(start);
    stack_.clear();
    sides_ = start.position.in_play().count();
    // What is stored depends on how many opponents have left their natural move.
    Random random(kSets.wide);
    for (auto& salt : used_salts_)
      salt = random.next();
    used_salts_[0] = 0;
  }
  void clear() { thread_.clear(); }
  SearchThread<G>& thread() { return thread_; }
  const SearchThread<G>& thread() const { return thread_; }

  /// With a reply or two for each of the others, the plies up to the root's next turn cost next to
  /// nothing.
  int deeper_than(int depth) const {
    if (kEverything || !kSets.by_rounds) return depth + 1;
    return depth < sides_ ? sides_ : depth + sides_;
  }

  bool search_root(int depth, std::size_t from) {
    return search_root_window(thread_, from, depth, [&](Move /*move*/, Value alpha, Value beta) {
      return search(depth - 1, 1, 0, alpha, beta);
    });
  }

  FineShares<G> shares(const RootMove<G>& move, const Position& end) const {
    return shares_by_value(thread_, move.value, end);
  }
  std::uint32_t known_move(const Position& position) const {
    return hegemon::known_move(table_, thread_, position);
  }

  /// With replies left out nothing is proved, but a win against all that were searched will do.
  static bool proven(Value value) { return is_win(value); }
  /// With replies left out, only a move that ends the game proves a win.
  bool proves(const Position& root, Value value) const {
    if (!kEverything) return is_win(value) && distance(value) <= 1;
    return is_win(value) || (is_loss(value) && has_one_rival<G>(root, thread_.root_team()));
  }

 private:
  struct Candidate {
    int score;
    Move move;
    bool wide;
  };

  Value search(int depth, int ply, int used, Value alpha, Value beta) {
    thread_.pv().enter(ply);
    if (const auto value = end_value(thread_, ply)) return *value;
    if (depth <= 0 || ply >= kMaxPly - 1) {
      return kSets.resolves_captures ? value_after_captures(thread_) : standing_value(thread_);
    }

    const Position& position = thread_.position();
    const Side side = position.turn();
    const bool ours = thread_.root_team().contains(side);
    if (ours) used = 0;
    if (!ours && !kEverything && used >= kSets.wide) {
      return search_natural(depth, ply, used, alpha, beta);
    }
    const std::uint64_t key =
        thread_.table_key(position) ^ used_salts_[static_cast<std::size_t>(used)];
    table_.prefetch(key);
    const auto found = table_.find(key);
    if (const auto value = decided(found, depth, ply, alpha, beta)) return *value;
    const Window window(ours, alpha, beta);
    const std::size_t begin = stack_.size();
    list_candidates(position, ours, depth, ply, found ? found->move : 0);
    const std::size_t end = stack_.size();

    Value best = -kInfinity;
    Value floor = window.low;
    Move best_move = Move::none();
    const Abdada abdada = thread_.abdada(key, depth);
    for (std::size_t i = begin; i < end; ++i) {
      std::size_t next = i;
      for (std::size_t j = i + 1; j < end; ++j) {
        if (stack_[j].score > stack_[next].score) next = j;
      }
      std::swap(stack_[i], stack_[next]);
      const Candidate candidate = stack_[i];
      const bool first = i == begin;
      if (candidate.score != kDeferred && abdada.busy(candidate.move.bits(), first)) {
        stack_[i--].score = kDeferred;
        continue;
      }
      const int now_used = used + (candidate.wide ? 1 : 0);
      if (!thread_.may_make()) break;
      const auto claim = abdada.claim(candidate.move.bits(), first);
      const auto search_child = [&](Value from, Value to) {
        return window.in_side_view(from, to, [&](Value low, Value high) {
          return search(depth - 1, ply + 1, now_used, low, high);
        });
      };
      const Value value = play(candidate.move, [&] {
        Value result = first ? Value() : search_child(floor, floor + 1);
        if (first || (result > floor && result < window.high))
          result = search_child(floor, window.high);
        return result;
      });
      if (thread_.halted()) break;
      if (value > best) {
        best = value;
        best_move = candidate.move;
        if (value > floor) {
          floor = value;
          thread_.pv().update(ply, candidate.move);
        }
        if (value >= window.high) {
          thread_.count_cut(first);
          break;
        }
      }
    }
    stack_.resize(begin);
    if (thread_.halted()) return Value();

    if (best >= window.high && !(best_move == Move::none()) && !best_move.is_capture()) {
      thread_.history().refuted_by(side, best_move, ply, depth);
    }
    return store(table_, key, depth, ply, window, best, best_move);
  }

  /// Where there is one reply only, it is cheaper to make it than to look the position up, and the
  /// table keeps its room for what takes longer to find out.
  Value search_natural(int depth, int ply, int used, Value alpha, Value beta) {
    const Position& position = thread_.position();
    auto& moves = thread_.buffer(ply).moves;
    position.captures(moves);
    const Move move = natural_move(position, moves);
    if (!thread_.may_make()) return Value();
    const Value value = play(move, [&] { return search(depth - 1, ply + 1, used, alpha, beta); });
    if (value < beta) thread_.pv().update(ply, move);
    return value;
  }

  /// Makes the move (`none()`: passes), searches, and takes it back.
  template <class Search>
  Value play(Move move, Search search_after) {
    if (move == Move::none()) {
      const auto passed = thread_.board().pass();
      const Value value = search_after();
      thread_.board().unpass(passed);
      return value;
    }
    const auto undo = thread_.board().make(move);
    const Value value = search_after();
    thread_.board().unmake(move, undo);
    return value;
  }

  /// Puts the replies to be looked at on the stack; `first` is the move to begin with, if there.
  void list_candidates(const Position& position, bool ours, int depth, int ply,
                       std::uint32_t first) {
    const std::size_t begin = stack_.size();
    if (kEverything || (ours && kSets.all_moves)) {
      list_all(position, ply, false);
    } else if (ours) {
      list_own(position, depth, ply);
    } else {
      list_replies(position, ply);
    }
    for (std::size_t i = begin; i < stack_.size() && first != 0; ++i) {
      if (stack_[i].move.bits() == first) stack_[i].score = kFirst;
    }
  }

  void list_all(const Position& position, int ply, bool wide) {
    auto& moves = thread_.buffer(ply).moves;
    position.moves(moves);
    const Side side = position.turn();
    for (const Move move : moves) {
      const int score = move.is_capture() ? kCapture + MovePicker<G>::capture_score(position, move)
                                          : thread_.history().score(side, move, ply);
      stack_.push_back({score, move, wide});
    }
  }

  void list_own(const Position& position, int depth, int ply) {
    // A quiet move is searched only if it can raise the score.
    const bool quiets = depth > position.in_play().count();
    const std::size_t begin = stack_.size();
    auto& moves = thread_.buffer(ply).moves;
    if (quiets) {
      position.moves(moves);
    } else {
      position.captures(moves);
      stack_.push_back({0, Move::none(), false});
    }
    for (const Move move : moves) {
      if (!move.is_capture()) {
        stack_.push_back({thread_.history().score(position.turn(), move, ply), move, false});
        continue;
      }
      const int net = Evaluation<G>::see(position, move).count();
      if (net > 0 || quiets) stack_.push_back({net > 0 ? kCapture + net : net, move, false});
    }
    trim(begin, static_cast<std::size_t>(quiets ? kSets.own : kSets.own_captures + 1));
  }

  void list_replies(const Position& position, int ply) {
    auto& moves = thread_.buffer(ply).moves;
    position.captures(moves);
    const std::size_t begin = stack_.size();
    if (kSets.all_moves) {
      const Move natural = natural_move(position, moves);
      list_all(position, ply, true);
      // The natural move is not counted as a wide one.
      if (const auto known = find(begin, natural); known != stack_.end()) {
        known->wide = false;
      } else {
        stack_.push_back({kCapture, natural, false});
      }
      return;
    }
    BestCapture<G> natural;
    for (const Move move : moves) {
      const Score net = Evaluation<G>::see(position, move);
      if (kSets.captures && net > natural.gain) natural = {move, net};
      const bool harm = hurts(position, move);
      if (net <= Score() && !harm) continue;
      // The root's harm first: it cuts off most.
      const int more = harm ? kCapture + Evaluation<G>::capture_gain(position, move).count() : 0;
      stack_.push_back({net.count() + more, move, true});
    }
    if (const auto known = find(begin, natural.move); known != stack_.end()) stack_.erase(known);
    trim(begin, static_cast<std::size_t>(kSets.width));
    if (natural.move == Move::none()) {
      stack_.push_back({0, Move::none(), false});
    } else {
      const int score = hurts(position, natural.move) ? 2 * kCapture : kCapture / 2;
      stack_.push_back({score, natural.move, false});
      stack_.push_back({-1, Move::none(), true});  // it may also refrain
    }
    const Move escape = Evaluation<G>::escape_move(position);
    if (!(escape == Move::none()) && find(begin, escape) == stack_.end()) {
      stack_.push_back({kCapture / 4, escape, true});
    }
  }

  static Move natural_move(const Position& position, const typename G::MoveList& captures) {
    return kSets.captures ? best_capture<G>(position, captures).move : Move::none();
  }

  bool hurts(const Position& position, Move capture) const {
    return thread_.root_team().contains(position.owner(capture.taken()));
  }

  typename std::vector<Candidate>::iterator at(std::size_t i) {
    return stack_.begin() + static_cast<std::ptrdiff_t>(i);
  }
  typename std::vector<Candidate>::iterator find(std::size_t begin, Move move) {
    return std::find_if(at(begin), stack_.end(),
                        [&](const Candidate& candidate) { return candidate.move == move; });
  }
  /// Keeps the best `count` of the candidates from `begin` on; of equals those listed first.
  void trim(std::size_t begin, std::size_t count) {
    if (stack_.size() - begin <= count) return;
    scores_.clear();
    for (std::size_t i = begin; i < stack_.size(); ++i)
      scores_.push_back(stack_[i].score);
    const auto last = scores_.begin() + static_cast<std::ptrdiff_t>(count) - 1;
    std::nth_element(scores_.begin(), last, scores_.end(), std::greater<>());
    const int least = *last;
    auto equals = 1 + std::count(scores_.begin(), last, least);
    std::size_t end = begin;
    for (std::size_t i = begin; i < stack_.size(); ++i) {
      const int score = stack_[i].score;
      if (score > least || (score == least && equals-- > 0)) stack_[end++] = stack_[i];
    }
    stack_.resize(end);
  }

  static constexpr bool kEverything = kSets.everything(G::kSides);
  static constexpr int kFirst = 1 << 30;
  static constexpr int kDeferred = -kFirst;
  static constexpr int kCapture = 1 << 24;

  HashTable& table_;
  SearchThread<G> thread_;
  std::vector<Candidate> stack_;
  std::vector<int> scores_;
  /// By how many opponents have left their natural move.
  std::array<std::uint64_t, 9> used_salts_{};
  int sides_ = G::kSides;  ///< in play at the root
};

}  // namespace hegemon
