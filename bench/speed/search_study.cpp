/// What threads bring the searches, measured in the bench positions of the Seven Kingdoms.
///
///     cmake --build build/release --target search_study
///     build/release/bench/search_study threads [--depth 14] [--search auto] [--runs 3]
///
/// The time to a depth with one thread and with two, in turns; the geometric mean of the ratios over
/// the positions, of medians. Positions that one thread is done with in ten milliseconds do not count:
/// to start a second one takes as long.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <cxxopts.hpp>

#include "bench/program.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/bench.h"
#include "search/search.h"

namespace hegemon {

namespace {

using G = SevenKingdoms;

std::vector<G::Position> positions() {
  std::vector<G::Position> found;
  for (const std::string_view fen : G::bench_positions()) {
    const auto position = G::parse_fen(fen, {});
    if (position.ok() && !position.value().over()) found.push_back(position.value());
  }
  return found;
}

double seconds_to(const G::Position& position, int depth, const std::string& name, int threads) {
  Settings settings;
  settings.algorithm = name;
  settings.threads = threads;
  settings.hash_mib = 64;
  Searcher<G> searcher(settings);
  SearchLimits<G> limits;
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
  options.add_options()("study", "threads", cxxopts::value<std::string>())(
      "depth", "plies", cxxopts::value<int>()->default_value("14"))(
      "search", "of threads, by name, with commas",
      cxxopts::value<std::string>()->default_value("auto"))(
      "runs", "of each kind", cxxopts::value<int>()->default_value("3"))("help", "shows this");
  options.parse_positional({"study"});
  options.positional_help("threads");
  const auto given = options.parse(argc, argv);
  if (given.count("help") != 0) {
    std::cout << options.help() << '\n';
    return 0;
  }
  const std::string study = given.count("study") != 0 ? given["study"].as<std::string>() : "";
  if (study != "threads") throw std::invalid_argument("expected the study: threads");
  const int depth = given["depth"].as<int>();
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
