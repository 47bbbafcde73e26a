#include "eval/seven_kingdoms/insight.h"

namespace hegemon::seven_kingdoms {

PerKingdom<int> Insight::logits(const Weights& weights) const {
  Features features;
  extract_features(position_, map_, captures_, features);
  PerKingdom<int> logits;
  for (int i = 0; i < kSides; ++i) {
    if (position_.alive(Side(i))) logits[Side(i)] = weights.shares.logit(features[Side(i)]);
  }
  return logits;
}

Features Insight::features() const {
  Features features;
  for (auto& row : features)
    row.fill(0);
  extract_features(position_, map_, captures_, features);
  return features;
}

}  // namespace hegemon::seven_kingdoms
