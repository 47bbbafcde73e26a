/// What the tastes of a player are guessed to be, as a normal distribution that every move seen moves and narrows.
///
/// A move is made with a probability that grows with e to the sum of its numbers, each times its taste. A move seen is
/// one step of Newton's method on the logarithm of that probability, which changes the difference of no move from the
/// mean by more than `kMostNats`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/softmax.h"
#include "eval/tastes.h"

namespace hegemon::opponents {

/// Probabilities by logits in 1/kNat, the same on every machine.
inline std::vector<double> chances_of(std::span<const int> logits) {
  const int highest = *std::max_element(logits.begin(), logits.end());
  std::vector<double> chances;
  chances.reserve(logits.size());
  double sum = 0;
  for (const int logit : logits) {
    chances.push_back(exp_of_minus(std::min(highest - logit, 21 * kNat)));
    sum += chances.back();
  }
  for (double& chance : chances)
    chance /= sum;
  return chances;
}

/// The moves of one position and the one that was made.
template <std::size_t kTastes>
struct Choice {
  using Row = std::array<std::int16_t, kTastes>;
  std::vector<Row> rows;
  std::vector<int> logits;  ///< by the engine's own model of moves, in 1/kNat
  std::vector<std::array<double, kTastes>> scaled;  ///< the rows, in scales
  std::size_t made = 0;

  void scale(const Row& scales) {
    scaled.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t k = 0; k < kTastes; ++k)
        scaled[i][k] = static_cast<double>(rows[i][k]) / scales[k];
    }
  }
};

template <std::size_t kTastes>
class Guess {
 public:
  using Vector = std::array<double, kTastes>;
  using Scales = std::array<std::int16_t, kTastes>;

  /// Means and variances in nats for each scale; the scales must outlive it.
  Guess(const Vector& mean, const Vector& variance, const Scales& scales)
      : mean_(mean), scales_(&scales) {
    for (std::size_t k = 0; k < kTastes; ++k)
      precision_[k][k] = 1.0 / variance[k];
    quantise();
  }

  const Vector& mean() const { return mean_; }
  const TasteVector<kTastes>& tastes() const { return tastes_; }

  /// The probabilities of the moves.
  std::vector<double> chances(const Choice<kTastes>& choice) const {
    std::vector<int> logits;
    logits.reserve(choice.rows.size());
    for (const auto& row : choice.rows)
      logits.push_back(logit_of(row, tastes_));
    return chances_of(logits);
  }

  /// `chances` as this guess has them. The move counts as `part` of one, above 0.
  void learn(const Choice<kTastes>& choice, const std::vector<double>& chances, double part = 1) {
    constexpr double kNothing = 1e-4;
    Vector expected{};
    for (std::size_t i = 0; i < chances.size(); ++i) {
      for (std::size_t k = 0; k < kTastes; ++k)
        expected[k] += chances[i] * choice.scaled[i][k];
    }
    for (std::size_t i = 0; i < chances.size(); ++i) {
      if (chances[i] < kNothing) continue;
      Vector off;
      for (std::size_t k = 0; k < kTastes; ++k)
        off[k] = choice.scaled[i][k] - expected[k];
      for (std::size_t j = 0; j < kTastes; ++j) {
        const double by = part * chances[i] * off[j];
        for (std::size_t k = 0; k <= j; ++k)
          precision_[j][k] += by * off[k];
      }
    }
    Vector step;
    for (std::size_t k = 0; k < kTastes; ++k)
      step[k] = part * (choice.scaled[choice.made][k] - expected[k]);
    solve(precision_, step);
    const auto along = [&](const Vector& row) {
      double sum = 0;
      for (std::size_t k = 0; k < kTastes; ++k)
        sum += row[k] * step[k];
      return sum;
    };
    const double middle = along(expected);
    double most = 0;
    for (const Vector& row : choice.scaled)
      most = std::max(most, std::abs(along(row) - middle));
    const double length = most > kMostNats ? kMostNats / most : 1.0;
    for (std::size_t k = 0; k < kTastes; ++k)
      mean_[k] += length * step[k];
    quantise();
  }

 private:
  static constexpr double kMostNats = 2.0;

  /// Solves `matrix` x = `vector` by Cholesky's method; what is above the diagonal is not read.
  static void solve(std::array<Vector, kTastes> matrix, Vector& vector) {
    for (std::size_t j = 0; j < kTastes; ++j) {
      const double root = std::sqrt(matrix[j][j]);
      for (std::size_t i = j; i < kTastes; ++i)
        matrix[i][j] /= root;
      for (std::size_t i = j + 1; i < kTastes; ++i) {
        for (std::size_t k = j + 1; k <= i; ++k)
          matrix[i][k] -= matrix[i][j] * matrix[k][j];
      }
    }
    for (std::size_t i = 0; i < kTastes; ++i) {
      for (std::size_t k = 0; k < i; ++k)
        vector[i] -= matrix[i][k] * vector[k];
      vector[i] /= matrix[i][i];
    }
    for (std::size_t i = kTastes; i-- > 0;) {
      for (std::size_t k = i + 1; k < kTastes; ++k)
        vector[i] -= matrix[k][i] * vector[k];
      vector[i] /= matrix[i][i];
    }
  }

  void quantise() {
    for (std::size_t k = 0; k < kTastes; ++k) {
      const double units = std::floor(mean_[k] * kTasteUnit / (*scales_)[k] + 0.5);
      tastes_[k] = static_cast<std::int16_t>(std::clamp(units, -32767.0, 32767.0));
    }
  }

  Vector mean_;
  std::array<Vector, kTastes> precision_{};  ///< symmetric: its lower half
  TasteVector<kTastes> tastes_;
  const Scales* scales_;
};

}  // namespace hegemon::opponents
