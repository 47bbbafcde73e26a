/// Perft that can be stopped, shared among threads, and kept in a table.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/perft.h"
#include "engine/result.h"
#include "search/core/signals.h"
#include "session/perft/perft_request.h"
#include "session/perft/perft_table.h"

namespace hegemon::session {

template <PlayableGame G>
class PerftRun {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Gives up soon after it is stopped.
  PerftRun(const Position& position, const PerftRequest& request, const SearchSignals& signals)
      : root_(perft_root<G>(position)), request_(request), signals_(signals) {
    if (request.hash_mib != 0) table_.emplace(request.hash_mib);
    root_.moves(moves_);
    deal();
  }

  /// The sum over all subtrees, each counted by whichever thread is free;
  /// `visit(move, nodes)` is called from this thread, for the root's moves in the order of the
  /// list. An error if it was stopped, or if the number is beyond 64 bits.
  template <class Visit>
  Result<std::uint64_t> run(Visit visit) {
    std::vector<std::thread> helpers;
    const std::size_t wanted =
        std::min(static_cast<std::size_t>(request_.threads), subtrees_.size());
    try {
      for (std::size_t i = 1; i < wanted; ++i)
        helpers.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      // The system has no more threads to give: those that there are do it.
    }
    work();
    for (std::thread& helper : helpers)
      helper.join();
    if (signals_.stopped()) return Error::of("search.stopped", "perft");
    std::uint64_t sum = 0;
    for (const Subtree& subtree : subtrees_)
      add(sum, subtree.nodes);
    if (too_many_) return Error::of("perft.large", "perft");
    for (std::size_t begin = 0; begin < subtrees_.size();) {
      const std::size_t root_move = subtrees_[begin].root_move;
      std::uint64_t part = 0;
      for (; begin < subtrees_.size() && subtrees_[begin].root_move == root_move; ++begin)
        part += subtrees_[begin].nodes;
      visit(moves_[root_move], part);
    }
    return sum;
  }

 private:
  /// What follows one move of the root, or one and one more.
  struct Subtree {
    std::size_t root_move;
    std::optional<Move> reply;
    std::uint64_t nodes = 0;
  };
  /// From here on two moves are a subtree: finer to divide, while what is below is deep enough
  /// to be counted fast.
  static constexpr int kDepthForReplies = 5;
  static constexpr int kTooShortToStop = 3;
  /// Below, looking up takes longer than counting.
  static constexpr int kLeastDepthInTable = 3;

  /// Lists the subtrees.
  void deal() {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (request_.depth < kDepthForReplies) {
        subtrees_.push_back({i, std::nullopt});
        continue;
      }
      const typename G::Undo undo = root_.make(moves_[i]);
      typename G::MoveList replies;
      root_.moves(replies);
      for (const Move reply : replies)
        subtrees_.push_back({i, reply});
      root_.unmake(moves_[i], undo);
    }
  }

  void work() {
    Position own = root_;
    for (std::size_t i = next_++; i < subtrees_.size() && !given_up(); i = next_++) {
      Subtree& subtree = subtrees_[i];
      const Move first = moves_[subtree.root_move];
      const typename G::Undo undo = own.make(first);
      if (subtree.reply) {
        const typename G::Undo undo_reply = own.make(*subtree.reply);
        subtree.nodes = count(own, request_.depth - 2);
        own.unmake(*subtree.reply, undo_reply);
      } else {
        subtree.nodes = count(own, request_.depth - 1);
      }
      own.unmake(first, undo);
    }
  }

  std::uint64_t count(Position& position, int depth) {
    if (!table_ || depth < kLeastDepthInTable) return count_through(position, depth);
    const std::uint64_t key = position.key();
    std::string state = perft_state<G>(position, depth);
    if (const auto known = table_->find(key, depth, state)) return *known;
    const std::uint64_t nodes = count_through(position, depth);
    if (!given_up()) table_->store(key, depth, std::move(state), nodes);
    return nodes;
  }

  std::uint64_t count_through(Position& position, int depth) {
    if (depth <= kTooShortToStop) return count_sequences<G>(position, depth, request_.mode);
    typename G::MoveList list;
    position.moves(list);
    std::uint64_t nodes = 0;
    for (const Move move : list) {
      if (given_up()) break;
      const typename G::Undo undo = position.make(move);
      add(nodes, count(position, depth - 1));
      position.unmake(move, undo);
    }
    return nodes;
  }

  bool given_up() const { return too_many_ || signals_.stopped(); }
  void add(std::uint64_t& sum, std::uint64_t nodes) {
    if (__builtin_add_overflow(sum, nodes, &sum)) too_many_ = true;
  }

  Position root_;
  PerftRequest request_;
  const SearchSignals& signals_;
  typename G::MoveList moves_;
  std::vector<Subtree> subtrees_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> too_many_{false};
  std::optional<PerftTable> table_;
};

}  // namespace hegemon::session
