#include "arena/statistics/sprt.h"

#include <cassert>
#include <cmath>

#include "engine/indexed_array.h"

namespace hegemon::arena {
namespace {

/// Sums over the blocks seen so far, of which both models make their ratio.
struct Sums {
  double blocks = 0;
  double won = 0;
  double games = 0;
  double mean = 0;  // of the blocks' shares
  double squares =
      0;  // of their differences from the mean, by Welford's method (Technometrics 4, 1962)

  void add(const BlockSum& block) {
    won += block.won;
    games += block.games;
    const double share = block.won / block.games;
    const double delta = share - mean;
    blocks += 1;
    mean += delta / blocks;
    squares += delta * (share - mean);
  }
};

double bernoulli_llr(const Sums& sums, const SprtSettings& settings) {
  return sums.won * std::log(settings.p1 / settings.p0) +
         (sums.games - sums.won) * std::log((1 - settings.p1) / (1 - settings.p0));
}

double dispersion(const Sums& sums, const SprtSettings& settings) {
  constexpr double kPriorBlocks = 5;
  const double games_per_block = sums.games / sums.blocks;
  // One game at p0 keeps the share off 0 and 1.
  const double share = (sums.won + settings.p0) / (sums.games + 1);
  const double independent = share * (1 - share) / games_per_block;
  const double known = sums.blocks - 1 + kPriorBlocks;
  const double estimate = (sums.squares / independent + kPriorBlocks) / known;
  return estimate * (1 + std::sqrt(2 / known));
}

}  // namespace

Status check(const SprtSettings& settings) {
  // Written so that NaN fails as well.
  if (!(settings.p0 > 0 && settings.p0 < settings.p1 && settings.p1 < 1)) {
    return Error::of("sprt.shares", "sprt");
  }
  for (const double risk : {settings.alpha, settings.beta}) {
    if (!(risk > 0 && risk < 0.5)) {
      return Error::of("sprt.risks", "sprt");
    }
  }
  return success();
}

const char* name_of(SprtDecision decision) {
  constexpr IndexedArray<SprtDecision, const char*, 3> kNames{{"continue", "H0", "H1"}};
  return kNames[decision];
}

const char* name_of(SprtModel model) {
  return model == SprtModel::kBernoulli ? "bernoulli" : "dispersion";
}

SprtState sprt(std::span<const BlockSum> blocks, const SprtSettings& settings) {
  assert(check(settings).ok());
  SprtState state;
  state.bounds = {std::log(settings.beta / (1 - settings.alpha)),
                  std::log((1 - settings.beta) / settings.alpha)};
  const bool bernoulli = settings.model == SprtModel::kBernoulli;
  Sums sums;
  for (const BlockSum& block : blocks) {
    if (!(block.games > 0)) continue;
    sums.add(block);
    ++state.blocks;
    state.llr = bernoulli_llr(sums, settings);
    if (!bernoulli) state.llr /= dispersion(sums, settings);
    if (!bernoulli && state.blocks < settings.minimum_blocks) continue;
    if (state.llr >= state.bounds.high) state.decision = SprtDecision::kAcceptH1;
    if (state.llr <= state.bounds.low) state.decision = SprtDecision::kAcceptH0;
    if (state.decision != SprtDecision::kContinue) break;
  }
  return state;
}

}  // namespace hegemon::arena
