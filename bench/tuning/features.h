/// What the evaluations of the siblings count, written down a second time: the tuner checks that weights
/// times counts are the evaluation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/middle_xiangqi/game.h"
#include "engine/side.h"
#include "engine/three_friends/game.h"

namespace hegemon {

struct Weight {
  std::string name;
  int before;
  bool fixed = false;
  double now = before;
};

/// How often each weight applies to a side: pairs of its number and the count.
using Counts = std::vector<std::pair<std::size_t, int>>;

/// Collects counts and, the first time, the names and values of the weights.
class Model {
 public:
  void begin(Counts& counts) {
    counts_ = &counts;
    next_ = 0;
  }
  /// To be called in the same order for every side and position.
  void count(std::string_view name, int value, int times, bool fixed = false) {
    if (next_ == weights_.size()) weights_.push_back({std::string(name), value, fixed});
    if (times != 0) counts_->emplace_back(next_, times);
    ++next_;
  }
  std::vector<Weight>& weights() { return weights_; }

 private:
  std::vector<Weight> weights_;
  Counts* counts_ = nullptr;
  std::size_t next_ = 0;
};

/// Counts what `side` has, in the order of the weights.
void count_features(Model& model, const MiddleXiangqi::Position& position, Side side);
void count_features(Model& model, const ThreeFriends::Position& position, Side side);

}  // namespace hegemon
