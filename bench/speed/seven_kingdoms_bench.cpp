/// The core of the Seven Kingdoms, piece by piece: lists, captures, attackers, counts, make and
/// unmake, keys, FEN.
///
/// In four phases of a game, as the price of a list depends on what stands on the board. Positions
/// come from random games of fixed seeds. Run with --benchmark_repetitions=5 and read the medians.
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/perft.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"

namespace {

using namespace hegemon;
using seven_kingdoms::Move;
using seven_kingdoms::Position;
using seven_kingdoms::Undo;
using List = seven_kingdoms::MoveList;

enum Phase { kStart, kMiddle, kEnd, kMerged };
constexpr const char* kPhaseNames[] = {"start", "middle", "end", "merged"};

/// Twenty positions of a phase; of the start there is one.
std::vector<Position> positions_of(Phase phase) {
  std::vector<Position> found;
  if (phase == kStart) return {Position::start()};
  for (std::uint64_t seed = 1; found.size() < 20; ++seed) {
    Random random(seed);
    Position position = Position::start();
    const std::size_t plies = phase == kMiddle ? 40 : phase == kEnd ? 250 : 60 + random.below(60);
    List list;
    for (std::size_t ply = 0; ply < plies && !position.over(); ++ply) {
      position.moves(list);
      // Few captures, so that games get as long as they should; merged armies need some.
      Move move = list[random.below(list.size())];
      if (phase != kMerged && random.below(4) != 0) {
        for (int i = 0; i < 6 && move.is_capture(); ++i)
          move = list[random.below(list.size())];
      }
      static_cast<void>(position.make(move));
    }
    if (position.over()) continue;
    const bool merged = position.in_play().count() < seven_kingdoms::kSides;
    if (phase == kMerged && !merged) continue;
    if (phase == kMiddle && merged) continue;
    found.push_back(position);
  }
  return found;
}

const std::vector<Position>& positions(benchmark::State& state) {
  static const std::vector<Position> kPositions[] = {positions_of(kStart), positions_of(kMiddle),
                                                     positions_of(kEnd), positions_of(kMerged)};
  state.SetLabel(kPhaseNames[state.range(0)]);
  return kPositions[state.range(0)];
}

void all_phases(benchmark::internal::Benchmark* benchmark) {
  for (const int phase : {kStart, kMiddle, kEnd, kMerged})
    benchmark->Arg(phase);
}

/// A list a time; items are moves.
void generate(benchmark::State& state) {
  const auto& all = positions(state);
  List list;
  std::size_t i = 0;
  std::size_t moves = 0;
  for (auto _ : state) {
    all[i].moves(list);
    benchmark::DoNotOptimize(list);
    benchmark::ClobberMemory();
    moves += list.size();
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
}
BENCHMARK(generate)->Apply(all_phases);

void captures(benchmark::State& state) {
  const auto& all = positions(state);
  List list;
  std::size_t i = 0;
  for (auto _ : state) {
    all[i].captures(list);
    benchmark::DoNotOptimize(list);
    benchmark::ClobberMemory();
    i = i + 1 < all.size() ? i + 1 : 0;
  }
}
BENCHMARK(captures)->Apply(all_phases);

/// Who attacks the point a piece stands on, of every piece on the board; items are points.
void attackers(benchmark::State& state) {
  const auto& all = positions(state);
  std::size_t i = 0;
  std::size_t points = 0;
  for (auto _ : state) {
    for (int side = 0; side < seven_kingdoms::kSides; ++side) {
      all[i].pieces(Side(side)).for_each([&](seven_kingdoms::PieceId id) {
        const auto point = all[i].point_of(id);
        benchmark::DoNotOptimize(all[i].attackers_to(point, point));
        ++points;
      });
    }
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(points));
}
BENCHMARK(attackers)->Apply(all_phases);

/// Of each position its captures, or its quiet moves.
std::vector<std::vector<Move>> moves_of(const std::vector<Position>& all, bool captures) {
  std::vector<std::vector<Move>> lists;
  for (const Position& position : all) {
    List list;
    position.moves(list);
    auto& chosen = lists.emplace_back();
    for (const Move move : list) {
      if (move.is_capture() == captures) chosen.push_back(move);
    }
  }
  return lists;
}

/// The static exchange of captures (`kCaptures`) or quiet moves; items are moves.
template <bool kCaptures>
void exchange(benchmark::State& state) {
  const auto& all = positions(state);
  const std::vector<std::vector<Move>> lists = moves_of(all, kCaptures);
  std::size_t i = 0;
  std::size_t moves = 0;
  for (auto _ : state) {
    for (const Move move : lists[i])
      benchmark::DoNotOptimize(Evaluation<SevenKingdoms>::see(all[i], move));
    moves += lists[i].size();
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
}
BENCHMARK(exchange<true>)->Apply(all_phases);
BENCHMARK(exchange<false>)->Apply(all_phases);

/// What each kingdom would lose by the captures that hurt it most; items are kingdoms.
void threatened_loss(benchmark::State& state) {
  const auto& all = positions(state);
  std::size_t i = 0;
  for (auto _ : state) {
    for (int side = 0; side < seven_kingdoms::kSides; ++side)
      benchmark::DoNotOptimize(Evaluation<SevenKingdoms>::threatened_loss(all[i], Side(side)));
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(state.iterations() * seven_kingdoms::kSides);
}
BENCHMARK(threatened_loss)->Apply(all_phases);

/// The moves of the kingdom to move, counted; items are moves.
void count(benchmark::State& state) {
  const auto& all = positions(state);
  std::size_t i = 0;
  std::int64_t moves = 0;
  for (auto _ : state) {
    moves += all[i].count_moves();
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  benchmark::DoNotOptimize(moves);
  state.SetItemsProcessed(moves);
}
BENCHMARK(count)->Apply(all_phases);

/// The mobility of all seven.
void mobility_of_all(benchmark::State& state) {
  const auto& all = positions(state);
  std::size_t i = 0;
  std::int64_t moves = 0;
  for (auto _ : state) {
    for (int side = 0; side < seven_kingdoms::kSides; ++side)
      moves += all[i].mobility(Side(side));
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  benchmark::DoNotOptimize(moves);
}
BENCHMARK(mobility_of_all)->Apply(all_phases);

/// Make and unmake of all quiet moves (`captures` false) or all captures; items are moves.
template <bool kCaptures>
void make_unmake(benchmark::State& state) {
  std::vector<Position> all = positions(state);
  const std::vector<std::vector<Move>> lists = moves_of(all, kCaptures);
  std::size_t i = 0;
  std::size_t made = 0;
  for (auto _ : state) {
    for (const Move move : lists[i]) {
      const Undo undo = all[i].make(move);
      benchmark::ClobberMemory();
      all[i].unmake(move, undo);
    }
    made += lists[i].size();
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(made));
}
BENCHMARK(make_unmake<false>)->Apply(all_phases);
BENCHMARK(make_unmake<true>)->Apply(all_phases);

void key_from_scratch(benchmark::State& state) {
  const auto& all = positions(state);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(all[i].key_from_scratch());
    i = i + 1 < all.size() ? i + 1 : 0;
  }
}
BENCHMARK(key_from_scratch)->Apply(all_phases);

void fen_out_and_in(benchmark::State& state) {
  const auto& all = positions(state);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(SevenKingdoms::parse_fen(SevenKingdoms::to_fen(all[i]), {}).ok());
    i = i + 1 < all.size() ? i + 1 : 0;
  }
}
BENCHMARK(fen_out_and_in)->Apply(all_phases);

/// Perft of three plies by each way of counting; items are leaves.
template <PerftMode kMode>
void perft_of_three(benchmark::State& state) {
  std::vector<Position> all = positions(state);
  std::size_t i = 0;
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    leaves += perft<SevenKingdoms>(all[i], 3, kMode);
    i = i + 1 < all.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(perft_of_three<PerftMode::kDelta>)->Apply(all_phases);
BENCHMARK(perft_of_three<PerftMode::kBulk>)->Apply(all_phases);
BENCHMARK(perft_of_three<PerftMode::kFull>)->Apply(all_phases);

}  // namespace
