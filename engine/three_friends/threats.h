/// The threats to a general, and what each asks of the pieces of its side so that the general is safe
/// and no two generals face each other (engine/pin_masks.h):
///
///     pieces between      others may go            those between may go
///     chariot   none      between, or take it      -
///               one       anywhere                 between, or take it
///     cannon    none      anywhere but between     -
///               one       between, or take it      anywhere but between
///               two       anywhere                 between, or take it
///     general   one       anywhere                 between
///     horse     leg free  onto the leg, or take it -
///               leg held  anywhere                 take it
///
/// ("Between" is an empty point, so one of two screens that takes the other is caught.) Soldiers
/// and fires must be taken.
#pragma once

#include <cstddef>

#include "engine/pin_masks.h"
#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

/// At most 22 points share a line with a general, 8 have a horse's leap to it, 3 a soldier's step
/// and 2 a fire's, and there is one more pair of generals.
inline constexpr std::size_t kMaxThreats = 36;

using PinMasks = hegemon::PinMasks<PointSet, kMaxThreats>;

}  // namespace hegemon::three_friends
