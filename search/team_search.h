/// What the searches for one number have in common: the root team's value of a position, cut off
/// between two bounds, kept in the hash table.
///
/// Values are those of the root's team throughout; at a node the bounds are turned into the eyes
/// of the side to move, to whom the root's loss is a win unless it is of the root's team (`Window`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/table.h"
#include "search/walker.h"

namespace hegemon {

template <Game G>
class TeamSearch : public Walker<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using HashTable = Table<0>;

  explicit TeamSearch(HashTable& table) : table_(table) {}

  /// Everybody's shares: the root's by the search, of the others' those at the end of the line.
  PerSide<int, G::kSides> shares(const RootMove<G>& move, const Position& end) const {
    return shares_with<G>(shares_of<G>(end, kFineUnit), this->root_team(), move.value);
  }

  /// The move that the table has for a position that another search of the same root went through.
  std::uint32_t known_move(const Position& position) const {
    const auto found = table_.find(position.key() ^ this->salt());
    return found ? found->move : 0;
  }

 protected:
  using Found = HashTable::Found;

  /// The bounds of a node as the side to move sees them.
  struct Window {
    bool ours;
    Value low;
    Value high;

    Window(bool is_ours, Value alpha, Value beta)
        : ours(is_ours), low(is_ours ? alpha : -beta), high(is_ours ? beta : -alpha) {}
    /// To the root's team.
    Value for_root(Value value) const { return ours ? value : -value; }
    /// What the side to move gets by a move: `search(alpha, beta)` is asked between its bounds `from`
    /// and `to`, turned to the root's eyes and back.
    template <class Search>
    Value ask(Value from, Value to, Search search) const {
      return ours ? search(from, to) : -search(-to, -from);
    }
    /// Is a value, as the side to move sees it, a certain loss?
    bool lost(Value value) const { return ours ? is_loss(value) : is_win(-value); }
    bool certain(Value value) const { return is_certain(for_root(value)); }
  };

  /// Searches the root's moves from number `from` on, the first in full and the others only as far
  /// as they are better (principal variation search):
  /// `search_after(move, alpha, beta)` gives the value of the position after the move.
  template <class SearchAfter>
  bool search_root_window(std::size_t from, int depth, SearchAfter search_after) {
    const Value expected = this->root_moves_[from].value;
    return this->search_root_moves(
        from, depth, kInfinity, [&](const RootMove<G>& root_move, Value floor, bool first) {
          const Move move = root_move.move;
          const auto undo = board_->make(move);
          const auto search = [&](Value alpha, Value beta) {
            return search_after(move, alpha, beta);
          };
          Value value = first ? search_about(expected, search) : search(floor, floor + 1);
          if (!first && value > floor) value = search(floor, kInfinity);
          board_->unmake(move, undo);
          return value;
        });
  }

  /// What a position is worth to the root's team for certain: the game is over, or the team is out.
  std::optional<Value> end_value(int ply) const {
    const Position& position = board_->position();
    const SideSet team = this->root_team();
    if (position.over()) {
      const int share =
          sum_of(split_equally<G::kSides>(position.outcome().winners, kFineUnit), team);
      return share == kFineUnit ? win_in(ply) : share == 0 ? loss_in(ply) : share;
    }
    if (is_out(position, team)) return loss_in(ply);
    return std::nullopt;
  }

  Value standing_value() const { return sum_of(board_->shares(), this->root_team()); }
  /// After the captures that pay have been played out.
  Value settled_value() { return sum_of(this->settled_shares(), this->root_team()); }

  std::optional<Found> look_up(std::uint64_t key) const { return table_.find(key); }
  /// What is stored, if it was searched deep enough and decides between the bounds.
  static std::optional<Value> decided(const std::optional<Found>& found, int depth, int ply,
                                      Value alpha, Value beta) {
    if (!found || found->depth < depth) return std::nullopt;
    const Value value = from_table(found->value, ply);
    const bool decides = found->bound == Bound::kExact ||
                         (found->bound == Bound::kLower && value >= beta) ||
                         (found->bound == Bound::kUpper && value <= alpha);
    return decides ? std::optional(value) : std::nullopt;
  }
  /// Stores what the side to move got by its best move, and gives it as the root's team sees it.
  Value store(std::uint64_t key, int depth, int ply, const Window& window, Value best, Move move) {
    const Value value = window.for_root(best);
    Found entry;
    entry.move = move.bits();
    entry.value = static_cast<std::int16_t>(to_table(value, ply));
    entry.depth = static_cast<std::int16_t>(depth);
    entry.bound = best <= window.low    ? (window.ours ? Bound::kUpper : Bound::kLower)
                  : best >= window.high ? (window.ours ? Bound::kLower : Bound::kUpper)
                                        : Bound::kExact;
    table_.store(key, entry);
    return value;
  }

  HashTable& table_;
  using Walker<G>::board_;

 private:
  /// Half the width of an aspiration window.
  static constexpr Value kAspiration = 300;

  /// Begins with a window about the value of the last iteration (aspiration window; Gillogly, "The
  /// Technology chess program", 1972) and opens it if the value is not in there. Of a win only
  /// shorter ones are asked for.
  template <class Search>
  Value search_about(Value expected, Search search) {
    if (expected == kLoss) return search(-kInfinity, kInfinity);
    const Value alpha = is_win(expected) ? expected - 1 : expected - kAspiration;
    const Value beta = is_certain(expected) ? kInfinity : expected + kAspiration;
    Value value = search(alpha, beta);
    if (value > alpha && value < beta) return value;
    const bool low = value <= alpha;
    value = low ? search(-kInfinity, beta) : search(alpha, kInfinity);
    // With a table, a second look may say otherwise.
    const bool sure = low ? value < beta : value > alpha;
    return sure ? value : search(-kInfinity, kInfinity);
  }
};

}  // namespace hegemon
