/// How well the next move of a player is foretold from its moves so far.
///
///     cmake --build build/release --target opponents
///     build/release/bench/opponents FILE... [--most-moves 60] [--kinds]
///
/// Plays games on record through (of `hegemon datagen`, or of other programs by `hegemon data import`) and asks before each move
/// what the search would expect: by the engine's own model of moves, by the tastes of the side, and by the mixture that
/// becomes the prior. For each player, by the number of its moves that were seen before: the loss in nats; of captures and
/// of moves where a piece of the side hangs, the mean probability of the move that was made, and how often that is above a
/// quarter. Moves drawn by lot in training games are left out.
///
/// `--kinds` prints for each player what kinds of players its sides are taken for after 20 moves.
#include "search/opponents/opponents.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <cxxopts.hpp>

#include "bench/program.h"
#include "datagen/game_data.h"
#include "datagen/replay_game_data.h"
#include "engine/seven_kingdoms/game.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "search/core/leaf_evaluator.h"

namespace hegemon {

namespace {

using G = SevenKingdoms;

constexpr std::array<int, 6> kSeen{0, 5, 10, 20, 40, 1000};
constexpr int kSettled = 20;  ///< moves after which a side is taken for a kind
enum Way : std::size_t { kOwn, kTastes, kMixed, kWays };
enum Sort : std::size_t { kCapture, kAnswer, kQuiet, kSorts };

struct Sums {
  std::size_t moves = 0;
  std::array<double, kWays> nats{};
  std::array<double, kWays> chance{};
  std::array<std::size_t, kWays> above_quarter{};
};

struct Player {
  std::array<std::array<Sums, kSorts>, kSeen.size() - 1> sums;
  std::map<std::string, double> kinds;
  int sides = 0;
};

/// The probability of the move made by the three ways.
class Oracle {
 public:
  std::array<double, kWays> ask(const G::Position& position, G::Move move, const G::MoveList& legal,
                                const Opponents<G>& known) {
    const auto chance = [&](const OpponentPolicy<G>& policy) {
      double sum = 0;
      double made = 0;
      for (const auto& ranked : evaluator_.rank(position, legal, legal.size(), policy)) {
        sum += ranked.prior;
        if (ranked.move == move) made = ranked.prior;
      }
      return made / sum;
    };
    OpponentPolicy<G> tastes;
    tastes.part = OpponentPolicy<G>::kWhole;
    tastes.tastes = known.guess(position.turn()).tastes();
    return {chance({}), chance(tastes), chance(known.policy(position.turn()))};
  }

 private:
  LeafEvaluator<G> evaluator_{WeightsOf<G>::built_in()};
};

Sort sort_of(const G::Position& position, G::Move move) {
  if (move.is_capture()) return kCapture;
  return Evaluation<G>::threatened_loss(position, position.turn()) > Score() ? kAnswer : kQuiet;
}

struct Study {
  std::map<std::string, Player> players;
  double seconds = 0;  ///< that learning took
  std::uint64_t learned = 0;

  void add(const datagen::GameData& game, int most_moves) {
    Opponents<G> known;
    Oracle oracle;
    PerSide<int, G::kSides> seen{};
    const auto visit = [&](const G::Position& position, std::size_t ply, G::Move move,
                           const auto& legal) {
      if (move == G::Move::none() || legal.size() < 2) return;
      const datagen::PlyData& data = game.plies[ply];
      const Side turn = position.turn();
      Player& player = players[std::string(datagen::kind_of(game.players.at(place_of(turn))))];
      if (const bool drawn = data.noise && data.best == data.move;
          !drawn && seen[turn] < most_moves) {
        const auto at = std::upper_bound(kSeen.begin(), kSeen.end(), seen[turn]) - kSeen.begin();
        Sums& sums = player.sums[static_cast<std::size_t>(at) - 1][sort_of(position, move)];
        ++sums.moves;
        const std::array<double, kWays> chances = oracle.ask(position, move, legal, known);
        for (std::size_t way = 0; way < kWays; ++way) {
          sums.nats[way] -= std::log(std::max(chances[way], 1e-6));
          sums.chance[way] += chances[way];
          sums.above_quarter[way] += chances[way] > 0.25;
        }
      }
      const auto begin = std::chrono::steady_clock::now();
      known.observe(position, move, WeightsOf<G>::built_in());
      seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      ++learned;
      if (++seen[turn] == kSettled) settle(player, known.of(turn));
    };
    if (const Status played = datagen::replay_game_data<G>(game, visit); !played)
      throw std::invalid_argument(played.error().text());
  }

