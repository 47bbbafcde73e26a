/// When to stop a match: the sequential probability ratio test, A. Wald, "Sequential tests of
/// statistical hypotheses", Annals of Mathematical Statistics 16 (1945), on blocks.
///
/// H0 says that the candidate's share of the wins is `p0` (or less), H1 that it is `p1` (or more).
/// The log-likelihood ratio of the two starts at 0 and moves with each block; at ln((1 - beta) /
/// alpha) H1 is accepted, at ln(beta / (1 - alpha)) H0. It is computed when a block ends and at no
/// other time: within a block the seats are not balanced yet. The first crossing decides, whatever
/// blocks follow.
#pragma once

#include <cstddef>
#include <span>

#include "arena/statistics/bootstrap.h"
#include "arena/statistics/interval.h"
#include "engine/result.h"

namespace hegemon::arena {

/// How the log-likelihood ratio is computed.
enum class SprtModel {
  /// A win adds ln(p1 / p0), a loss ln((1 - p1) / (1 - p0)), a share of a win the mean of both in
  /// its proportion.
  /// The default: right from the first block, a little on the safe side as rotated seats vary less
  /// than coins.
  kBernoulli,
  /// For graded scores (many shared wins) and for blocks whose games go together: the Bernoulli
  /// ratio divided by the
  /// dispersion, which is the variance of the blocks' shares over the variance that independent
  /// games would have (the
  /// quasi-likelihood of R. W. M. Wedderburn, Biometrika 61, 1974). Less than 1 saves games, more
  /// than 1 asks for more.
  /// The dispersion is estimated as if five blocks with dispersion 1 had been seen too, raised by
  /// one standard error
  /// of such an estimate, and decides nothing before `minimum_blocks`. (The usual generalised ratio
  /// n (p1 - p0) (2 m - p0 - p1) / (2 v) takes v at the mean m seen so
  /// far; with shares near 0 an unlucky start makes v too small, and H0 was accepted wrongly in a
  /// tenth of all tests.)
  kDispersion,
};

/// The hypotheses, and how often a wrong one may be accepted.
struct SprtSettings {
  double p0 = 0;        ///< share of the win per game under H0
  double p1 = 0;        ///< the same under H1, more than p0
  double alpha = 0.05;  ///< how often H1 may be accepted though H0 is true
  double beta = 0.05;   ///< how often H0 may be accepted though H1 is true
  SprtModel model = SprtModel::kBernoulli;
  std::size_t minimum_blocks = 20;  ///< of kDispersion alone
};

/// Says what is wrong with settings unless 0 < p0 < p1 < 1 and alpha and beta are within (0, 0.5).
Status check(const SprtSettings& settings);

enum class SprtDecision { kContinue, kAcceptH0, kAcceptH1 };
/// "continue", "H0" or "H1".
const char* name_of(SprtDecision decision);
/// "bernoulli" or "dispersion".
const char* name_of(SprtModel model);

struct SprtState {
  double llr = 0;          ///< at the decision, or after the last block; always finite
  Interval bounds;         ///< of the LLR: H0 at or below `low`, H1 at or above `high`
  std::size_t blocks = 0;  ///< how many blocks it has seen, up to the decision
  SprtDecision decision = SprtDecision::kContinue;
};

/// The test over whole blocks in the order of the schedule: `won` is the candidate's sum of shares.
/// Blocks without games are passed over. The settings must have passed check().
SprtState sprt(std::span<const BlockSum> blocks, const SprtSettings& settings);

}  // namespace hegemon::arena
