/// Opponent-pruning paranoid search: the root's team against few, relevant answers of the others.
///
/// Paranoid search (search/paranoid.h) spends nearly all its time on answers that have nothing to
/// do with the root. Here every opponent has a reply set: its natural move (the capture that pays
/// it most, or else handing the turn on), and, as long as fewer than `kWide` opponents since the
/// root's last move have made use of it, up to `kWidth` moves more, those that take the root's
/// pieces first (Baier and Kaisers, "Opponent-pruning paranoid search", FDG 2020). One opponent
/// with all its moves and one natural move for each of the others is BRS+ (Esser, Gras, Winands,
/// Schadd and Lanctot, "Improving best-reply search", CG 2013); all opponents with all their moves
/// is paranoid search.
/// Best-reply search lets one opponent move and all others hand the turn on (Schadd and Winands,
/// "Best reply search for multiplayer games", IEEE TCIAIG 3(1), 2011). A policy says which:
///
///     kWide        opponents that may leave their natural move between two moves of the root; as
///                  many as there are sides: all have all their moves and no natural one
///     kWidth       how many moves more such an opponent has
///     kAllMoves    all legal moves of the root's team and of those opponents count, and none is
///                  left out
///     kNatural     the natural move may be a capture; else it is always to hand the turn on
///     kOwnWidth    moves of the root's team looked at below the root, if another one is in sight
///     kOwnCaptures if none is: captures that pay, or handing the turn on
///     kRash        opponents take what they would do better to leave, and never refrain
///     kFlees       such an opponent may also save its general from an attack
///     kSettles     captures are played out at the leaves (search/settle.h)
///
/// Of games without passing and static exchange all legal moves are looked at: paranoid search.
///
/// To hand the turn on is no legal move, but stands for the many quiet moves that matter to nobody;
/// when a line is told, a legal one is put in its place.
///
/// Principal variation search; the table's key covers root team, policy and the wide replies used.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/random.h"
#include "search/board.h"
#include "search/settle.h"
#include "search/table.h"
#include "search/walker.h"

namespace hegemon {

struct OppsPolicy {
  static constexpr int kWide = 1;
  static constexpr int kWidth = 2;
  static constexpr bool kAllMoves = false;
  static constexpr bool kNatural = true;
  static constexpr int kOwnWidth = 16;
  static constexpr int kOwnCaptures = 4;
  static constexpr bool kRash = false;
  static constexpr bool kFlees = true;
  static constexpr bool kSettles = false;
};

/// Against opponents that take whatever they can.
struct RashPolicy : OppsPolicy {
  static constexpr bool kRash = true;
};

/// Best-reply search: one opponent moves, the others hand the turn on.
struct BrsPolicy : OppsPolicy {
  static constexpr bool kAllMoves = true;
  static constexpr bool kNatural = false;
};

/// BRS+: one opponent moves as it likes, the others make their natural move.
struct BrsPlusPolicy : OppsPolicy {
  static constexpr bool kAllMoves = true;
};

/// Everything of everybody: paranoid search by this kernel.
struct ParanoidPolicy : OppsPolicy {
  static constexpr int kWide = 8;
  static constexpr bool kAllMoves = true;
};

template <Game G, class Policy = OppsPolicy>
class Opps : public Walker<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using HashTable = Table<0>;

  explicit Opps(HashTable& table) : table_(table) {
    stack_.reserve(4096);
    Random random(Policy::kWide * 1000 + Policy::kWidth);
    for (auto& salt : used_salts_)
      salt = random.next();
    used_salts_[0] = 0;
  }

  void begin(const Position& position, const std::vector<Move>& root_moves, Control& control,
             const std::vector<Spent*>& crew, std::size_t thread) {
    Walker<G>::begin(position, root_moves, control, crew, thread);
    board_.emplace(position);
    stack_.clear();
  }

  bool search_root(int depth, std::size_t from) {
    auto& moves = this->root_moves_;
    this->selective_depth_ = 0;
    Value best = -kInfinity;
    std::size_t best_index = from;
    bool complete = true;
    for (std::size_t i = 0; from + i < moves.size(); ++i) {
      if (!this->may_make()) {
        complete = false;
        break;
      }
      const std::size_t index = this->root_index(i, from);
      const Move move = moves[index].move;
      const auto undo = board_->make(move);
      Value value = i == 0 ? -kInfinity : search(depth - 1, 1, 0, best, best + 1);
      if (i == 0 || value > best) value = search(depth - 1, 1, 0, best, kInfinity);
      board_->unmake(move, undo);
      if (this->halted()) {
        complete = false;
        break;
      }
      if (value > best) {
        best = value;
        best_index = index;
        this->remember(0, move);
        moves[index].value = value;
        moves[index].line = this->line_at(0);
        moves[index].selective_depth = this->selective_depth_;
      }
    }
    const auto at = [&](std::size_t i) { return moves.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(from), at(best_index), at(best_index + 1));
    return complete;
  }

