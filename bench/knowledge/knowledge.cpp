/// What the fitted evaluation of the Seven Kingdoms knows of the winner, and what the search adds to it.
///
///     cmake --build build/release --target knowledge
///     build/release/bench/knowledge FILE... [--positions 1000] [--visits 100,400,1600,6400]
///         [--weights FILE] [--shuffle] [--jobs 2] [--seed 1]
///
/// Draws positions from games of `hegemon datagen` and asks the evaluation itself (the leaf) and `mcts` with
/// each number of visits (the root) for the shares of the win. Prints the gain in nats over "all in play are
/// equally likely", as predicted and at the best power (bench/knowledge/gain.h), with standard errors over
/// games: over all, by thirds of the game, by rules, by the search of the side to move.
///
/// `--shuffle` draws the winners anew among the kingdoms in play; the gain at the best power must then be 0 within its error.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <cxxopts.hpp>

#include "bench/knowledge/gain.h"
#include "bench/program.h"
#include "datagen/game_data.h"
#include "datagen/replay_game_data.h"
#include "engine/random.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/search.h"

namespace hegemon {

namespace {

using G = SevenKingdoms;
using Weights = Evaluation<G>::Weights;
using knowledge::Forecast;

struct Request {
  std::vector<std::string> files;
  std::size_t positions = 0;
  std::vector<std::uint64_t> visits;
  std::string weights;  ///< the bytes of a file; empty: those built in
  bool shuffle = false;
  int jobs = 1;
  std::uint64_t seed = 1;
};

struct Sample {
  G::Position position;
  std::uint64_t game;  ///< unlike that of any other game of the files
  std::vector<double> happened;
  int third;
  std::string rules;
  std::string player;
};

/// The part of the win that each kingdom in play has.
std::vector<double> parts_won(const datagen::GameData& game, SideSet in_play, bool shuffle,
                              Random& random) {
  const SideSet won(game.winners & in_play.bits());
  std::vector<double> parts;
  for (const Side side : sides<G::kSides>()) {
    if (in_play.contains(side)) parts.push_back(won.contains(side) ? 1.0 / won.count() : 0.0);
  }
  for (std::size_t i = parts.size(); shuffle && i > 1; --i)
    std::swap(parts[i - 1], parts[random.below(i)]);
  return parts;
}

/// Positions drawn from all games, each with the same probability (reservoir sampling: Vitter, 1985).
std::vector<Sample> draw(const Request& request) {
  std::vector<Sample> samples;
  Random random(request.seed);
  std::uint64_t seen = 0;
  std::uint64_t games = 0;
  for (const std::string& path : request.files) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::invalid_argument("cannot read " + path);
    datagen::GameReader reader(file);
    for (;;) {
      const auto next = reader.next();
      if (!next) throw std::invalid_argument(path + ": " + next.error().text());
      if (!next.value()) break;
      const datagen::GameData& game = *next.value();
      const std::uint64_t number = games++;
      const auto visit = [&](const G::Position& position, std::size_t ply, G::Move move,
                             const auto&) {
        const SideSet in_play = position.in_play();
        if (move == G::Move::none() || (game.winners & in_play.bits()) == 0) return;
        const std::size_t place = samples.size() < request.positions
                                      ? samples.size()
                                      : random.below(static_cast<std::size_t>(seen + 1));
        ++seen;
        if (place >= request.positions) return;
        const auto turn = static_cast<std::size_t>(position.turn().index());
        Sample sample{position,
                      number,
                      parts_won(game, in_play, request.shuffle, random),
                      static_cast<int>(std::min<std::size_t>(ply * 3 / game.plies.size(), 2)),
                      std::string(position.rules().preset->name),
                      std::string(datagen::search_of(game.players.at(turn)))};
        if (place == samples.size()) {
          samples.push_back(std::move(sample));
        } else {
          samples[place] = std::move(sample);
        }
      };
      if (Status status = datagen::replay_game_data<G>(game, visit); !status)
        throw std::invalid_argument(path + ": " + status.error().text());
    }
  }
  return samples;
}

/// The shares of the kingdoms in play as probabilities above 0.
template <class ShareOfSide>
std::vector<double> probabilities(SideSet in_play, const ShareOfSide& share_of) {
  constexpr double kLeast = 5e-4;
  std::vector<double> shares;
  double sum = 0;
  for (const Side side : sides<G::kSides>()) {
    if (!in_play.contains(side)) continue;
    shares.push_back(std::max(share_of(side), kLeast));
    sum += shares.back();
  }
  for (double& share : shares)
    share /= sum;
  return shares;
}

/// What the evaluation (no visits) or the search says of all samples.
std::vector<Forecast> ask(const Request& request, const std::vector<Sample>& samples,
                          const Weights& weights, std::optional<std::uint64_t> visits) {
  std::vector<Forecast> forecasts(samples.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    std::unique_ptr<Searcher<G>> searcher;
    SearchLimits<G> limits;
    if (visits) {
      Settings settings;
      settings.algorithm = "mcts";
      settings.hash_mib = 16;
      searcher = std::make_unique<Searcher<G>>(settings);
      static_cast<void>(searcher->load_weights(request.weights));
      limits.nodes = *visits;
    }
    for (std::size_t i = next++; i < samples.size(); i = next++) {
      const Sample& sample = samples[i];
      Forecast& forecast = forecasts[i];
      forecast.game = sample.game;
      forecast.happened = sample.happened;
      const SideSet in_play = sample.position.in_play();
      if (visits) {
        PerSide<Share, G::kSides> shares;
        searcher->clear();
        static_cast<void>(searcher->search(sample.position, limits, [&](const Line<G>& line) {
          if (line.rank == 1) shares = line.shares;
        }));
        forecast.probability = probabilities(
            in_play, [&](Side side) { return shares[side].count() / double{kShareUnit}; });
      } else {
        constexpr int kUnit = 1 << 16;
        const auto shares = Evaluation<G>::Fitted(sample.position).shares(weights, kUnit);
        forecast.probability =
            probabilities(in_play, [&](Side side) { return shares[side] / double{kUnit}; });
      }
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < request.jobs; ++i)
    workers.emplace_back(work);
  work();
  for (std::thread& worker : workers)
    worker.join();
  return forecasts;
}

std::string cell(const std::vector<Forecast>& forecasts, const std::vector<double>& gains,
                 const std::vector<std::size_t>& which) {
  std::vector<std::uint64_t> games;
  std::vector<double> values;
  for (const std::size_t i : which) {
    games.push_back(forecasts[i].game);
    values.push_back(gains[i]);
  }
  const knowledge::Mean mean = knowledge::mean_by_game(games, values);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.3f +- %.3f", mean.mean, mean.error);
  return text.data();
}

void print(const std::vector<Sample>& samples, const std::string& name,
           const std::vector<Forecast>& forecasts) {
  // By what the gains are given apart: the positions of each, in the order in which they are printed.
  std::map<std::string, std::vector<std::size_t>> parts;
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    all.push_back(i);
    parts["third " + std::to_string(samples[i].third + 1)].push_back(i);
    parts["rules " + samples[i].rules].push_back(i);
    parts["to move " + samples[i].player].push_back(i);
  }
  const knowledge::Gains gains = knowledge::gains_of(forecasts);
  std::printf("| %s | %zu positions | %s | %s | %.2f, %.2f |\n", name.c_str(), samples.size(),
              cell(forecasts, gains.plain, all).c_str(),
              cell(forecasts, gains.at_power, all).c_str(), gains.powers[0], gains.powers[1]);
  for (const auto& [part, which] : parts) {
    std::printf("| | %s (%zu) | %s | %s | |\n", part.c_str(), which.size(),
                cell(forecasts, gains.plain, which).c_str(),
                cell(forecasts, gains.at_power, which).c_str());
  }
  std::fflush(stdout);
}

int run_command(int argc, char** argv) {
  cxxopts::Options options("knowledge",
                           "What evaluation and search know of the winner, from games on record.");
  options.positional_help("FILE...");
  options.add_options()("files", "games of `hegemon datagen`",
                        cxxopts::value<std::vector<std::string>>())(
      "positions", "drawn from the games", cxxopts::value<std::size_t>()->default_value("1000"))(
      "visits", "of the search, with commas",
      cxxopts::value<std::vector<std::uint64_t>>()->default_value("100,400,1600,6400"))(
      "weights", "a file of weights (those built in)", cxxopts::value<std::string>())(
      "shuffle", "draws anew who won: there is nothing to know")(
      "jobs", "threads", cxxopts::value<int>()->default_value("1"))(
      "seed", "of the draw", cxxopts::value<std::uint64_t>()->default_value("1"))("h,help",
                                                                                  "this text");
  options.parse_positional("files");
  const auto given = options.parse(argc, argv);
  if (given.count("help") != 0) {
    std::cout << options.help();
    return 0;
  }
  Request request;
  if (given.count("files") == 0) throw std::invalid_argument("a file of game data is missing");
  request.files = given["files"].as<std::vector<std::string>>();
  request.positions = given["positions"].as<std::size_t>();
  request.visits = given["visits"].as<std::vector<std::uint64_t>>();
  request.shuffle = given.count("shuffle") != 0;
  request.jobs = given["jobs"].as<int>();
  request.seed = given["seed"].as<std::uint64_t>();
  if (request.positions < 1 || request.jobs < 1 ||
      std::count(request.visits.begin(), request.visits.end(), 0U) != 0)
    throw std::invalid_argument("--positions, --visits and --jobs take 1 or more");
  Weights weights = Weights::built_in();
  if (given.count("weights") != 0) {
    const auto path = given["weights"].as<std::string>();
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::invalid_argument("cannot read " + path);
    request.weights.assign(std::istreambuf_iterator<char>(file), {});
    auto read = Weights::parse(request.weights);
    if (!read) throw std::invalid_argument(path + ": " + read.error().text());
    weights = std::move(read.value());
  }
  const std::vector<Sample> samples = draw(request);
  if (samples.empty()) throw std::invalid_argument("no position of a game that somebody won");
  std::printf("| | of | gain, nats | at the best power | powers |\n|---|---|---|---|---|\n");
  print(samples, "leaf", ask(request, samples, weights, std::nullopt));
  for (const std::uint64_t visits : request.visits)
    print(samples, std::to_string(visits) + " visits", ask(request, samples, weights, visits));
  return 0;
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  return hegemon::run_program(hegemon::run_command, argc, argv);
}
