/// An interval of confidence, and the one level that is used everywhere: 95 %.
#pragma once

namespace hegemon::arena {

/// Standard normal quantile of 0.975: the half-width of a 95 % interval in standard errors.
inline constexpr double kNormal95 = 1.959963984540054;

/// Both ends belong to it.
struct Interval {
  double low = 0;
  double high = 0;

  bool contains(double value) const { return low <= value && value <= high; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

}  // namespace hegemon::arena
