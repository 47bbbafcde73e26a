/// What the searches leave out and what threads bring, measured in the bench positions.
///
///     cmake --build build/release --target search_study
///     build/release/bench/search_study widths  [--depth 14]
///     build/release/bench/search_study threads [--depth 14] [--search opps] [--runs 3]
///
/// `widths`: the default search, without playouts, against itself with every reply set twice as wide.
/// In how many positions is another move best, and how much worse does the wide search think of the
/// narrow one's? That is what leaving replies out costs at this depth.
///
/// `threads`: the time to a depth with one thread and with two, in turns; the geometric mean of the
/// ratios over the positions, of medians. Positions that one thread is done with in ten milliseconds
/// do not count: to start a second one takes as long.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <cxxopts.hpp>

#include "bench/program.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms.h"
#include "search/bench.h"
#include "search/deepening.h"
#include "search/opps.h"

namespace hegemon {

namespace {

using G = SevenKingdoms;

/// The default's view of the others, all sets `kTimes` times as wide.
template <int kTimes>
struct WidePolicy {
  template <Game Any>
  static ReplySets at(const typename Any::Position& position) {
    ReplySets sets = AdaptivePolicy::at<Any>(position);
    sets.wide *= kTimes;
    sets.width *= kTimes;
    for (int& own : sets.own)
      own *= kTimes;
    sets.own_captures *= kTimes;
    return sets;
  }
};

std::vector<G::Position> positions() {
  std::vector<G::Position> found;
  for (const std::string_view fen : G::bench_positions()) {
    const auto position = G::parse_fen(fen, {});
    if (position.ok() && !position.value().over()) found.push_back(position.value());
  }
  return found;
}

struct Best {
  G::Move move = G::Move::none();
  int share = 0;  ///< thousandths, of the side to move
  std::uint64_t nodes = 0;
};

template <class Policy>
Best best_move(const G::Position& position, int depth, const std::vector<G::Move>& root_moves) {
  Deepening<G, Opps<G, Policy>> search;
  Settings settings;
  settings.hash_mib = 64;
  if (!search.resize(settings).ok()) std::abort();
  Control control;
  Limits<G> limits;
  limits.depth = depth;
  Best best;
  control.begin({}, std::nullopt, false);
  const Searcher<G>::LineCallback on_line = [&](const Line<G>& line) {
    best.share = line.shares[position.turn()];
  };
  const Answer<G> answer = search.run(
      {position, root_moves, limits, settings, control, on_line, WeightsOf<G>::built_in()});
  best.move = answer.best.value();
  best.nodes = answer.nodes;
  return best;
}

int study_widths(int depth) {
  int changed = 0;
  int lost = 0;
  std::uint64_t narrow_nodes = 0;
  std::uint64_t wide_nodes = 0;
  const auto all = positions();
  for (const auto& position : all) {
    G::MoveList list;
    position.moves(list);
    const std::vector<G::Move> moves(list.begin(), list.end());
    const Best narrow = best_move<WidePolicy<1>>(position, depth, moves);
    const Best wide = best_move<WidePolicy<2>>(position, depth, moves);
    narrow_nodes += narrow.nodes;
    wide_nodes += wide.nodes;
    if (narrow.move == wide.move) continue;
    ++changed;
    lost += wide.share - best_move<WidePolicy<2>>(position, depth, {narrow.move}).share;
  }
  std::cout << "depth " << depth << ": with sets twice as wide another move is best in " << changed
            << " of " << all.size() << " positions;\nof the win it is worth "
            << static_cast<double>(lost) / static_cast<double>(std::max(changed, 1))
            << " thousandths more on average where it is another.\nNodes " << narrow_nodes
            << " and " << wide_nodes << ".\n";
  return 0;
}

double seconds_to(const G::Position& position, int depth, const std::string& name, int threads) {
  Settings settings;
  settings.algorithm = name;
  settings.threads = threads;
  settings.hash_mib = 64;
  Searcher<G> searcher(settings);
  Limits<G> limits;
  limits.depth = depth;
  const auto begin = std::chrono::steady_clock::now();
  static_cast<void>(searcher.search(position, limits, [](const Line<G>&) {}));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void study_threads(int depth, const std::string& name, int runs) {
  constexpr double kLeast = 0.01;
  double logarithms = 0;
  int counted = 0;
  for (const auto& position : positions()) {
    std::vector<double> one;
    std::vector<double> two;
    for (int run = 0; run < runs; ++run) {
      one.push_back(seconds_to(position, depth, name, 1));
      two.push_back(seconds_to(position, depth, name, 2));
    }
    if (median(one) < kLeast) continue;
    std::cout << median(one) << " s, " << median(two) << " s\n";
    logarithms += std::log(median(one) / median(two));
    ++counted;
  }
  std::cout << name << ", depth " << depth << ", " << counted << " positions: two threads are "
            << std::exp(logarithms / std::max(counted, 1)) << " times as fast as one\n";
}

int run_command(int argc, char** argv) {
  cxxopts::Options options("search_study", "Measures the searches in the bench positions.");
  options.add_options()("study", "widths or threads", cxxopts::value<std::string>())(
      "depth", "plies", cxxopts::value<int>()->default_value("14"))(
      "search", "of threads, by name, with commas",
      cxxopts::value<std::string>()->default_value("opps"))(
      "runs", "of each kind", cxxopts::value<int>()->default_value("3"))("help", "shows this");
  options.parse_positional({"study"});
  options.positional_help("widths|threads");
  const auto given = options.parse(argc, argv);
  if (given.count("help") != 0) {
    std::cout << options.help() << '\n';
    return 0;
  }
  const std::string study = given.count("study") != 0 ? given["study"].as<std::string>() : "";
  const int depth = given["depth"].as<int>();
  if (study == "widths") return study_widths(depth);
  if (study != "threads") throw std::invalid_argument("expected widths or threads");
  const int runs = std::max(given["runs"].as<int>(), 1);
  for (const std::string& name : searches_named(given["search"].as<std::string>()))
    study_threads(depth, name, runs);
  return 0;
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  return hegemon::run_program(hegemon::run_command, argc, argv);
}
