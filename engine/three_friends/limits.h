/// What a side must keep to so that its general is safe and no two generals face each other.
///
/// Every threat on a line with the general makes a *bond*: points that pieces in general may go to
/// (`allowed`), and the points where the bound pieces stand, who may go elsewhere (`bound`,
/// `bound_allowed`):
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
/// and fires must be taken. A piece's legal targets are those that all bonds allow it.
#pragma once

#include <array>
#include <cstddef>

#include "engine/three_friends/point.h"

namespace hegemon::three_friends {

struct Bond {
  PointSet allowed;
  PointSet bound;
  PointSet bound_allowed;
};

/// At most 22 points share a line with a general, 8 have a horse's leap to it, 3 a soldier's step
/// and 2 a fire's, and there is one more pair of generals.
constexpr std::size_t kMaxBonds = 36;

struct Limits {
  Limits() {}  // NOLINT: the bonds stay unset on purpose

  PointSet free;      ///< where there is neither a piece of the side nor a general
  PointSet allowed;   ///< of these, where pieces that nothing binds may go
  PointSet bound;     ///< all that some bond binds
  PointSet generals;  ///< of the others, to be taken only after a closer look
  std::size_t size = 0;
  union {
    std::array<Bond, kMaxBonds> bonds;
  };

  void add(const Bond& bond) {
    allowed = allowed & bond.allowed;
    bound = bound | bond.bound;
    bonds[size++] = bond;
  }
  /// Where the piece that stands on the point may go.
  PointSet allowed_to(Point point) const {
    PointSet set = free;
    for (std::size_t i = 0; i < size; ++i) {
      set = set & (bonds[i].bound.contains(point) ? bonds[i].bound_allowed : bonds[i].allowed);
    }
    return set;
  }
};

}  // namespace hegemon::three_friends
