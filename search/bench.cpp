#include "search/bench.h"

#include <cassert>
#include <chrono>

#include "engine/middle_xiangqi/game.h"
#include "engine/seven_kingdoms/game.h"
#include "engine/three_friends/game.h"

namespace hegemon {

template <>
const std::vector<std::string_view>& bench_positions<SevenKingdoms>();  // bench_positions.cpp
template <>
const std::vector<std::string_view>& bench_positions<MiddleXiangqi>();
template <>
const std::vector<std::string_view>& bench_positions<ThreeFriends>();

template <Game G>
std::optional<BenchResult> run_bench(int depth, const Settings& settings,
                                     const std::atomic<bool>& stop,
                                     const BenchCallback& on_position) {
  using Timer = std::chrono::steady_clock;
  BenchResult result;
  Searcher<G> searcher(settings);
  Limits<G> limits;
  limits.depth = depth;
  limits.stop = &stop;
  std::size_t number = 0;
  for (const std::string_view fen : bench_positions<G>()) {
    const auto position = G::parse_fen(fen, typename G::Options{});
    assert(position.ok());
    const auto begin = Timer::now();
    const Answer<G> answer = searcher.search(position.value(), limits, [](const Line<G>&) {});
    if (stop) return std::nullopt;
    result.nodes += answer.nodes;
    result.cuts += answer.cuts;
    result.elapsed += std::chrono::duration_cast<Milliseconds>(Timer::now() - begin);
    ++number;
    if (on_position) on_position(number, result);
  }
  return result;
}

template std::optional<BenchResult> run_bench<SevenKingdoms>(int, const Settings&,
                                                             const std::atomic<bool>&,
                                                             const BenchCallback&);
template std::optional<BenchResult> run_bench<MiddleXiangqi>(int, const Settings&,
                                                             const std::atomic<bool>&,
                                                             const BenchCallback&);
template std::optional<BenchResult> run_bench<ThreeFriends>(int, const Settings&,
                                                            const std::atomic<bool>&,
                                                            const BenchCallback&);

}  // namespace hegemon
