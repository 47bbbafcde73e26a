/// The concept of a search that iterative deepening calls (`TreeSearch`), and the common loop over the
/// root's moves.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "search/tree/search_thread.h"

namespace hegemon {

/// One thread's search of a tree to a depth. It owns a `SearchThread`, and keeps what the threads share
/// in a table of its own kind.
///   begin(start)              gets ready for a search
///   clear()                   forgets what earlier searches found out
///   thread()                  what it works with
///   search_root(depth, from)  searches the root's moves from number `from` on and brings the best of
///                             them to `from`; false if it was halted, then the moves that it completed
///                             count
///   deeper_than(depth)        the depth worth searching next
///   shares(move, end)         every side's fine share after a move at the root; `end` is where its line
///                             ends
///   known_move(position)      `Move::bits()` of the best move that the table has for a position; 0: none
///   proven(value)             static: is a root value certain, if all lines were searched that are not
///                             longer than its own?
///   proves(root, value)       is a value at the root a proved end of the game?
template <class Search, class G>
concept TreeSearch = Game<G> && std::constructible_from<Search, typename Search::HashTable&> &&
    requires(Search& search, const Search& done, const ThreadStart<G>& start, int depth,
             std::size_t from, Value value, const RootMove<G>& move,
             const typename G::Position& position) {
  { search.begin(start) } -> std::same_as<void>;
  { search.clear() } -> std::same_as<void>;
  { search.thread() } -> std::same_as<SearchThread<G>&>;
  { done.thread() } -> std::same_as<const SearchThread<G>&>;
  { search.search_root(depth, from) } -> std::same_as<bool>;
  { done.deeper_than(depth) } -> std::same_as<int>;
  { done.shares(move, position) } -> std::same_as<FineShares<G>>;
  { done.known_move(position) } -> std::same_as<std::uint32_t>;
  { Search::proven(value) } -> std::same_as<bool>;
  { done.proves(position, value) } -> std::same_as<bool>;
};

/// Searches the root's moves from number `from` on to a depth and brings the best of them to `from`. A
/// move that another thread is searching comes last. Returns false if the search was halted; the moves
/// that it completed count.
///
/// `search_move(root_move, floor, first)` makes the move, searches, takes it back, and returns a
/// `RootResult`; a value that is not above the floor, the best so far, may be a bound. No move is
/// searched after one with a value of `enough`.
template <Game G, class SearchMove>
bool search_root_moves(SearchThread<G>& thread, std::size_t from, int depth, Value enough,
                       SearchMove search_move) {
  RootMoves<G>& moves = thread.root_moves();
  thread.pv().begin();
  Value best = -kInfinity;
  std::size_t best_index = from;
  bool complete = true;
  const Abdada abdada = thread.abdada(thread.table_key(thread.position()), depth);
  std::vector<std::size_t> order(moves.size() - from);
  std::iota(order.begin(), order.end(), from);
  for (std::size_t i = 0; i < order.size() && best < enough; ++i) {
    const std::size_t index = order[i];
    const auto move = moves[index].move;
    const bool first = i == 0;
    const bool deferred = i >= moves.size() - from;
    if (!deferred && abdada.busy(move.bits(), first)) {
      order.push_back(index);
      continue;
    }
    complete = thread.may_make();
    if (!complete) break;
    if (!deferred) thread.report_root_move(move, static_cast<int>(from + i) + 1);
    const auto claim = abdada.claim(move.bits(), first);
    const RootResult<G> found = search_move(moves[index], best, first);
    complete = !thread.halted();
    if (!complete) break;
    if (found.value <= best) continue;
    thread.pv().update(0, move);
    moves.record(index, depth, found, thread.pv().line(), thread.pv().deepest());
    best = found.value;
    best_index = index;
  }
  moves.move_up(best_index, from);
  return complete;
}

}  // namespace hegemon
