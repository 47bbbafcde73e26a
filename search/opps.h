/// Opponent-pruning paranoid search: the root's team against few, relevant answers of the others.
///
/// Paranoid search (search/paranoid.h) spends nearly all its time on answers that have nothing to
/// do with the root. Here every opponent has a reply set: its natural move (the capture that pays
/// it most, or else a pass), and, as long as fewer than `wide` opponents since the root's last move
/// have made use of it, up to `width` captures more, those of the root's pieces first, and a move that
/// saves what is attacked (Baier and Kaisers, "Opponent-pruning paranoid search", FDG 2020). One opponent
/// with all its moves and one natural move for each of the others is BRS+ (Esser, Gras, Winands,
/// Schadd and Lanctot, "Improving best-reply search", CG 2013); all opponents with all their moves
/// is paranoid search.
///
/// `ReplySets` (search/reply_sets.h) says which replies those are.
///
/// A pass is no legal move, but stands for the many quiet moves that matter to nobody; where a line is
/// reported, a legal move is put in its place.
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
#include "search/reply_sets.h"
#include "search/team_search.h"

namespace hegemon {

template <RefugeGame G, const ReplySets& kSets = kOppsSets>
class Opps : public TeamSearch<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using HashTable = typename TeamSearch<G>::HashTable;

  explicit Opps(HashTable& table) : TeamSearch<G>(table) { stack_.reserve(4096); }

  void begin(const Position& position, const std::vector<Move>& root_moves, Control& control,
             Crew& crew, std::size_t thread) {
    TeamSearch<G>::begin(position, root_moves, control, crew, thread);
    stack_.clear();
    sides_ = position.in_play().count();
    // What is stored depends on how many opponents have left their natural move.
    Random random(kSets.wide);
    for (auto& salt : used_salts_)
      salt = random.next();
    used_salts_[0] = 0;
  }

  /// What depth is worth searching after `depth`: with a reply or two for each of the others, the
  /// plies up to the root's next turn cost next to nothing.
  int deeper_than(int depth) const {
    if (kEverything || !kSets.by_rounds) return depth + 1;
    return depth < sides_ ? sides_ : depth + sides_;
  }

  bool search_root(int depth, std::size_t from) {
    return this->search_root_window(from, depth, [&](Move /*move*/, Value alpha, Value beta) {
      return search(depth - 1, 1, 0, alpha, beta);
    });
  }

  /// With replies left out nothing is proved, but a win against all that were looked at will do.
  static bool proven(Value value) { return is_win(value); }
  /// As `Paranoid::proves`. With replies left out, only a move that ends the game proves a win.
  bool proves(const Position& root, Value value) const {
    if (!kEverything) return is_win(value) && distance(value) <= 1;
    return is_win(value) || (is_loss(value) && has_one_rival<G>(root, this->root_team()));
  }

 private:
  struct Candidate {
    int score;
    Move move;
    bool wide;
  };

  Value search(int depth, int ply, int used, Value alpha, Value beta) {
    this->enter(ply);
    if (const auto value = this->end_value(ply)) return *value;
    if (depth <= 0 || ply >= kMaxPly - 1) {
      return kSets.settles ? this->settled_value() : this->standing_value();
    }

    const Position& position = board_->position();
    const Side side = position.turn();
    const bool ours = this->root_team().contains(side);
    if (ours) used = 0;
    if (!ours && !kEverything && used >= kSets.wide) {
      return search_natural(depth, ply, used, alpha, beta);
    }
    const std::uint64_t key =
        position.key() ^ this->salt() ^ used_salts_[static_cast<std::size_t>(used)];
    this->table_.prefetch(key);
    const auto found = this->look_up(key);
    if (const auto value = this->decided(found, depth, ply, alpha, beta)) return *value;
    const typename TeamSearch<G>::Window window(ours, alpha, beta);
    const std::size_t begin = stack_.size();
    list_candidates(position, ours, depth, ply, found ? found->move : 0);
    const std::size_t end = stack_.size();

    Value best = -kInfinity;
    Value floor = window.low;
    Move best_move = Move::none();
    const Parting parting = this->parting(key, depth);
    for (std::size_t i = begin; i < end; ++i) {
      std::size_t next = i;
      for (std::size_t j = i + 1; j < end; ++j) {
        if (stack_[j].score > stack_[next].score) next = j;
      }
      std::swap(stack_[i], stack_[next]);
      const Candidate candidate = stack_[i];
      const bool first = i == begin;
      if (candidate.score != kPutOff && parting.busy(candidate.move.bits(), first)) {
        stack_[i--].score = kPutOff;
        continue;
      }
      const int now_used = used + (candidate.wide ? 1 : 0);
      if (!this->may_make()) break;
      const auto claim = parting.claim(candidate.move.bits(), first);
      const auto look = [&](Value from, Value to) {
        return window.ask(from, to, [&](Value low, Value high) {
          return search(depth - 1, ply + 1, now_used, low, high);
        });
      };
      const Value value = play(candidate.move, [&] {
        Value result = first ? 0 : look(floor, floor + 1);
        if (first || (result > floor && result < window.high)) result = look(floor, window.high);
        return result;
      });
      if (this->halted()) break;
      if (value > best) {
        best = value;
        best_move = candidate.move;
        if (value > floor) {
          floor = value;
          this->remember(ply, candidate.move);
        }
        if (value >= window.high) {
          this->count_cut(first);
          break;
        }
      }
    }
    stack_.resize(begin);
    if (this->halted()) return 0;

    if (best >= window.high && !(best_move == Move::none()) && !best_move.is_capture()) {
      this->memory_.refuted_by(side, best_move, ply, depth);
    }
    return this->store(key, depth, ply, window, best, best_move);
  }

