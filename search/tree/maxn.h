/// Max^n: every side does the best for itself (Luckhardt and Irani, "An algorithmic solution of
/// n-person games", AAAI 1986).
///
/// The value of a position is a vector, each side's fine share; its sum is constant. The side to
/// move takes the successor that gives its team most. Ties decide much in max^n (Sturtevant, "A
/// comparison of algorithms for multi-player games", 2002). Here, of successors equal for the side that
/// chooses, it takes the worst for the root's team, and of those the first in the position's own order
/// of moves; so values don't depend on the order in which moves are tried.
///
/// Shallow pruning between a node and its parent (Korf, "Multi-player
/// alpha-beta pruning", Artificial Intelligence 48, 1991): if the side to move here already has more than
/// the whole minus the best share of the parent's side, the parent's
/// side won't choose this node. Only strictly more, so that ties are decided as without pruning.
///
/// Speculative pruning between a node, its parent and the one above (Sturtevant, "Last-branch and speculative
/// pruning algorithms for max^n", IJCAI 2003): if the best shares of these three sides so far sum to more than
/// the whole, then either the parent's side won't choose the node, or the side above
/// won't choose the parent. The node is cut, and searched in full only if the parent turns out to
/// matter. With three sides such sums are frequent, with seven rare.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/tree/alpha_beta.h"
#include "search/tree/transposition_table.h"
#include "search/tree/tree_search.h"

namespace hegemon {

/// `kResolvesCaptures` false: the leaves are evaluated as they stand.
template <Game G, bool kResolvesCaptures = true>
class MaxN {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Vector = FineShares<G>;
  using HashTable = TranspositionTable<2>;  // eight shares of 16 bits

  explicit MaxN(HashTable& table) : table_(table) {}

  void begin(const ThreadStart<G>& start) { thread_.begin(start); }
  void clear() { thread_.clear(); }
  SearchThread<G>& thread() { return thread_; }
  const SearchThread<G>& thread() const { return thread_; }
  static int deeper_than(int depth) { return depth + 1; }

  bool search_root(int depth, std::size_t from) {
    const SideSet team = thread_.root_team();
    constexpr Value kAnyWin = win_in(kMaxPly);
    return search_root_moves(
        thread_, from, depth, kAnyWin,
        [&](const RootMove<G>& root_move, Value floor, bool /*first*/) -> RootResult<G> {
          const auto undo = thread_.board().make(root_move.move);
          bool doubtful = false;
          const Vector vector =
              search(depth - 1, 1, {team, FineShare(floor.number())}, {team, kNothing}, doubtful);
          thread_.board().unmake(root_move.move, undo);
          const FineShare share = sum_of(vector, team);
          // How long a win takes is not known better than by the depth that it was first seen at.
          const Value value = share < kAll              ? Value(std::max(share, FineShare(1)))
                              : is_win(root_move.value) ? root_move.value
                                                        : win_in(depth);
          return {value, vector};
        });
  }

  Vector shares(const RootMove<G>& move, const Position& /*end*/) const { return move.shares; }
  std::uint32_t known_move(const Position& position) const {
    return hegemon::known_move(table_, thread_, position);
  }

  /// A win is forced: every side that could avoid it would, since sides that lose anyway do the root what
  /// harm they can. A loss is not: other sides may see further and move otherwise.
  static bool proven(Value value) { return is_win(value); }
  static bool proves(const Position& /*root*/, Value value) { return is_win(value); }

 private:
  /// The team that moved on the path to a node, and its best share so far.
  struct Rival {
    SideSet team;
    FineShare best;
  };
  static constexpr FineShare kNothing{-1};

  /// The best that has been found in a node.
  struct Best {
    Vector vector;
    FineShare share = kNothing;
    FineShare harm;
    std::size_t index = 0;
    Move move = Move::none();
  };

