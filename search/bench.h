/// Fixed searches, to measure speed and to detect changes of the search by their number of
/// nodes.
#pragma once

#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "engine/game.h"
#include "search/core/search.h"

namespace hegemon {

struct BenchResult {
  std::uint64_t nodes = 0;  ///< with one thread the signature: the same on every machine
  Milliseconds elapsed{0};
  CutoffCounts cuts;
};

/// Called after each position of a bench with its number and the totals so far.
using BenchCallback = std::function<void(std::size_t number, const BenchResult&)>;

/// Searches the game's bench positions, by its default rules, `depth` plies deep, with one fresh
/// searcher for all of them. `on_position` is called after each and may be empty. nullopt if it was
/// stopped.
template <PlayableGame G>
std::optional<BenchResult> run_bench(int depth, const Settings& settings, SearchSignals& signals,
                                     const BenchCallback& on_position) {
  using Timer = std::chrono::steady_clock;
  BenchResult result;
  Searcher<G> searcher(settings);
  SearchLimits<G> limits;
  limits.depth = depth;
  limits.signals = &signals;
  std::size_t number = 0;
  for (const std::string_view fen : G::bench_positions()) {
    const auto position = G::parse_fen(fen, typename G::Options{});
    assert(position.ok());  // a test reads them all
    const auto begin = Timer::now();
    const Answer<G> answer = searcher.search(position.value(), limits, [](const Line<G>&) {});
    if (signals.stopped()) return std::nullopt;
    result.nodes += answer.nodes;
    result.cuts += answer.cuts;
    result.elapsed += std::chrono::duration_cast<Milliseconds>(Timer::now() - begin);
    ++number;
    if (on_position) on_position(number, result);
  }
  return result;
}

}  // namespace hegemon
