/// Alpha-beta for the value of one team, with a hash table: common code of the searches of a single value.
///
/// Values are from the view of the root's team. At a node the bounds are converted to the view of the
/// side to move: negated unless it belongs to the root's team (`Window`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "eval/shares.h"
#include "search/core/report.h"
#include "search/tree/transposition_table.h"
#include "search/tree/tree_search.h"

namespace hegemon {

/// One value for each position, of the root's team.
using ValueTable = TranspositionTable<0>;

/// The bounds of a node as the side to move sees them.
struct Window {
  bool ours;  ///< is the side to move of the root's team?
  Value low;
  Value high;

  Window(bool is_ours, Value alpha, Value beta)
      : ours(is_ours), low(is_ours ? alpha : -beta), high(is_ours ? beta : -alpha) {}
  /// A value in the view of the root's team.
  Value for_root(Value value) const { return ours ? value : -value; }
  /// The value of a move in the view of the side to move, between its bounds `from` and `to`:
  /// `search(alpha, beta)` searches between bounds in the view of the root's team.
  template <class Search>
  Value in_side_view(Value from, Value to, Search search) const {
    return ours ? search(from, to) : -search(-to, -from);
  }
  /// Is a value, in the view of the side to move, a certain loss?
  bool lost(Value value) const { return ours ? is_loss(value) : is_win(-value); }
  bool certain(Value value) const { return is_certain(for_root(value)); }
};

/// The value of a position to the root's team if it is certain: the game is over, or the team is out.
template <Game G>
std::optional<Value> end_value(const SearchThread<G>& thread, int ply) {
  const typename G::Position& position = thread.position();
  const SideSet team = thread.root_team();
  if (position.over()) {
    const FineShare share = sum_of(win_of<G>(position.outcome()), team);
    return share == kAll ? win_in(ply) : share == FineShare() ? loss_in(ply) : Value(share);
  }
  if (is_out(position, team)) return loss_in(ply);
  return std::nullopt;
}

/// The value of the position as it stands.
template <Game G>
Value standing_value(const SearchThread<G>& thread) {
  return Value(sum_of(thread.board().shares(), thread.root_team()));
}
/// The value after the captures that pay have been played out.
template <Game G>
Value value_after_captures(SearchThread<G>& thread) {
  return Value(sum_of(thread.shares_after_captures(), thread.root_team()));
}

/// The stored value, if it was searched deep enough and decides between the bounds.
inline std::optional<Value> decided(const std::optional<ValueTable::Found>& found, int depth,
                                    int ply, Value alpha, Value beta) {
  if (!found || found->depth < depth) return std::nullopt;
  const Value value = from_table(Value(found->value), ply);
  const bool decides = found->bound == Bound::kExact ||
                       (found->bound == Bound::kLower && value >= beta) ||
                       (found->bound == Bound::kUpper && value <= alpha);
  return decides ? std::optional(value) : std::nullopt;
}

/// Stores the value of the side to move's best move; returns it in the view of the root's team.
template <class Move>
Value store(ValueTable& table, std::uint64_t key, int depth, int ply, const Window& window,
            Value best, Move move) {
  const Value value = window.for_root(best);
  ValueTable::Found entry;
  entry.move = move.bits();
  entry.value = static_cast<std::int16_t>(to_table(value, ply).number());
  entry.depth = static_cast<std::int16_t>(depth);
  entry.bound = best <= window.low    ? (window.ours ? Bound::kUpper : Bound::kLower)
                : best >= window.high ? (window.ours ? Bound::kLower : Bound::kUpper)
                                      : Bound::kExact;
  table.store(key, entry);
  return value;
}

/// Every side's fine share: the root team's by the value that a search found, the others' in proportion to
/// those at the end of the line.
template <Game G>
FineShares<G> shares_by_value(const SearchThread<G>& thread, Value value,
                              const typename G::Position& end) {
  return shares_with<G>(fine_shares_of<G>(end, thread.board().weights()), thread.root_team(),
                        value);
}

/// The move that a table has for a position (`Move::bits()`), 0 if it has none.
template <Game G, class HashTable>
std::uint32_t known_move(const HashTable& table, const SearchThread<G>& thread,
                         const typename G::Position& position) {
  const auto found = table.find(thread.table_key(position));
  return found ? found->move : 0;
}

/// Searches with a window about the value of the last iteration (aspiration window; Gillogly, "The
/// Technology chess program", 1972) and opens it if the value is outside. After a win only shorter ones
/// are looked for.
template <class Search>
Value search_about(Value expected, Search search) {
  constexpr int kHalfWidth = 300;
  if (expected == kLoss) return search(-kInfinity, kInfinity);
  const Value alpha = is_win(expected) ? expected - 1 : expected - kHalfWidth;
  const Value beta = is_certain(expected) ? kInfinity : expected + kHalfWidth;
  Value value = search(alpha, beta);
  if (value > alpha && value < beta) return value;
  const bool low = value <= alpha;
  value = low ? search(-kInfinity, beta) : search(alpha, kInfinity);
  // With a table, a second search may return another value.
  const bool sure = low ? value < beta : value > alpha;
  return sure ? value : search(-kInfinity, kInfinity);
}

/// Searches the root's moves from number `from` on, the first in full and the others only as far as they
/// are better (principal variation search): `search_after(move, alpha, beta)` returns the value of the
/// position after the move.
template <Game G, class SearchAfter>
bool search_root_window(SearchThread<G>& thread, std::size_t from, int depth,
                        SearchAfter search_after) {
  const Value expected = thread.root_moves()[from].value;
  return search_root_moves(
      thread, from, depth, kInfinity,
      [&](const RootMove<G>& root_move, Value floor, bool first) -> RootResult<G> {
        const auto move = root_move.move;
        const auto undo = thread.board().make(move);
        const auto search = [&](Value alpha, Value beta) {
          return search_after(move, alpha, beta);
        };
        Value value = first ? search_about(expected, search) : search(floor, floor + 1);
        if (!first && value > floor) value = search(floor, kInfinity);
        thread.board().unmake(move, undo);
        return {value};
      });
}

}  // namespace hegemon
