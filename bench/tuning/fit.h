/// Fits weights to positions: the shares of the evaluation to those of a search.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bench/tuning/features.h"

namespace hegemon {

inline constexpr double kFirmness =
    0.15;  ///< how far, in parts of itself, a number is thought to be off
inline constexpr double kSmallest = 5;  ///< but never thought to be less off than this
inline constexpr double kFlock = 10;    ///< one position in this many adds something new

/// A side of a position: what it has, what that is worth, and its share by the search.
struct Sample {
  Counts counts;
  double worth;
  double part;
};
using SampledPosition = std::vector<Sample>;  ///< of the sides in play

inline double square(double x) {
  return x * x;
}

/// The share of a side by the worths as they are now.
inline double share(const SampledPosition& position, const Sample& side) {
  double all = 0;
  for (const Sample& each : position)
    all += square(std::max(each.worth, 1.0));
  return square(std::max(side.worth, 1.0)) / all;
}

/// Moves one number after the other to where the games are likelier, by Newton's method with the
/// expected second derivative (Fisher's scoring), until nothing moves any more.
class Fit {
 public:
  Fit(std::vector<Weight>& weights, std::vector<SampledPosition>& positions)
      : weights_(weights), positions_(positions), uses_(weights.size()) {
    for (SampledPosition& position : positions) {
      for (Sample& side : position) {
        for (const auto& [weight, times] : side.counts)
          uses_[weight].push_back({&position, &side, static_cast<double>(times)});
      }
    }
    for (auto& uses : uses_) {
      std::stable_sort(uses.begin(), uses.end(),
                       [](const Use& a, const Use& b) { return a.position < b.position; });
    }
  }

  /// Minus the logarithm of the likelihood of the search's shares, a position.
  double loss() const {
    double sum = 0;
    for (const SampledPosition& position : positions_) {
      for (const Sample& side : position) {
        sum -= side.part * std::log(share(position, side));
      }
    }
    return sum / static_cast<double>(positions_.size());
  }

  void run() {
    double most = 1;
    for (int sweep = 0; sweep < kSweeps && most > 0.05; ++sweep) {
      most = 0;
      for (std::size_t w = 0; w < weights_.size(); ++w) {
        if (!weights_[w].fixed) most = std::max(most, std::abs(move(w)));
      }
    }
  }

 private:
  static constexpr int kSweeps = 300;

  struct Use {
    SampledPosition* position;
    Sample* side;
    double times;
  };

  /// By how much the weight was changed.
  double move(std::size_t w) {
    Weight& weight = weights_[w];
    const double usual = std::max(kFirmness * std::abs(weight.before), kSmallest);
    double slope = doubt_ * (weight.now - weight.before) / square(usual);
    double bend = doubt_ / square(usual);
    const auto& uses = uses_[w];
    for (std::size_t i = 0; i < uses.size();) {
      // By how much worths grow with the weight: the mean over the sides, and its spread.
      double mean = 0;
      double squares = 0;
      SampledPosition* const position = uses[i].position;
      for (; i < uses.size() && uses[i].position == position; ++i) {
        const Sample& side = *uses[i].side;
        const double part = share(*position, side);
        const double by = uses[i].times / std::max(side.worth, 1.0);
        slope += 2 * (part - side.part) * by;
        mean += part * by;
        squares += part * square(by);
      }
      bend += 4 * (squares - square(mean));
    }
    const double step = -slope / bend;
    weight.now += step;
    for (const auto& [position, side, times] : uses)
      side->worth += step * times;
    return step;
  }

  /// What being off costs, in positions. The search's shares scatter less about a share than ends
  /// of games of which it is the chance would, and so much less firmly are numbers held.
  double doubt() const {
    double scatter = 0;
    double ends = 0;
    for (const SampledPosition& position : positions_) {
      for (const Sample& side : position) {
        const double part = share(position, side);
        scatter += square(side.part - part);
        ends += part * (1 - part);
      }
    }
    return kFlock * scatter / ends;
  }

  std::vector<Weight>& weights_;
  std::vector<SampledPosition>& positions_;
  double doubt_ = doubt();
  std::vector<std::vector<Use>> uses_;  ///< where each weight counts, position by position
};

}  // namespace hegemon
