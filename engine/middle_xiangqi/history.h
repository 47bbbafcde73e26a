/// Earlier positions of a game, and the sides that gave check on the way to a third occurrence.
#pragma once

#include <cassert>

#include "engine/middle_xiangqi/point.h"
#include "engine/repetition.h"

namespace hegemon::middle_xiangqi {

/// The move that led to a position.
struct CheckNote {
  Side mover;
  bool gave_check = false;
  friend bool operator==(const CheckNote&, const CheckNote&) = default;
};

/// Nothing is forgotten at a capture or a drop: what is taken can be put back, so a position may
/// come again after both.
using History = Repetition<AllPositions<CheckNote>, CheckNote>;

/// The sides that gave check with every move from the first to the third occurrence, of which the
/// newest position must be.
inline SideSet always_checking(const History& history) {
  const int since = history.third_time();
  assert(since != 0);
  SideSet sides = SideSet::first(kSides);
  for (int i = 0; i < since; ++i) {
    const CheckNote note = history.ago(i).note;
    if (!note.gave_check) sides.remove(note.mover);
  }
  return sides;
}

}  // namespace hegemon::middle_xiangqi