  PerSide<int, G::kSides> shares(const RootMove<G>& move, const Position& end) const {
    return shares_with<G>(shares_of<G>(end, kFineUnit), this->root_team(), move.value);
  }

  std::uint32_t known_move(const Position& position) const {
    const auto found = table_.find(position.key() ^ (this->key() ^ this->position_->key()));
    return found ? found->move : 0;
  }

  /// With replies left out nothing is proved, but a win against all that were looked at will do.
  static bool settled(Value value) { return is_win(value); }

 private:
  struct Candidate {
    int score;
    Move move;
    bool wide;
  };

  Value search(int depth, int ply, int used, Value alpha, Value beta) {
    this->enter(ply);
    const Position& position = board_->position();
    if (position.over()) return end_value(ply);
    const SideSet team = this->root_team();
    if ((position.in_play().bits() & team.bits()) == 0) return loss_in(ply);
    if (depth <= 0 || ply >= kMaxPly - 1) return leaf_value();

    const Side side = position.turn();
    const bool ours = team.contains(side);
    if (ours) used = 0;
    const std::uint64_t key =
        position.key() ^ this->salt() ^ used_salts_[static_cast<std::size_t>(used)];
    const auto found = table_.find(key);
    if (found && found->depth >= depth) {
      const Value value = from_table(found->value, ply);
      if (found->bound == Bound::kExact || (found->bound == Bound::kLower && value >= beta) ||
          (found->bound == Bound::kUpper && value <= alpha)) {
        return value;
      }
    }

    const Value low = ours ? alpha : -beta;
    const Value high = ours ? beta : -alpha;
    const std::size_t begin = stack_.size();
    list_candidates(position, ours, depth, ply, used, found ? found->move : 0);
    const std::size_t end = stack_.size();

    Value best = -kInfinity;
    Value floor = low;
    Move best_move = Move::none();
    for (std::size_t i = begin; i < end; ++i) {
      std::size_t next = i;
      for (std::size_t j = i + 1; j < end; ++j) {
        if (stack_[j].score > stack_[next].score) next = j;
      }
      std::swap(stack_[i], stack_[next]);
      const Candidate candidate = stack_[i];
      const int now_used = used + (candidate.wide ? 1 : 0);
      if (!this->may_make()) break;
      const auto look = [&](Value from, Value to) {
        return ours ? search(depth - 1, ply + 1, now_used, from, to)
                    : -search(depth - 1, ply + 1, now_used, -to, -from);
      };
      const Value value = play(candidate.move, [&] {
        Value result = i == begin ? 0 : look(floor, floor + 1);
        if (i == begin || (result > floor && result < high)) result = look(floor, high);
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
        if (value >= high) break;
      }
    }
    stack_.resize(begin);
    if (this->halted()) return 0;

    if (best >= high && !(best_move == Move::none()) && !best_move.is_capture()) {
      this->memory_.refuted_by(side, best_move, ply, depth);
    }
    const Bound bound = best <= low    ? (ours ? Bound::kUpper : Bound::kLower)
                        : best >= high ? (ours ? Bound::kLower : Bound::kUpper)
                                       : Bound::kExact;
    const Value value = ours ? best : -best;
    HashTable::Found entry;
    entry.move = best_move.bits();
    entry.value = static_cast<std::int16_t>(to_table(value, ply));
    entry.depth = static_cast<std::int16_t>(depth);
    entry.bound = bound;
    table_.store(key, entry);
    return value;
  }

  /// Makes the move (`none()`: hands the turn on), asks, and takes it back.
  template <class Ask>
  Value play(Move move, Ask ask) {
    if constexpr (ExchangingGame<G>) {
      if (move == Move::none()) {
        const auto passed = board_->pass();
        const Value value = ask();
        board_->unpass(passed);
        return value;
      }
    }
    const auto undo = board_->make(move);
    const Value value = ask();
    board_->unmake(move, undo);
    return value;
  }

  Value leaf_value() {
    if constexpr (Policy::kSettles) {
      return sum_of(settler_.settle(*board_, [&] { static_cast<void>(this->may_make()); }),
                    this->root_team());
    } else {
      return sum_of(board_->shares(), this->root_team());
    }
  }

  static constexpr bool everything() {
    return !ExchangingGame<G> || (Policy::kAllMoves && Policy::kWide >= G::kSides);
  }

  /// Puts the replies to be looked at on the stack; `first` is the move to begin with, if there.
  void list_candidates(const Position& position, bool ours, int depth, int ply, int used,
                       std::uint32_t first) {
    const std::size_t begin = stack_.size();
    if constexpr (everything()) {
      list_all(position, ply, false);
    } else if (ours) {
      list_own(position, depth, ply);
    } else {
      list_replies(position, ply, used);
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
    if constexpr (Policy::kAllMoves) {
      list_all(position, ply, false);
    } else {
      // A quiet move is worth the while only if another one of the root is in sight.
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
      trim(begin, static_cast<std::size_t>(quiets ? Policy::kOwnWidth : Policy::kOwnCaptures + 1));
    }
  }

  /// How much an opponent is taken to want a capture.
  static Score temptation(const Position& position, Move move) {
    const Score net = Evaluation<G>::net(position, move);
    return Policy::kRash ? std::max(net, Evaluation<G>::prize(position, move) / 2) : net;
  }

  void list_replies(const Position& position, int ply, int used) {
    const std::size_t begin = stack_.size();
    const SideSet root_team = this->root_team();
    const bool wide = used < Policy::kWide;
    Candidate natural{0, Move::none(), false};
    auto& moves = this->room(ply).moves;
    if (Policy::kNatural || !Policy::kAllMoves) {
      position.captures(moves);
      for (const Move move : moves) {
        Candidate other{temptation(position, move), move, true};
        if (Policy::kNatural && other.score > natural.score) std::swap(natural, other);
        if (Policy::kAllMoves || !wide || other.move == Move::none()) continue;
        const bool hurts = root_team.contains(position.owner(other.move.taken()));
        if (other.score > 0 || hurts) stack_.push_back({other.score, other.move, true});
      }
    }
    if constexpr (Policy::kAllMoves) {
      if (wide) list_all(position, ply, true);
      // The natural move is not counted as a wide one.
      for (std::size_t i = begin; i < stack_.size(); ++i) {
        if (stack_[i].move == natural.move) {
          stack_[i].wide = false;
          return;
        }
      }
      stack_.push_back({kCapture, natural.move, false});
      return;
    }
    for (std::size_t i = begin; i < stack_.size(); ++i) {
      Candidate& candidate = stack_[i];
      if (root_team.contains(position.owner(candidate.move.taken()))) {
        candidate.score += kCapture + Evaluation<G>::prize(position, candidate.move);
      }
    }
    trim(begin, static_cast<std::size_t>(Policy::kWidth));
    if (!(natural.move == Move::none())) {
      // The root's harm first: it cuts off most.
      const bool hurts = root_team.contains(position.owner(natural.move.taken()));
      natural.score += hurts ? 2 * kCapture : kCapture / 2;
      // Who looks before it captures may also refrain.
      if (wide && !Policy::kRash) stack_.push_back({-1, Move::none(), true});
    }
    natural.wide = false;
    stack_.push_back(natural);
    if (Policy::kFlees && wide) {
      const Move refuge = Evaluation<G>::refuge(position);
      const auto same = [&](const Candidate& candidate) { return candidate.move == refuge; };
      if (!(refuge == Move::none()) && std::none_of(at(begin), stack_.end(), same)) {
        stack_.push_back({kCapture / 4, refuge, true});
      }
    }
  }

  typename std::vector<Candidate>::iterator at(std::size_t i) {
    return stack_.begin() + static_cast<std::ptrdiff_t>(i);
  }
  /// Keeps the best `count` of the candidates from `begin` on.
  void trim(std::size_t begin, std::size_t count) {
    if (stack_.size() - begin <= count) return;
    std::stable_sort(at(begin), stack_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    stack_.resize(begin + count);
  }

  Value end_value(int ply) const {
    const Outcome outcome = board_->position().outcome();
    const int share =
        sum_of(split_equally<G::kSides>(outcome.winners, kFineUnit), this->root_team());
    return share == kFineUnit ? win_in(ply) : share == 0 ? loss_in(ply) : share;
  }

  static constexpr int kFirst = 1 << 30;
  static constexpr int kCapture = 1 << 24;

  HashTable& table_;
  std::optional<Board<G>> board_;
  Settler<G> settler_;
  std::vector<Candidate> stack_;
  std::array<std::uint64_t, 9> used_salts_;
};

}  // namespace hegemon
