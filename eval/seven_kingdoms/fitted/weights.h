/// The fitted numbers of the Seven Kingdoms: one set is built in, others can be loaded.
///
/// They are made by training/fit (docs/training.md) and kept in eval/weights/sevenkingdoms.weights.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "eval/network.h"
#include "eval/seven_kingdoms/fitted/features.h"
#include "eval/seven_kingdoms/fitted/move_network.h"
#include "eval/seven_kingdoms/fitted/priors.h"

namespace hegemon::seven_kingdoms {

using ShareNetwork = Network<kFeatureRoom, 32>;

struct Weights {
  ShareNetwork shares;
  PriorWeights priors{};
  MoveNetwork moves;

  /// Those that are compiled in.
  static const Weights& built_in();
  /// Reads a file's bytes. The error says what is wrong: not a file of weights, another version or
  /// game, other features, a wrong length or checksum, numbers that a sum of 32 bits cannot hold.
  static Result<Weights> parse(std::string_view bytes);
  std::string to_bytes() const;
};

}  // namespace hegemon::seven_kingdoms