  static void settle(Player& player, const Opponents<G>::Model& model) {
    ++player.sides;
    player.kinds["own model"] += 1 - model.weight();
    for (std::size_t kind = 0; kind < model.kinds(); ++kind)
      player.kinds[std::string(model.name_of_kind(kind))] +=
          model.weight() * model.part_of_kind(kind);
  }

  void print() const {
    std::printf(
        "| player | seen | moves | nats: own model, tastes, mixed | captures and answers | chance: "
        "own, "
        "tastes, mixed | above a quarter | captures alone: chance "
        "|\n|---|---|---|---|---|---|---|---|\n");
    for (const auto& [name, player] : players) {
      for (std::size_t s = 0; s < player.sums.size(); ++s)
        print_row(name, kSeen[s], player.sums[s]);
    }
    std::printf("learning: %.1f microseconds a move\n",
                seconds * 1e6 / static_cast<double>(std::max<std::uint64_t>(learned, 1)));
  }

  static void print_row(const std::string& name, int seen, const std::array<Sums, kSorts>& sorts) {
    const auto total = [&](auto value, std::size_t end) {
      double sum = 0;
      for (std::size_t sort = 0; sort < end; ++sort)
        sum += static_cast<double>(value(sorts[sort]));
      return sum;
    };
    const auto moves = [](const Sums& sums) { return sums.moves; };
    const double all = total(moves, kSorts);
    const double hot = total(moves, kQuiet);
    const double captures = total(moves, kAnswer);
    if (all == 0) return;
    std::printf("| %s | %d | %.0f |", name.c_str(), seen, all);
    for (std::size_t way = 0; way < kWays; ++way)
      std::printf(" %.2f", total([&](const Sums& sums) { return sums.nats[way]; }, kSorts) / all);
    std::printf(" | %.0f |", hot);
    for (std::size_t way = 0; way < kWays; ++way)
      std::printf(" %.2f", total([&](const Sums& sums) { return sums.chance[way]; }, kQuiet) / hot);
    std::printf(" |");
    for (std::size_t way = 0; way < kWays; ++way) {
      std::printf(" %.2f",
                  total([&](const Sums& sums) { return sums.above_quarter[way]; }, kQuiet) / hot);
    }
    std::printf(" |");
    for (std::size_t way = 0; way < kWays; ++way) {
      std::printf(" %.2f",
                  total([&](const Sums& sums) { return sums.chance[way]; }, kAnswer) / captures);
    }
    std::printf(" |\n");
  }

  void print_kinds() const {
    for (const auto& [name, player] : players) {
      if (player.sides == 0) continue;
      std::printf("| %s | %d |", name.c_str(), player.sides);
      for (const auto& [kind, sum] : player.kinds)
        std::printf(" %s %.0f %% |", kind.c_str(), 100 * sum / player.sides);
      std::printf("\n");
    }
  }
};

int run_command(int argc, char** argv) {
  cxxopts::Options options("opponents", "How well the moves of players are foretold.");
  options.positional_help("FILE...");
  options.add_options()("files", "games on record", cxxopts::value<std::vector<std::string>>())(
      "most-moves", "of a side that are asked for", cxxopts::value<int>()->default_value("60"))(
      "every", "takes one game of this many", cxxopts::value<std::uint64_t>()->default_value("1"))(
      "kinds", "what kinds of players sides are taken for");
  options.parse_positional("files");
  const auto given = parse(options, argc, argv);
  if (given.count("files") == 0) throw std::invalid_argument("a file of game data is missing");
  const auto every = given["every"].as<std::uint64_t>();
  if (every < 1) throw std::invalid_argument("--every takes 1 or more");
  Study study;
  std::uint64_t games = 0;
  for (const std::string& path : given["files"].as<std::vector<std::string>>()) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::invalid_argument("cannot read " + path);
    datagen::GameReader reader(file);
    for (;;) {
      const auto next = reader.next();
      if (!next) throw std::invalid_argument(path + ": " + next.error().text());
      if (!next.value()) break;
      if (games++ % every == 0) study.add(*next.value(), given["most-moves"].as<int>());
    }
  }
  study.print();
  if (given.count("kinds") != 0) study.print_kinds();
  return 0;
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  return hegemon::run_program(hegemon::run_command, argc, argv);
}
