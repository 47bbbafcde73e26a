/// Tunes the numbers of an evaluation: moves them to where a look at a position comes nearest to
/// what a search thinks of it.
///
///     cmake --build build/release --target tune
///     build/release/bench/tune middlexiangqi [games] [nodes] [seed]
///     build/release/bench/tune threefriends  [games] [nodes] [seed]
///
/// It prints every number before and after. What wins matches is put into eval/*_weights.h by hand
/// (docs/evaluation.md).
///
/// The positions are from games against itself, each one random move off the game, as most of those
/// are which a search looks at, and only those in which no capture pays. A worth is a sum of
/// numbers, each times how often it applies, and the shares that the search compares are the squares
/// of the worths (eval/shares.h). So the shares of the position itself are taken as chances, those
/// that the search reports as what came of it, and the numbers are moved to where that is likeliest
/// (as in "Texel's tuning method", P. Österlund, 2014, which asks how the games ended. In games of
/// few nodes a move that is decided a hundred moves later by an oversight.) A number costs
/// something for being far from where it began, or else rare ones would run after single games.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <cxxopts.hpp>

#include "bench/tuning/features.h"
#include "bench/tuning/fit.h"
#include "engine/middle_xiangqi/game.h"
#include "engine/random.h"
#include "engine/three_friends/game.h"
#include "eval/evaluation.h"
#include "eval/middle_xiangqi.h"
#include "eval/three_friends.h"
#include "search/search.h"

namespace hegemon {

namespace {

constexpr int kRandomPlies = 8;  ///< at the beginning of a game
constexpr int kSamplePlies = 3;  ///< one position of this many is looked at
constexpr int kRestPlies = 4;    ///< so far captures are looked at to see whether any pays
constexpr int kMostPlies = 400;  ///< of a game; longer ones are left

template <Game G>
class Player {
 public:
  Player(std::uint64_t nodes, std::uint64_t seed) : random_(seed), searcher_(settings()) {
    limits_.nodes = nodes;
  }

  /// Plays a game and adds positions that are a random move off it.
  void play(Model& model, std::vector<SampledPosition>& positions) {
    auto position = G::start({});
    for (int ply = 0; ply < kRandomPlies && !position.over(); ++ply)
      make_random_move(position);
    searcher_.clear();
    const std::size_t phase = random_.below(kSamplePlies);
    for (std::size_t ply = 0; ply < kMostPlies && !position.over(); ++ply) {
      if (ply % kSamplePlies == phase) {
        auto aside = position;
        make_random_move(aside);
        if (!aside.over() && at_rest(aside)) positions.push_back(sample(model, aside));
      }
      const auto move = *searcher_.search(position, limits_, [](const Line<G>&) {}).best;
      static_cast<void>(position.make(move));
    }
  }

 private:
  using Worths = Scores<G>;

  /// The worths when everybody in turn has made the captures that pay, the best for the side to move:
  /// max^n over captures, in which each side may also leave it at that.
  static Worths rest(typename G::Position& position, int plies) {
    Worths best = Evaluation<G>::evaluate(position);
    if (position.over() || plies == 0) return best;
    const Side side = position.turn();
    typename G::MoveList captures;
    position.captures(captures);
    for (const auto move : captures) {
      const auto undo = position.make(move);
      const Worths worths = rest(position, plies - 1);
      position.unmake(move, undo);
      if (part(worths, side) > part(best, side)) best = worths;
    }
    return best;
  }
  static double part(const Worths& worths, Side side) {
    double all = 0;
    for (const Score worth : worths)
      all += worth.count();
    return worths[side].count() / all;
  }
  /// Does no capture pay, beyond what placement makes of it?
  static bool at_rest(typename G::Position position) {
    const Side side = position.turn();
    const double now = part(Evaluation<G>::evaluate(position), side);
    return part(rest(position, kRestPlies), side) < now * 1.005;
  }

  static Settings settings() {
    Settings settings;
    settings.hash_mib = 1;
    return settings;
  }

  void make_random_move(typename G::Position& position) {
    typename G::MoveList moves;
    position.moves(moves);
    static_cast<void>(position.make(moves[random_.below(moves.size())]));
  }

  SampledPosition sample(Model& model, const typename G::Position& position) {
    PerSide<Share, G::kSides> shares;
    static_cast<void>(
        searcher_.search(position, limits_, [&](const Line<G>& line) { shares = line.shares; }));
    SampledPosition sample;
    const auto worths = Evaluation<G>::evaluate(position);
    for (int i = 0; i < G::kSides; ++i) {
      const Side side(i);
      if (!position.alive(side)) continue;
      Counts counts;
      model.begin(counts);
      count_features(model, position, side);
      int worth = 0;
      for (const auto& [weight, times] : counts)
        worth += model.weights()[weight].before * times;
      if (worth != worths[side].count()) {
        std::cerr << "tune: counts " << worth << " where the evaluation has "
                  << worths[side].count() << ": " << G::to_fen(position) << '\n';
        std::exit(1);
      }
      sample.push_back({std::move(counts), static_cast<double>(worth),
                        static_cast<double>(shares[side].count()) / kShareUnit});
    }
    return sample;
  }

  Random random_;
  Searcher<G> searcher_;
  Limits<G> limits_;
};

template <Game G>
int tune(int games, std::uint64_t nodes, std::uint64_t seed) {
  Model model;
  std::vector<SampledPosition> positions;
  Player<G> player(nodes, seed);
  for (int game = 0; game < games; ++game) {
    player.play(model, positions);
    if (game % 100 == 99) std::cerr << game + 1 << " games, " << positions.size() << " positions\n";
  }
  Fit fit(model.weights(), positions);
  std::cout << games << " games of " << nodes << " nodes a move, seed " << seed << ", "
            << positions.size() << " positions\nloss a position before " << fit.loss();
  fit.run();
  std::cout << ", after " << fit.loss() << '\n';
  for (const Weight& weight : model.weights()) {
    std::cout << weight.name << ": " << weight.before << " -> " << std::lround(weight.now)
              << (weight.fixed ? " (fixed)\n" : "\n");
  }
  return 0;
}

}  // namespace

}  // namespace hegemon

int main(int argc, char** argv) {
  using namespace hegemon;
  cxxopts::Options options("tune", "Tunes the numbers of an evaluation by games against itself.");
  options.add_options()("game", "middlexiangqi or threefriends", cxxopts::value<std::string>())(
      "games", "", cxxopts::value<int>()->default_value("2000"))(
      "nodes", "a move", cxxopts::value<std::uint64_t>()->default_value("1000"))(
      "seed", "", cxxopts::value<std::uint64_t>()->default_value("1"))("help", "shows this");
  options.parse_positional({"game", "games", "nodes", "seed"});
  options.positional_help("middlexiangqi|threefriends [games] [nodes] [seed]");
  try {
    const auto given = options.parse(argc, argv);
    if (given.count("help") != 0) {
      std::cout << options.help();
      return 0;
    }
    const std::string game = given.count("game") != 0 ? given["game"].as<std::string>() : "";
    const int games = given["games"].as<int>();
    const auto nodes = given["nodes"].as<std::uint64_t>();
    const auto seed = given["seed"].as<std::uint64_t>();
    if (game == MiddleXiangqi::kName) return tune<MiddleXiangqi>(games, nodes, seed);
    if (game == ThreeFriends::kName) return tune<ThreeFriends>(games, nodes, seed);
    std::cerr << "tune: expected middlexiangqi or threefriends\n";
  } catch (const std::exception& error) {
    std::cerr << "tune: " << error.what() << '\n';
  }
  return 2;
}
