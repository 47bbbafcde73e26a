/// A fixed amount of searching, to measure speed and to notice that a change changed what is
/// searched.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "search/search.h"

namespace hegemon {

/// The positions that a game is measured in, as FEN, over all phases of a game.
template <Game G>
const std::vector<std::string_view>& bench_positions();

struct BenchResult {
  std::uint64_t nodes = 0;  ///< with one thread the signature: the same on every machine
  Milliseconds elapsed{0};
  Cuts cuts;

  std::uint64_t nodes_per_second() const {
    return nodes * 1000 / static_cast<std::uint64_t>(elapsed.count() > 0 ? elapsed.count() : 1);
  }
};

/// Told after each position of a bench: its number, and the totals so far.
using BenchCallback = std::function<void(std::size_t number, const BenchResult&)>;

/// Searches every position, by the game's default rules, `depth` plies deep, with one fresh
/// searcher for all of them. `on_position` is called after each and may be empty. Nothing, if `stop`
/// became true.
template <Game G>
std::optional<BenchResult> run_bench(int depth, const Settings& settings,
                                     const std::atomic<bool>& stop,
                                     const BenchCallback& on_position);

}  // namespace hegemon
