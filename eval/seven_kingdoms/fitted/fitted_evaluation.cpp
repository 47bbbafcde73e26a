#include "eval/seven_kingdoms/fitted/fitted_evaluation.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace hegemon::seven_kingdoms {

namespace {

/// What a kingdom can lose by captures before it moves again lowers its logit beyond what the network
/// says, which learned from games of players who often leave such pieces where they are. The number was
/// tuned by play (docs/training.md).
constexpr int kHangingPenalty = 9;  ///< in 1/kNat, for each quarter of a point of value
constexpr int kMaxHanging = 600;

/// What the network says of some kingdoms, at most `kMost`.
template <std::size_t kMost>
PerKingdom<int> by_network(const Weights& weights, const Features& features, SideSet kingdoms) {
  std::array<const FeatureVector*, kMost> rows;
  rows.fill(&features[kingdoms.lowest()]);
  std::size_t next = 0;
  for (const Side side : kingdoms)
    rows[next++] = &features[side];
  const std::array<int, kMost> found = weights.shares.logits(rows);
  PerKingdom<int> logits;
  next = 0;
  for (const Side side : kingdoms)
    logits[side] = found[next++];
  return logits;
}

}  // namespace

PerKingdom<int> FittedEvaluation::logits(const Weights& weights) const {
  Features features;
  extract_features(position_, map_, captures_, features);
  const SideSet in_play = position_.in_play();
  PerKingdom<int> logits = in_play.count() <= 4 ? by_network<4>(weights, features, in_play)
                                                : by_network<kSides>(weights, features, in_play);
  for (const Side side : in_play) {
    const int hanging = std::min<int>(features[side][kSureLosses], kMaxHanging);
    logits[side] -= kHangingPenalty * hanging;
  }
  return logits;
}

Features FittedEvaluation::features() const {
  Features features;
  for (auto& row : features)
    row.fill(0);
  extract_features(position_, map_, captures_, features);
  return features;
}

}  // namespace hegemon::seven_kingdoms
