/// Ratings for games with any number of seats: the winner among them is Luce's choice (R. D. Luce,
/// "Individual choice behavior", 1959; the first place of R. L. Plackett, "The analysis of
/// permutations", Applied Statistics 24, 1975).
///
/// In a game where engine e(s) sits in seat s, seat s wins with probability
///
///     P(s) = exp(strength[e(s)] + offset[s]) / sum over seats t of exp(strength[e(t)] + offset[t])
///
/// One engine may hold several seats; with two seats this is Bradley and Terry's model. Only the
/// winner counts, all others are equal losers; a shared win counts as fractions of a win. Ratings
/// from the totals of two engines would mislead here: what a share of the wins means depends on the
/// others at the board.
///
/// All games are fitted at once, so their order does not matter (unlike Elo's, Glicko's or
/// TrueSkill's updates), by Newton's method on the log-likelihood plus a prior: strengths are
/// normal around their mean with a standard deviation of 600 Elo, seat offsets with one of 300. The
/// prior keeps an engine finite that won all its games or none, decides what the games leave open
/// (engines that never met) and is worth less than one game near equality. The fit is concave, so
/// its maximum is unique. Strengths and offsets each sum to 0.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "arena/statistics/bootstrap.h"
#include "arena/statistics/interval.h"
#include "arena/statistics/matrix.h"

namespace hegemon::arena {

/// Elo points of one unit of strength: 400 points are odds of ten to one in a game of two.
inline constexpr double kEloPerUnit = 173.717792761;  // 400 / ln 10

/// One finished game: the engine in each seat and the seat's share of the win. Shares sum to 1.
struct RatedGame {
  std::size_t block = 0;             ///< games of one block are resampled together
  std::vector<std::size_t> engines;  ///< by seat; at least one
  std::vector<double> shares;        ///< by seat
};

struct RatingOptions {
  double strength_sd = 600;  ///< of the prior, in Elo
  double offset_sd = 300;    ///< of the prior, in Elo
  /// 0 leaves the bootstrap out.
  BootstrapOptions bootstrap{.resamples = 500, .seed = 1};
};

struct Rating {
  double elo = 0;                     ///< above the mean of all engines, or of all seats
  double error = 0;                   ///< its standard error, from the information in the games
  Interval interval;                  ///< elo +- 1.96 * error: takes games as independent
  std::optional<Interval> bootstrap;  ///< over blocks; nothing with fewer than two blocks
};

struct Ratings {
  std::vector<Rating> engines;
  std::vector<Rating> seats;
  Matrix covariance;  ///< of the engines' ratings, in Elo squared

  /// Engine a's rating above b's, with the standard error of that difference.
  double difference(std::size_t a, std::size_t b) const;
  double difference_error(std::size_t a, std::size_t b) const;
  /// How likely it is that a is stronger than b, in [0, 1]; 0.5 for a == b.
  double superiority(std::size_t a, std::size_t b) const;
};

/// Fits `engine_count` engines, numbered from 0, and as many seats as the widest game has. Without
/// games all are 0 with the error of the prior.
Ratings rate(std::span<const RatedGame> games, std::size_t engine_count,
             const RatingOptions& options = {});

}  // namespace hegemon::arena
