#include "eval/seven_kingdoms/fitted/fitted_evaluation.h"

#include <algorithm>

namespace hegemon::seven_kingdoms {

namespace {

/// What a kingdom can lose by captures before it moves again lowers its logit beyond what the network
/// says, which learned from games of players who often leave such pieces where they are. The number was
/// tuned by play (docs/training.md).
constexpr int kHangingPenalty = 9;  ///< in 1/kNat, for each quarter of a point of value
constexpr int kMaxHanging = 600;

}  // namespace

PerKingdom<int> FittedEvaluation::logits(const Weights& weights) const {
  Features features;
  extract_features(position_, map_, captures_, features);
  PerKingdom<int> logits;
  for (int i = 0; i < kSides; ++i) {
    if (!position_.alive(Side(i))) continue;
    const FeatureVector& row = features[Side(i)];
    const int hanging = std::min<int>(row[kSureLosses], kMaxHanging);
    logits[Side(i)] = weights.shares.logit(row) - kHangingPenalty * hanging;
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
