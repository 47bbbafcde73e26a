/// One seat of a search against all others of a bot, in one process: thousands of games where the
/// arena plays hundreds.
///
///     cmake --build build/release --target one_seat
///     build/release/bench/one_seat [--search auto,opps] [--bot greedy] [--games 1000] [--nodes 3000 |
///         --movetime MS] [--threads 1] [--jobs 2] [--seed 1]
///
/// The Game of the Seven Kingdoms. Games begin with seven random plies, every opening is played from
/// every seat; a won game counts for as much as the win is shared. Every seat is a player of its own,
/// with its own hash table (16 MiB) and histories, and gets another seed at every move. By nodes and
/// with one thread the outcome is the same on every machine, however many jobs there are.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <cxxopts.hpp>

#include "arena/statistics/wilson.h"
#include "bench/program.h"
#include "bench/strength/one_against_all.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "search/core/search.h"
#include "session/support/limits.h"

namespace hegemon {

namespace {

using G = SevenKingdoms;

struct Trial {
  std::string search;
  std::string bot;
  SearchLimits<G> limits;
  int threads = 1;
  std::uint64_t seed = 1;
};

/// A position with all sides in play, after as many random plies as there are sides.
G::Position opening(std::uint64_t seed) {
  for (Random random(seed);;) {
    auto position = G::start({});
    for (int ply = 0; ply < G::kSides && !position.over(); ++ply) {
      G::MoveList moves;
      position.moves(moves);
      static_cast<void>(position.make(moves[random.below(moves.size())]));
    }
    if (!position.over() && position.in_play().count() == G::kSides) return position;
  }
}

/// Plays games one after the other.
class Games {
 public:
  explicit Games(const Trial& trial)
      : trial_(trial), players_(G::kSides, [&](bool one) {
          return std::make_unique<Searcher<G>>(one ? settings_of(trial.search, trial.threads)
                                                   : settings_of(trial.bot, 1));
        }) {}

  /// The share of the win that the search's seat has of a game.
  double play(std::uint64_t game) {
    auto position = opening(trial_.seed * 1'000'003 + game / G::kSides);
    const auto seat = Side(
        static_cast<int>((static_cast<std::uint64_t>(position.turn().index()) + game) % G::kSides));
    Random random(trial_.seed ^ Random(game).next());
    players_.clear();
    while (!position.over()) {
      if (!position.in_play().contains(seat)) return 0;
      Searcher<G>& player = players_.at(position.turn(), seat);
      auto settings = player.settings();
      settings.seed = random.next();
      static_cast<void>(player.set(settings));
      const auto answer = player.search(position, trial_.limits, [](const Line<G>&) {});
      if (!answer.best) break;
      static_cast<void>(position.make(*answer.best));
    }
    const SideSet winners = position.outcome().winners;
    return winners.contains(seat) ? 1.0 / winners.count() : 0;
  }

 private:
  static Settings settings_of(const std::string& name, int threads) {
    Settings settings;
    settings.algorithm = name;
    settings.hash_mib = 16;
    settings.threads = threads;
    settings.move_overhead = Milliseconds(0);
    return settings;
  }

  Trial trial_;
  OneAgainstAll<Searcher<G>> players_;
};

double play_all(const Trial& trial, std::uint64_t games, int jobs) {
  std::atomic<std::uint64_t> next{0};
  std::vector<double> shares(games);
  const auto work = [&] {
    Games table(trial);
    for (std::uint64_t game = next++; game < games; game = next++)
      shares[game] = table.play(game);
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < jobs; ++i)
    workers.emplace_back(work);
  work();
  for (std::thread& worker : workers)
    worker.join();
  double sum = 0;
  for (const double share : shares)
    sum += share;
  return sum;
}

int run_command(int argc, char** argv) {
  cxxopts::Options options("one_seat",
                           "One seat of a search against all others of a bot, in one process.");
  options.add_options()("search", "searches by name, with commas",
                        cxxopts::value<std::string>()->default_value("auto"))(
      "bot", "what the others are", cxxopts::value<std::string>()->default_value("greedy"))(
      "games", "of each search", cxxopts::value<std::uint64_t>()->default_value("1000"))(
      "nodes", "a move", cxxopts::value<std::uint64_t>()->default_value("3000"))(
      "movetime", "milliseconds a move, instead of nodes", cxxopts::value<int>())(
      "threads", "of the search", cxxopts::value<int>()->default_value("1"))(
      "jobs", "games at a time", cxxopts::value<int>()->default_value("2"))(
      "seed", "of openings and play", cxxopts::value<std::uint64_t>()->default_value("1"));
  const auto given = parse(options, argc, argv);
  Trial trial;
  const auto bots = searches_named(given["bot"].as<std::string>());
  trial.threads = given["threads"].as<int>();
  trial.seed = given["seed"].as<std::uint64_t>();
  const auto games = given["games"].as<std::uint64_t>();
  const int jobs = given["jobs"].as<int>();
  const auto searches = searches_named(given["search"].as<std::string>());
  const auto nodes = given["nodes"].as<std::uint64_t>();
  const int movetime = given.count("movetime") != 0 ? given["movetime"].as<int>() : 1;
  if (bots.size() != 1) throw std::invalid_argument("--bot takes one search");
  if (games < 1 || nodes < 1 || movetime < 1 || jobs < 1 || trial.threads < 1) {
    throw std::invalid_argument("--games, --nodes, --movetime, --jobs, --threads take 1 or more");
  }
  if (trial.threads > session::kMaxThreads) {
    throw std::invalid_argument("--threads takes " + std::to_string(session::kMaxThreads) +
                                " at most");
  }
  trial.bot = bots.front();
  if (given.count("movetime") != 0) {
    trial.limits.movetime = Milliseconds(movetime);
  } else {
    trial.limits.nodes = nodes;
  }

  std::printf("| one seat of | against all `%s` |\n|---|---|\n", trial.bot.c_str());
  for (const std::string& search : searches) {
    trial.search = search;
    const double won = play_all(trial, games, jobs);
    const auto count = static_cast<double>(games);
    const auto interval = arena::wilson(won, count);
    std::printf("| `%s` | %.1f%% (%.1f%% to %.1f%%, %llu games) |\n", search.c_str(),
                100 * won / count, 100 * interval.low, 100 * interval.high,
                static_cast<unsigned long long>(games));
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  return hegemon::run_program(hegemon::run_command, argc, argv);
}
