/// How many tactics each search solves, by class, and how soon.
///
///     cmake --build build/release --target tactics
///     build/release/bench/tactics [--movetime 1000 | --nodes N] [--search mcts,opps] [--missed]
///
/// Every position of the suite (tests/data/seven_kingdoms.tactics; what is in it:
/// tests/support/tactics.h) is searched for the whole time, by one thread with an empty table. It is
/// solved if the move it answers with is a right one; the time to the right move is when the best
/// line last turned to one. The outcome is a Markdown table for docs/measurements.md.
#include "tests/support/tactics.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cxxopts.hpp>

#include "bench/program.h"
#include "engine/seven_kingdoms/game.h"
#include "search/core/search.h"
#include "tests/support/tactics_file.h"

namespace hegemon {

namespace {

using G = SevenKingdoms;
using testing::Tactic;
using testing::TacticsLook;

struct Run {
  std::string kind;
  std::string played;
  std::optional<double> solved_after;  ///< milliseconds
};

Run run(Searcher<G>& searcher, const Tactic& tactic, const SearchLimits<G>& limits) {
  const auto position = G::parse_fen(tactic.fen, {}).value();
  const auto is_right = [&](G::Move move) {
    return std::find(tactic.right.begin(), tactic.right.end(), G::to_text(move)) !=
           tactic.right.end();
  };
  searcher.clear();
  std::optional<double> since;
  const auto begin = std::chrono::steady_clock::now();
  const auto on_line = [&](const Line<G>& line) {
    if (line.rank != 1 || line.moves.empty()) return;
    if (!is_right(line.moves.front())) {
      since.reset();
    } else if (!since) {
      since = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
                  .count();
    }
  };
  const Answer<G> answer = searcher.search(position, limits, on_line);
  return {tactic.kind, answer.best ? G::to_text(*answer.best) : "none",
          answer.best && is_right(*answer.best) ? since : std::nullopt};
}

void print_row(const std::string& search, const std::vector<Run>& runs) {
  std::printf("| `%s` |", search.c_str());
  for (const std::string_view kind : TacticsLook::kKinds) {
    int all = 0;
    int solved = 0;
    for (const Run& run : runs) {
      if (run.kind != kind) continue;
      ++all;
      solved += run.solved_after ? 1 : 0;
    }
    std::printf(" %d/%d |", solved, all);
  }
  std::vector<double> times;
  for (const Run& run : runs) {
    if (run.solved_after) times.push_back(std::ceil(*run.solved_after));
  }
  std::sort(times.begin(), times.end());
  std::printf(" %.1f %% | ",
              100.0 * static_cast<double>(times.size()) / static_cast<double>(runs.size()));
  if (times.empty()) {
    std::puts("| |");
  } else {
    std::printf("%.0f | %.0f |\n", times[times.size() / 2], times.back());
  }
  std::fflush(stdout);
}

int bench(const std::vector<Tactic>& tactics, const std::vector<std::string>& searches,
          const SearchLimits<G>& limits, bool missed) {
  std::string head = "| search |";
  std::string line = "\n|---|---|---|---|";
  for (const std::string_view kind : TacticsLook::kKinds) {
    head += ' ' + std::string(kind) + " |";
    line += "---|";
  }
  std::puts((head + " all | median ms | most ms |" + line).c_str());
  for (const std::string& search : searches) {
    Settings settings;
    settings.algorithm = search;
    settings.hash_mib = 16;
    settings.move_overhead = Milliseconds(0);
    Searcher<G> searcher(settings);
    std::vector<Run> runs;
    for (const Tactic& tactic : tactics) {
      runs.push_back(run(searcher, tactic, limits));
      if (missed && !runs.back().solved_after) {
        std::cerr << search << " played " << runs.back().played << ": " << tactic.fen << " ; "
                  << tactic.kind << " ;";
        for (const std::string& move : tactic.right)
          std::cerr << ' ' << move;
        std::cerr << '\n';
      }
    }
    print_row(search, runs);
  }
  return 0;
}

int run_command(int argc, char** argv) {
  cxxopts::Options options("tactics", "How many tactics of the Seven Kingdoms each search solves.");
  options.add_options()("movetime", "milliseconds for a position",
                        cxxopts::value<int>()->default_value("1000"))(
      "search", "searches by name, with commas; all unless given", cxxopts::value<std::string>())(
      "file", "the suite",
      cxxopts::value<std::string>()->default_value(std::string(HEGEMON_SOURCE_DIR "/") +
                                                   testing::kTacticsFile))(
      "nodes", "instead of a time, the same everywhere", cxxopts::value<std::uint64_t>())(
      "missed", "prints on standard error what was not solved");
  const auto given = parse(options, argc, argv);
  std::vector<std::string> searches = algorithm_names();
  if (given.count("search") != 0) {
    searches = searches_named(given["search"].as<std::string>());
  }
  const int movetime = given["movetime"].as<int>();
  if (movetime < 1) {
    std::cerr << "--movetime takes a millisecond or more\n";
    return 2;
  }
  const auto tactics = testing::read_tactics_file(given["file"].as<std::string>());
  for (const Tactic& tactic : tactics) {
    if (G::parse_fen(tactic.fen, {}).ok()) continue;
    std::cerr << "not a position: " << tactic.fen << '\n';
    return 2;
  }
  SearchLimits<G> limits;
  if (given.count("nodes") != 0) {
    limits.nodes = given["nodes"].as<std::uint64_t>();
  } else {
    limits.movetime = Milliseconds(movetime);
  }
  return bench(tactics, searches, limits, given.count("missed") != 0);
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  return hegemon::run_program(hegemon::run_command, argc, argv);
}
