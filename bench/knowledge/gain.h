/// How much a prediction of the winner knows: its gain in nats over "all in play are equally likely".
///
/// A prediction may have the right leader and yet be too sure, or not sure enough. So the gain is also given at the
/// best power: each probability is raised to it and all are scaled to sum to one. The power for a game is the
/// one that fits the games of the other half best, so it cannot fit what it is judged by: of a prediction that
/// knows nothing the gain is 0 but for chance. Positions of one game are alike; standard errors are over games.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace hegemon::knowledge {

/// What was predicted of one position and what came of it: by side in play.
struct Forecast {
  std::uint64_t game = 0;           ///< forecasts of one game are not independent
  std::vector<double> probability;  ///< predicted, all above 0
  std::vector<double> happened;     ///< the part of the win that each side had; sums to 1
};

/// The nats that a forecast gains over equal probabilities when each is raised to a power.
inline double gain_of(const Forecast& forecast, double power) {
  double sum = 0;
  double loss = 0;
  for (std::size_t i = 0; i < forecast.probability.size(); ++i) {
    const double logarithm = power * std::log(forecast.probability[i]);
    sum += std::exp(logarithm);
    loss -= forecast.happened[i] * logarithm;
  }
  return std::log(static_cast<double>(forecast.probability.size())) - (loss + std::log(sum));
}

/// The power at which forecasts gain most; the gain is concave in it.
inline double best_power(const std::vector<const Forecast*>& forecasts) {
  const auto gain = [&](double power) {
    double sum = 0;
    for (const Forecast* forecast : forecasts)
      sum += gain_of(*forecast, power);
    return sum;
  };
  double low = -1;
  double high = 4;
  while (high - low > 1e-4) {
    const double first = low + (high - low) * 0.382;
    const double second = low + (high - low) * 0.618;
    (gain(first) < gain(second) ? low : high) = gain(first) < gain(second) ? first : second;
  }
  return (low + high) / 2;
}

struct Mean {
  double mean = 0;
  double error = 0;  ///< standard error, over games
  std::size_t count = 0;
};

/// The mean of values of which those of one game belong together.
inline Mean mean_by_game(const std::vector<std::uint64_t>& games,
                         const std::vector<double>& values) {
  Mean result;
  result.count = values.size();
  if (values.empty()) return result;
  for (const double value : values)
    result.mean += value / static_cast<double>(values.size());
  std::map<std::uint64_t, double> off;
  for (std::size_t i = 0; i < values.size(); ++i)
    off[games[i]] += values[i] - result.mean;
  double square = 0;
  for (const auto& [game, sum] : off)
    square += sum * sum;
  const auto clusters = static_cast<double>(off.size());
  const double correction = clusters > 1 ? clusters / (clusters - 1) : 1;
  result.error = std::sqrt(square * correction) / static_cast<double>(values.size());
  return result;
}

/// The powers for games with even and with odd numbers, each the best one for the others; 1 where there are no
/// others.
inline std::array<double, 2> powers_by_half(const std::vector<Forecast>& forecasts) {
  std::array<double, 2> powers{1, 1};
  for (const std::uint64_t half : {0U, 1U}) {
    std::vector<const Forecast*> others;
    for (const Forecast& forecast : forecasts) {
      if (forecast.game % 2 != half) others.push_back(&forecast);
    }
    if (!others.empty()) powers[half] = best_power(others);
  }
  return powers;
}

/// By forecast: the gain as predicted, and at the power of its half.
struct Gains {
  std::vector<double> plain;
  std::vector<double> at_power;
  std::array<double, 2> powers{};
};

inline Gains gains_of(const std::vector<Forecast>& forecasts) {
  Gains gains;
  gains.powers = powers_by_half(forecasts);
  for (const Forecast& forecast : forecasts) {
    gains.plain.push_back(gain_of(forecast, 1));
    gains.at_power.push_back(gain_of(forecast, gains.powers[forecast.game % 2]));
  }
  return gains;
}

}  // namespace hegemon::knowledge
