#include "arena/statistics/wilson.h"

#include <algorithm>
#include <cmath>

namespace hegemon::arena {

Interval wilson(double wins, double games, double z) {
  if (!(games > 0)) return {0, 1};
  const double share = std::clamp(wins / games, 0.0, 1.0);
  const double z2 = z * z;
  const double centre = (share + z2 / (2 * games)) / (1 + z2 / games);
  const double half =
      z / (1 + z2 / games) * std::sqrt(share * (1 - share) / games + z2 / (4 * games * games));
  return {std::clamp(centre - half, 0.0, share), std::clamp(centre + half, share, 1.0)};
}

}  // namespace hegemon::arena
