/// Tournaments with known strengths, played by dice.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "arena/statistics/plackett_luce.h"
#include "engine/random.h"

namespace hegemon::arena::testing {

/// A number in [0, 1).
inline double uniform(Random& random) {
  return static_cast<double>(random.next() >> 11) * 0x1.0p-53;
}

/// A standard normal number, by Box and Muller.
inline double normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - uniform(random)));
  return radius * std::cos(2 * 3.141592653589793 * uniform(random));
}

/// Draws a number below weights.size() in proportion to the weights.
inline std::size_t pick(const std::vector<double>& weights, Random& random) {
  double sum = 0;
  for (const double weight : weights)
    sum += weight;
  double rest = uniform(random) * sum;
  for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
    rest -= weights[i];
    if (rest < 0) return i;
  }
  return weights.size() - 1;
}

/// What a simulated tournament is made of.
struct Truth {
  std::vector<double> elo;      ///< by engine
  std::vector<double> offsets;  ///< by seat, in Elo
  /// Each opening favours every seat by a normal number with this standard deviation, in Elo.
  double opening_sd = 0;
};

/// Plays blocks of `seats` games: engine `first[(s + i) % seats]` sits in seat s of game i.
inline std::vector<RatedGame> play(const Truth& truth, const std::vector<std::size_t>& first,
                                   std::size_t blocks, Random& random) {
  const std::size_t seats = first.size();
  std::vector<RatedGame> games;
  for (std::size_t block = 0; block < blocks; ++block) {
    std::vector<double> opening(seats);
    for (double& x : opening)
      x = truth.opening_sd * normal(random);
    for (std::size_t i = 0; i < seats; ++i) {
      RatedGame game{block, std::vector<std::size_t>(seats), std::vector<double>(seats)};
      std::vector<double> weights(seats);
      for (std::size_t s = 0; s < seats; ++s) {
        game.engines[s] = first[(s + i) % seats];
        weights[s] =
            std::exp((truth.elo[game.engines[s]] + truth.offsets[s] + opening[s]) / kEloPerUnit);
      }
      game.shares[pick(weights, random)] = 1;
      games.push_back(game);
    }
  }
  return games;
}

/// What `engine` won in each block, in their order.
inline std::vector<BlockSum> blocks_of(const std::vector<RatedGame>& games, std::size_t engine) {
  std::vector<BlockSum> blocks;
  for (const RatedGame& game : games) {
    if (game.block >= blocks.size()) blocks.resize(game.block + 1);
    blocks[game.block].games += 1;
    for (std::size_t s = 0; s < game.engines.size(); ++s) {
      if (game.engines[s] == engine) blocks[game.block].won += game.shares[s];
    }
  }
  return blocks;
}

}  // namespace hegemon::arena::testing
