#include "arena/statistics/bootstrap.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>

namespace hegemon::arena {

void draw_blocks(std::span<unsigned> counts, Random& random) {
  std::fill(counts.begin(), counts.end(), 0U);
  for (std::size_t i = 0; i < counts.size(); ++i)
    ++counts[random.below(counts.size())];
}

double sorted_quantile(std::span<const double> ascending, double q) {
  assert(!ascending.empty());
  const double place = std::clamp(q, 0.0, 1.0) * static_cast<double>(ascending.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const std::size_t above = std::min(below + 1, ascending.size() - 1);
  const double part = place - static_cast<double>(below);
  return ascending[below] + part * (ascending[above] - ascending[below]);
}

double student95(double degrees) {
  constexpr double kTail = 0.025;
  return quantile(complement(boost::math::students_t(degrees), kTail));
}

Interval expanded_percentiles(std::vector<double>& resampled, std::size_t blocks) {
  assert(blocks >= 2);
  // Student's t in place of the normal quantile, and the standard deviation over n - 1 in place of
  // n.
  const auto n = static_cast<double>(blocks);
  const double t = student95(n - 1);
  const double tail = std::erfc(t * std::sqrt(n / (n - 1)) / std::sqrt(2.0)) / 2;
  std::sort(resampled.begin(), resampled.end());
  return {sorted_quantile(resampled, tail), sorted_quantile(resampled, 1 - tail)};
}

std::optional<Interval> bootstrap_share(std::span<const BlockSum> blocks,
                                        const BootstrapOptions& options) {
  std::vector<BlockSum> played;
  std::copy_if(blocks.begin(), blocks.end(), std::back_inserter(played),
               [](const BlockSum& block) { return block.games > 0; });
  if (played.size() < 2 || options.resamples == 0) return std::nullopt;

  Random random(options.seed);
  std::vector<double> shares(options.resamples);
  for (double& share : shares) {
    BlockSum sum;
    for (std::size_t i = 0; i < played.size(); ++i) {
      const BlockSum& block = played[random.below(played.size())];
      sum.won += block.won;
      sum.games += block.games;
    }
    share = sum.won / sum.games;
  }
  return expanded_percentiles(shares, played.size());
}

}  // namespace hegemon::arena
