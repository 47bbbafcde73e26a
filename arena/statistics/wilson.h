/// The score interval of a share: E. B. Wilson, "Probable inference, the law of succession, and
/// statistical inference", Journal of the American Statistical Association 22 (1927).
///
/// It holds for independent games. Unlike the textbook's p +- z * sqrt(p (1 - p) / n) it never
/// leaves [0, 1] and is no single point when all games were won or lost.
#pragma once

#include "arena/statistics/interval.h"

namespace hegemon::arena {

/// The interval of the share `wins / games`. A game whose win is shared counts as a fraction of a
/// win, which makes the interval a little wider than need be. Without games it is [0, 1]; `wins`
/// outside [0, games] are taken as the nearest end. `z`: half-width in standard errors.
Interval wilson(double wins, double games, double z = kNormal95);

}  // namespace hegemon::arena
