/// Perft that can be stopped and shared out to threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/perft.h"

namespace hegemon::protocol {

/// As `perft`, but gives up (with any number) soon after `stop` has become true.
template <Game G>
std::uint64_t stoppable_perft(typename G::Position& position, int depth,
                              const std::atomic<bool>& stop) {
  constexpr int kTooShortToStop = 3;
  if (depth <= kTooShortToStop) return perft<G>(position, depth);
  typename G::MoveList list;
  position.moves(list);
  std::uint64_t nodes = 0;
  for (const typename G::Move move : list) {
    if (stop.load(std::memory_order_relaxed)) break;
    const typename G::Undo undo = position.make(move);
    nodes += stoppable_perft<G>(position, depth - 1, stop);
    position.unmake(move, undo);
  }
  return nodes;
}

/// The sum over the root's moves, each counted by whichever thread is free; `visit(move, nodes)` is
/// called from this thread in the order of the list. Nothing, if it was stopped.
template <Game G, class Visit>
std::optional<std::uint64_t> divide_on_threads(const typename G::Position& position, int depth,
                                               int threads, const std::atomic<bool>& stop,
                                               Visit visit) {
  const typename G::Position root = perft_root<G>(position);
  typename G::MoveList list;
  root.moves(list);
  std::vector<std::uint64_t> counts(list.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    typename G::Position own = root;
    for (std::size_t i = next++; i < list.size() && !stop; i = next++) {
      const typename G::Undo undo = own.make(list[i]);
      counts[i] = stoppable_perft<G>(own, depth - 1, stop);
      own.unmake(list[i], undo);
    }
  };
  std::vector<std::thread> helpers;
  const std::size_t wanted = std::min(static_cast<std::size_t>(threads), list.size());
  try {
    for (std::size_t i = 1; i < wanted; ++i)
      helpers.emplace_back(work);
  } catch (const std::system_error&) {
    // The system has no more threads to give: those that there are do it.
  }
  work();
  for (std::thread& helper : helpers)
    helper.join();
  if (stop) return std::nullopt;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    visit(list[i], counts[i]);
    sum += counts[i];
  }
  return sum;
}

}  // namespace hegemon::protocol
