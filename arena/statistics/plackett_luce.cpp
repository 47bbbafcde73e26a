#include "arena/statistics/plackett_luce.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

namespace hegemon::arena {
namespace {

/// All games in which the same engines sat in the same seats: nothing but their number and the
/// seats' sums matters to the fit. A tournament has few of them, as its line-ups rotate.
struct LineUp {
  std::vector<std::size_t> engines;  // by seat
  double games = 0;
  std::vector<double> won;  // by seat
};

/// The unknowns are the strengths, then the seat offsets, in units of Elo / kEloPerUnit.
struct Fit {
  std::vector<double> values;
  Matrix lower;  // Cholesky's factor of the information at `values`
};

class Fitter {
 public:
  Fitter(std::size_t engines, std::size_t seats, const RatingOptions& options)
      : engines_(engines), precision_(engines + seats) {
    const auto precision = [](double sd) { return kEloPerUnit * kEloPerUnit / (sd * sd); };
    for (std::size_t i = 0; i < precision_.size(); ++i) {
      precision_[i] = precision(i < engines ? options.strength_sd : options.offset_sd);
    }
  }

  /// Newton's method with halved steps. A step that lifts the objective no more ends it.
  Fit maximum(const std::vector<LineUp>& line_ups, std::vector<double> start) const {
    Fit fit{std::move(start), Matrix(precision_.size())};
    double reached = objective(line_ups, fit.values);
    for (int step = 0; step < 100; ++step) {
      std::vector<double> gradient(precision_.size());
      fit.lower = *cholesky(information(line_ups, fit.values, gradient));
      const std::vector<double> direction = solve(fit.lower, gradient);
      const double promised =
          std::inner_product(gradient.begin(), gradient.end(), direction.begin(), 0.0);
      if (promised < 1e-14) break;
      double length = 1;
      std::vector<double> tried;
      double value = reached;
      for (; length > 1e-6; length /= 2) {
        tried = fit.values;
        for (std::size_t i = 0; i < tried.size(); ++i)
          tried[i] += length * direction[i];
        value = objective(line_ups, tried);
        if (value > reached) break;
      }
      if (!(value > reached)) break;
      fit.values = std::move(tried);
      reached = value;
    }
    return fit;
  }

 private:
  /// The probabilities of the seats to win, and the logarithm of the sum that divides them.
  double chances(const LineUp& line_up, const std::vector<double>& values,
                 std::vector<double>& out) const {
    const std::size_t seats = line_up.engines.size();
    out.resize(seats);
    for (std::size_t s = 0; s < seats; ++s) {
      out[s] = values[line_up.engines[s]] + values[engines_ + s];
    }
    const double top = *std::max_element(out.begin(), out.end());
    double sum = 0;
    for (double& x : out)
      sum += x = std::exp(x - top);
    for (double& x : out)
      x /= sum;
    return top + std::log(sum);
  }

  /// Log-likelihood plus log-prior.
  double objective(const std::vector<LineUp>& line_ups, const std::vector<double>& values) const {
    double sum = 0;
    std::vector<double> chance;
    for (const LineUp& line_up : line_ups) {
      sum -= line_up.games * chances(line_up, values, chance);
      for (std::size_t s = 0; s < chance.size(); ++s) {
        sum += line_up.won[s] * (values[line_up.engines[s]] + values[engines_ + s]);
      }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      sum -= precision_[i] * values[i] * values[i] / 2;
    }
    return sum;
  }

  /// The negative second derivatives of the objective; adds the first ones to `gradient`.
  Matrix information(const std::vector<LineUp>& line_ups, const std::vector<double>& values,
                     std::vector<double>& gradient) const {
    Matrix matrix(values.size());
    std::vector<double> chance;
    std::vector<double> mean(values.size());
    for (const LineUp& line_up : line_ups) {
      chances(line_up, values, chance);
      std::fill(mean.begin(), mean.end(), 0.0);
      for (std::size_t s = 0; s < chance.size(); ++s) {
        const std::size_t e = line_up.engines[s];
        const std::size_t o = engines_ + s;
        const double expected = line_up.games * chance[s];
        gradient[e] += line_up.won[s] - expected;
        gradient[o] += line_up.won[s] - expected;
        matrix.at(e, e) += expected;
        matrix.at(o, o) += expected;
        matrix.at(o, e) += expected;  // o > e: the lower triangle is enough
        mean[e] += chance[s];
        mean[o] += chance[s];
      }
      for (std::size_t i = 0; i < mean.size(); ++i) {
        if (mean[i] == 0) continue;
        for (std::size_t j = 0; j <= i; ++j)
          matrix.at(i, j) -= line_up.games * mean[i] * mean[j];
      }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      matrix.at(i, i) += precision_[i];
      gradient[i] -= precision_[i] * values[i];
    }
    return matrix;
  }

  std::size_t engines_;
  std::vector<double> precision_;
};

/// The games sorted by line-up, so that their blocks can be weighed again.
class Tables {
 public:
  explicit Tables(std::span<const RatedGame> games) : games_(games) {
    std::map<std::vector<std::size_t>, std::size_t> seen;
    std::map<std::size_t, std::size_t> blocks;
    for (const RatedGame& game : games) {
      assert(!game.engines.empty() && game.engines.size() == game.shares.size());
      line_up_of_.push_back(seen.try_emplace(game.engines, seen.size()).first->second);
      block_of_.push_back(blocks.try_emplace(game.block, blocks.size()).first->second);
      seats_ = std::max(seats_, game.engines.size());
    }
    blocks_ = blocks.size();
    line_ups_.resize(seen.size());
    for (const auto& [engines, index] : seen)
      line_ups_[index].engines = engines;
  }

