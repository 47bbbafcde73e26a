/// How much a forecast counts against what stands on the board where it begins.
///
/// Others do not play the replies that were looked at for ever. Each round looked ahead counts less
/// than the one before, as later gains do wherever the future is uncertain (discounting: Shapley,
/// "Stochastic games", PNAS 39, 1953):
///
///     told = standing + trust * (forecast - standing)
///
/// The more is forecast to change, the less of it is believed, and of two roads to the same end the
/// shorter one is taken.
#pragma once

#include <algorithm>

#include "search/value.h"

namespace hegemon {

/// In whole numbers. What is told of a forecast is never certain.
class Forecast {
 public:
  static constexpr int kWhole = 256;  ///< the trust that believes everything

  /// `standing`: a fine share. `trust`: 1 .. kWhole - 1, in parts of `kWhole`.
  constexpr Forecast(Value standing, int trust) : standing_(standing), trust_(trust) {}

  constexpr Value told(Value value) const {
    const Value change = std::clamp(value, 0, kFineUnit) - standing_;
    return std::clamp(standing_ + change * trust_ / kWhole, 1, kFineUnit - 1);
  }
  /// The lowest forecast of which at least `wanted` is told, which is no less than that of a loss and
  /// no more than that of a win.
  constexpr Value least(Value wanted) const {
    const Value change = wanted - standing_;
    // Divisions round towards no change.
    const Value forecast = change > 0 ? (change * kWhole + trust_ - 1) / trust_
                                      : -((1 - change) * kWhole - 1) / trust_;
    return std::clamp(standing_ + forecast, 0, kFineUnit);
  }

 private:
  Value standing_;
  int trust_;
};

}  // namespace hegemon
