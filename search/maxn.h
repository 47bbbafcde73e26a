/// Max^n: every side does the best for itself (Luckhardt and Irani, "An algorithmic solution of
/// n-person games", AAAI 1986).
///
/// The value of a position is a vector, each side's fine share; its sum is constant. The side to
/// move takes the successor that gives its team most. Ties decide much in max^n (Sturtevant, "A
/// comparison of algorithms for multi-player games", 2002). Here, of successors equal for the one
/// who chooses, it takes the worst for the root's team, and of those the first in the position's
/// own order of moves; so values don't depend on the order in which moves are tried.
///
/// Pruned is what the constant sum allows between a node and its parent (Korf, "Multi-player
/// alpha-beta pruning", Artificial Intelligence 48, 1991): a side that has here more than what the
/// parent's side leaves of the whole where it already is, makes this node one that the parent's
/// side won't choose. Only strictly more, so that ties are decided as without pruning.
#pragma once

#include <cstddef>

#include "search/table.h"
#include "search/walker.h"

namespace hegemon {

template <Game G, bool kSettles = true>
class MaxN : public Walker<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Vector = PerSide<int, G::kSides>;
  using HashTable = Table<2>;  // eight shares of 16 bits

  explicit MaxN(HashTable& table) : table_(table) {}

  /// As `Paranoid::search_root`.
  bool search_root(int depth, std::size_t from) {
    const SideSet team = this->root_team();
    constexpr Value kAnyWin = win_in(kMaxPly);
    return this->search_root_moves(
        from, depth, kAnyWin, [&](RootMove<G>& root_move, Value floor, bool /*first*/) {
          const Value penalty = root_move.penalty;
          const auto undo = board_->make(root_move.move);
          const Value enough = raised(floor, penalty, kFineUnit - 1);
          const Vector vector = search(depth - 1, 1, limit_for_child(team, enough));
          board_->unmake(root_move.move, undo);
          const int share = sum_of(vector, team);
          // How long a win takes is not known better than by the depth that it was first seen at.
          const Value found = share < kFineUnit         ? std::max(share, 1)
                              : is_win(root_move.value) ? root_move.value
                                                        : win_in(depth);
          const Value value = charged(found, penalty);
          if (value > floor && !this->halted()) root_move.shares = vector;
          return value;
        });
  }

  Vector shares(const RootMove<G>& move, const Position& /*end*/) const {
    if (move.penalty == 0) return move.shares;
    return shares_with<G>(move.shares, this->root_team(), move.value);
  }

  std::uint32_t known_move(const Position& position) const {
    const auto found = table_.find(position.key() ^ this->salt());
    return found ? found->move : 0;
  }

  /// A win is forced: whoever could avoid it would, since those who lose anyway do the root what
  /// harm they can. A loss is not: others may see further and do something else.
  static bool proven(Value value) { return is_win(value); }

 private:
  /// What the side to move now may have before the node is of no interest to the parent, whose team
  /// has `best` elsewhere.
  int limit_for_child(SideSet parent_team, int best) const {
    const bool partners = parent_team.contains(board_->position().turn());
    return partners || best < 0 ? kFineUnit : kFineUnit - best;
  }

  Vector search(int depth, int ply, int limit) {
    this->enter(ply);
    const Position& position = board_->position();
    if (depth <= 0 || position.over() || ply >= kMaxPly - 1) {
      if constexpr (!kSettles) return board_->shares();
      return this->settled_shares();
    }

    const std::uint64_t key = position.key() ^ this->salt();
    const auto found = table_.find(key);
    if (found && found->depth >= depth) return unpack(found->extra);

    const Side side = position.turn();
    const SideSet team = this->team(side);
    const SideSet root_team = this->root_team();
    MovePicker<G> picker(this->room(ply), position, this->memory_, ply, found ? found->move : 0);
    Vector best;
    int best_share = -1;
    int best_harm = 0;
    std::size_t best_index = 0;
    Move best_move = Move::none();
    const Parting parting = this->parting(key, depth);
    while (!picker.done()) {
      const auto [move, index, put_off] = picker.next();
      const bool first = best_share < 0;
      if (!put_off && parting.busy(move.bits(), first)) {
        picker.put_off();
        continue;
      }
      if (!this->may_make()) return best;
      const auto claim = parting.claim(move.bits(), first);
      const auto undo = board_->make(move);
      const Vector vector = search(depth - 1, ply + 1, limit_for_child(team, best_share));
      board_->unmake(move, undo);
      if (this->halted()) return best;
      const int share = sum_of(vector, team);
      if (share < best_share) continue;
      const int harm = kFineUnit - sum_of(vector, root_team);
      if (share == best_share && (harm < best_harm || (harm == best_harm && index > best_index))) {
        continue;
      }
      best = vector;
      best_share = share;
      best_harm = harm;
      best_index = index;
      best_move = move;
      this->remember(ply, move);
      if (share > limit) {
        if (!move.is_capture()) this->memory_.refuted_by(side, move, ply, depth);
        return best;  // true only as a bound, so it is not stored
      }
    }

    HashTable::Found entry;
    entry.move = best_move.bits();
    entry.depth = static_cast<std::int16_t>(depth);
    entry.bound = Bound::kExact;
    entry.extra = pack(best);
    table_.store(key, entry);
    return best;
  }

  static std::array<std::uint64_t, 2> pack(const Vector& vector) {
    std::array<std::uint64_t, 2> words{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(G::kSides); ++i) {
      words[i / 4] |= static_cast<std::uint64_t>(vector[Side(static_cast<int>(i))])
                      << (16 * (i % 4));
    }
    return words;
  }
  static Vector unpack(const std::array<std::uint64_t, 2>& words) {
    Vector vector;
    for (std::size_t i = 0; i < static_cast<std::size_t>(G::kSides); ++i) {
      vector[Side(static_cast<int>(i))] =
          static_cast<int>((words[i / 4] >> (16 * (i % 4))) & 0xFFFFU);
    }
    return vector;
  }

  HashTable& table_;
  using Walker<G>::board_;
};

}  // namespace hegemon