  std::size_t seats() const { return seats_; }
  std::size_t blocks() const { return blocks_; }

  /// The line-ups when each block was played `weights[block]` times.
  const std::vector<LineUp>& weighted(std::span<const unsigned> weights) {
    for (LineUp& line_up : line_ups_) {
      line_up.games = 0;
      line_up.won.assign(line_up.engines.size(), 0.0);
    }
    for (std::size_t g = 0; g < games_.size(); ++g) {
      const double weight = weights[block_of_[g]];
      LineUp& line_up = line_ups_[line_up_of_[g]];
      line_up.games += weight;
      for (std::size_t s = 0; s < line_up.won.size(); ++s) {
        line_up.won[s] += weight * games_[g].shares[s];
      }
    }
    return line_ups_;
  }

 private:
  std::span<const RatedGame> games_;
  std::vector<std::size_t> line_up_of_;
  std::vector<std::size_t> block_of_;
  std::vector<LineUp> line_ups_;
  std::size_t seats_ = 0;
  std::size_t blocks_ = 0;
};

/// The part [first, first + count) of the covariance, of values that are taken above their mean.
Matrix centred(const Matrix& covariance, std::size_t first, std::size_t count) {
  std::vector<double> row_mean(count);
  double mean = 0;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j)
      row_mean[i] += covariance.at(first + i, first + j);
    row_mean[i] /= static_cast<double>(count);
    mean += row_mean[i] / static_cast<double>(count);
  }
  Matrix result(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      result.at(i, j) = covariance.at(first + i, first + j) - row_mean[i] - row_mean[j] + mean;
    }
  }
  return result;
}

/// The part [first, first + count) of the fitted values in Elo above their mean.
std::vector<double> centred_elo(const std::vector<double>& values, std::size_t first,
                                std::size_t count) {
  std::vector<double> elo(values.begin() + static_cast<std::ptrdiff_t>(first),
                          values.begin() + static_cast<std::ptrdiff_t>(first + count));
  const double mean = std::accumulate(elo.begin(), elo.end(), 0.0) /
                      static_cast<double>(std::max(count, std::size_t{1}));
  for (double& value : elo)
    value = (value - mean) * kEloPerUnit;
  return elo;
}

std::vector<Rating> ratings_of(const std::vector<double>& elo, const Matrix& covariance) {
  std::vector<Rating> ratings(elo.size());
  for (std::size_t i = 0; i < elo.size(); ++i) {
    const double error = kEloPerUnit * std::sqrt(std::max(0.0, covariance.at(i, i)));
    ratings[i] = {elo[i], error, {elo[i] - kNormal95 * error, elo[i] + kNormal95 * error}, {}};
  }
  return ratings;
}

}  // namespace

Ratings rate(std::span<const RatedGame> games, std::size_t engine_count,
             const RatingOptions& options) {
  Tables tables(games);
  const std::size_t seats = tables.seats();
  const Fitter fitter(engine_count, seats, options);
  std::vector<unsigned> weights(tables.blocks(), 1U);
  const Fit fit =
      fitter.maximum(tables.weighted(weights), std::vector<double>(engine_count + seats));

  Ratings ratings;
  const Matrix covariance = inverse(fit.lower);
  ratings.covariance = centred(covariance, 0, engine_count);
  ratings.engines = ratings_of(centred_elo(fit.values, 0, engine_count), ratings.covariance);
  ratings.seats = ratings_of(centred_elo(fit.values, engine_count, seats),
                             centred(covariance, engine_count, seats));
  for (std::size_t i = 0; i < engine_count; ++i) {
    for (std::size_t j = 0; j < engine_count; ++j) {
      ratings.covariance.at(i, j) *= kEloPerUnit * kEloPerUnit;
    }
  }

  const std::size_t resamples = options.bootstrap.resamples;
  if (tables.blocks() < 2 || resamples == 0) return ratings;
  Random random(options.bootstrap.seed);
  std::vector<std::vector<double>> drawn(engine_count + seats);
  for (std::size_t n = 0; n < resamples; ++n) {
    draw_blocks(weights, random);
    const Fit again = fitter.maximum(tables.weighted(weights), fit.values);
    const std::vector<double> engines = centred_elo(again.values, 0, engine_count);
    const std::vector<double> offsets = centred_elo(again.values, engine_count, seats);
    for (std::size_t i = 0; i < engine_count; ++i)
      drawn[i].push_back(engines[i]);
    for (std::size_t s = 0; s < seats; ++s)
      drawn[engine_count + s].push_back(offsets[s]);
  }
  for (std::size_t i = 0; i < engine_count; ++i) {
    ratings.engines[i].bootstrap = expanded_percentiles(drawn[i], tables.blocks());
  }
  for (std::size_t s = 0; s < seats; ++s) {
    ratings.seats[s].bootstrap = expanded_percentiles(drawn[engine_count + s], tables.blocks());
  }
  return ratings;
}

double Ratings::difference(std::size_t a, std::size_t b) const {
  return engines[a].elo - engines[b].elo;
}

double Ratings::difference_error(std::size_t a, std::size_t b) const {
  const double variance = covariance.at(a, a) + covariance.at(b, b) - 2 * covariance.at(a, b);
  return std::sqrt(std::max(0.0, variance));
}

double Ratings::superiority(std::size_t a, std::size_t b) const {
  const double error = difference_error(a, b);
  if (a == b || !(error > 0)) return 0.5;
  return std::erfc(-difference(a, b) / error / std::sqrt(2.0)) / 2;
}

}  // namespace hegemon::arena
