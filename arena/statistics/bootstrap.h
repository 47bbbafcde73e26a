/// The block bootstrap: B. Efron, "Bootstrap methods: another look at the jackknife", Annals of
/// Statistics 7 (1979), over whole blocks.
///
/// The games of one block share an opening, so they are not independent: a lopsided opening is
/// lopsided in each of them. Blocks are independent of each other. So one draws as many blocks as
/// there are, with replacement, computes the figure from what was drawn, repeats that and takes
/// quantiles. The plain quantiles are too close together when there are few blocks, so they are
/// taken further out: the expanded percentile interval of T. Hesterberg, "What teachers should know
/// about the bootstrap", The American Statistician 69 (2015). With five blocks or fewer it is still
/// a guess.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/statistics/interval.h"
#include "engine/random.h"

namespace hegemon::arena {

struct BootstrapOptions {
  std::size_t resamples = 2000;
  std::uint64_t seed = 1;  ///< the same seed and data give the same interval on every machine
};

/// What one block gives to a figure that is a quotient of two sums: won games and games, say.
struct BlockSum {
  double won = 0;
  double games = 0;
};

/// The 95 % interval of `sum of won / sum of games`, or nothing with fewer than two blocks that
/// hold games.
std::optional<Interval> bootstrap_share(std::span<const BlockSum> blocks,
                                        const BootstrapOptions& options = {});

/// How often each of `counts.size()` blocks was drawn in one resampling; the counts sum to their
/// number.
void draw_blocks(std::span<unsigned> counts, Random& random);

/// The quantile 0.975 of Student's t with this number of degrees of freedom, more than 0: the
/// half-width of a 95 % interval in estimated standard errors.
double student95(double degrees);

/// The expanded percentile interval of a figure's `resampled` values, which are put in order; there
/// is at least one. `blocks`: how many were drawn each time, at least two.
Interval expanded_percentiles(std::vector<double>& resampled, std::size_t blocks);

/// The quantile `q` in [0, 1] of values in ascending order, at least one, by straight lines between
/// neighbours (type 7 of Hyndman and Fan, "Sample quantiles in statistical packages", The American
/// Statistician 50, 1996).
double sorted_quantile(std::span<const double> ascending, double q);

}  // namespace hegemon::arena