  /// Sets `doubtful` if what is returned is no value, as the node was taken for doubtful.
  Vector search(int depth, int ply, Rival parent, Rival grandparent, bool& doubtful) {
    thread_.pv().enter(ply);
    const Position& position = thread_.position();
    if (depth <= 0 || position.over() || ply >= kMaxPly - 1) {
      return kResolvesCaptures ? thread_.shares_after_captures() : thread_.board().shares();
    }

    const std::uint64_t key = thread_.table_key(position);
    const auto found = table_.find(key);
    if (found && found->depth >= depth) return unpack(found->extra);

    const Side side = position.turn();
    const SideSet team = thread_.team(side);
    const SideSet root_team = thread_.root_team();
    const bool has_limit = parent.best != kNothing && !parent.team.contains(side);
    const FineShare limit = has_limit ? kAll - parent.best : kAll;
    const bool may_doubt = has_limit && grandparent.best != kNothing &&
                           !grandparent.team.contains(side) && !(grandparent.team == parent.team);
    const FineShare doubt = may_doubt ? limit - grandparent.best : kAll;

    Best best;
    std::vector<std::pair<Move, std::size_t>> doubted;
    // False if it was halted, or need not go on.
    const auto search_child = [&](Move move, std::size_t index, Rival above) {
      const auto undo = thread_.board().make(move);
      bool child_is_doubtful = false;
      const Vector vector =
          search(depth - 1, ply + 1, {team, best.share}, above, child_is_doubtful);
      thread_.board().unmake(move, undo);
      if (thread_.halted()) return false;
      if (child_is_doubtful) {
        doubted.emplace_back(move, index);
        return true;
      }
      const FineShare share = sum_of(vector, team);
      const FineShare harm = kAll - sum_of(vector, root_team);
      if (share < best.share) return true;
      if (share == best.share && (harm < best.harm || (harm == best.harm && index > best.index))) {
        return true;
      }
      best = {vector, share, harm, index, move};
      thread_.pv().update(ply, move);
      if (share <= limit && share <= doubt) return true;
      doubtful = share <= limit;
      if (!move.is_capture()) thread_.history().refuted_by(side, move, ply, depth);
      return false;
    };

    MovePicker<G> picker(thread_.buffer(ply), position, thread_.history(), ply,
                         found ? found->move : 0);
    const Abdada abdada = thread_.abdada(key, depth);
    while (!picker.done()) {
      const auto [move, index, deferred] = picker.next();
      const bool first = best.share == kNothing;
      if (!deferred && abdada.busy(move.bits(), first)) {
        picker.defer();
        continue;
      }
      if (!thread_.may_make()) return best.vector;
      const auto claim = abdada.claim(move.bits(), first);
      // What is broken off here is true only as a bound, so it is not stored.
      if (!search_child(move, index, parent)) return best.vector;
    }
    if (!doubted.empty()) {
      // Whichever of them were better, the side above would not choose this node.
      if (sum_of(best.vector, parent.team) < parent.best) return best.vector;
      // Without what the side above has, none is doubtful again.
      for (const auto& [move, index] : doubted) {
        if (!thread_.may_make() || !search_child(move, index, {parent.team, kNothing})) {
          return best.vector;
        }
      }
    }

    HashTable::Found entry;
    entry.move = best.move.bits();
    entry.depth = static_cast<std::int16_t>(depth);
    entry.bound = Bound::kExact;
    entry.extra = pack(best.vector);
    table_.store(key, entry);
    return best.vector;
  }

  static std::array<std::uint64_t, 2> pack(const Vector& vector) {
    std::array<std::uint64_t, 2> words{};
    for (std::size_t i = 0; i < vector.values.size(); ++i)
      words[i / 4] |= static_cast<std::uint64_t>(vector.values[i].count()) << (16 * (i % 4));
    return words;
  }
  static Vector unpack(const std::array<std::uint64_t, 2>& words) {
    Vector vector;
    for (std::size_t i = 0; i < vector.values.size(); ++i)
      vector.values[i] = FineShare(static_cast<int>((words[i / 4] >> (16 * (i % 4))) & 0xFFFFU));
    return vector;
  }

  HashTable& table_;
  SearchThread<G> thread_;
};

}  // namespace hegemon