  /// Where there is one reply only, it is cheaper to make it than to look the position up, and the
  /// table has room for what takes longer to find out.
  Value search_natural(int depth, int ply, int used, Value alpha, Value beta) {
    const Position& position = board_->position();
    auto& moves = this->room(ply).moves;
    position.captures(moves);
    const Move move = natural_move(position, moves);
    if (!this->may_make()) return 0;
    const Value value = play(move, [&] { return search(depth - 1, ply + 1, used, alpha, beta); });
    if (value < beta) this->remember(ply, move);
    return value;
  }

  /// Makes the move (`none()`: hands the turn on), asks, and takes it back.
  template <class Ask>
  Value play(Move move, Ask ask) {
    if (move == Move::none()) {
      const auto passed = board_->pass();
      const Value value = ask();
      board_->unpass(passed);
      return value;
    }
    const auto undo = board_->make(move);
    const Value value = ask();
    board_->unmake(move, undo);
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
    auto& moves = this->room(ply).moves;
    position.moves(moves);
    const Side side = position.turn();
    for (const Move move : moves) {
      const int score = move.is_capture() ? kCapture + MovePicker<G>::capture_score(position, move)
                                          : this->memory_.score(side, move, ply);
      stack_.push_back({score, move, wide});
    }
  }

  void list_own(const Position& position, int depth, int ply) {
    // A quiet move is worth the while only if something can come of it.
    const bool quiets = depth > position.in_play().count();
    const std::size_t begin = stack_.size();
    auto& moves = this->room(ply).moves;
    if (quiets) {
      position.moves(moves);
    } else {
      position.captures(moves);
      stack_.push_back({0, Move::none(), false});
    }
    for (const Move move : moves) {
      if (!move.is_capture()) {
        stack_.push_back({this->memory_.score(position.turn(), move, ply), move, false});
        continue;
      }
      const Score net = Evaluation<G>::net(position, move);
      if (net > 0 || quiets) stack_.push_back({net > 0 ? kCapture + net : net, move, false});
    }
    trim(begin, static_cast<std::size_t>(quiets ? kSets.own : kSets.own_captures + 1));
  }

  void list_replies(const Position& position, int ply) {
    auto& moves = this->room(ply).moves;
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
      const Score net = Evaluation<G>::net(position, move);
      if (kSets.captures && net > natural.net) natural = {move, net};
      const bool harm = hurts(position, move);
      if (net <= 0 && !harm) continue;
      // The root's harm first: it cuts off most.
      const Score prize = harm ? kCapture + Evaluation<G>::prize(position, move) : 0;
      stack_.push_back({net + prize, move, true});
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
    const Move refuge = Evaluation<G>::refuge(position);
    if (!(refuge == Move::none()) && find(begin, refuge) == stack_.end()) {
      stack_.push_back({kCapture / 4, refuge, true});
    }
  }

  static Move natural_move(const Position& position, const typename G::MoveList& captures) {
    return kSets.captures ? best_capture<G>(position, captures).move : Move::none();
  }

  bool hurts(const Position& position, Move capture) const {
    return this->root_team().contains(position.owner(capture.taken()));
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
  static constexpr int kPutOff = -kFirst;
  static constexpr int kCapture = 1 << 24;

  using TeamSearch<G>::board_;
  std::vector<Candidate> stack_;
  std::vector<int> scores_;
  /// By how many opponents have left their natural move.
  std::array<std::uint64_t, 9> used_salts_{};
  int sides_ = G::kSides;  ///< in play at the root
};

}  // namespace hegemon
