/// Earlier positions of a game, to find the third occurrence of one, and the sides that gave check
/// on the way.
///
/// A stack of occurrences. Those whose keys share their low bits are chained, newest first, so that
/// an earlier occurrence is found by one look into a table and, as a rule, one comparison. Nothing
/// is forgotten at a capture or a drop: what is taken can be put back, so a position may come again
/// after both.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/middle_xiangqi/keys.h"
#include "engine/middle_xiangqi/point.h"

namespace hegemon::middle_xiangqi {

class History {
 public:
  History() {
    newest_.fill(kNobody);
    stack_.reserve(kRoom);
  }

  /// A position to which `mover` came by a move that gave check or did not.
  void push(Key key, Side mover, bool gave_check) {
    const auto here = static_cast<Index>(stack_.size());
    Occurrence now = stack_.empty() ? Occurrence{} : stack_.back();
    now.key = key;
    if (!gave_check) now.last_without_check[mover] = here;
    Index& newest = newest_[slot(key)];
    now.older_in_slot = newest;
    now.before = newest;
    while (now.before != kNobody && stack_[now.before].key != key) {
      now.before = stack_[now.before].older_in_slot;
    }
    newest = here;
    stack_.push_back(now);
  }
  void pop() {
    assert(!stack_.empty());
    newest_[slot(stack_.back().key)] = stack_.back().older_in_slot;
    stack_.pop_back();
  }

  /// Has the newest position occurred three times?
  bool third_time() const {
    const Index second = stack_.back().before;
    return second != kNobody && stack_[second].before != kNobody;
  }
  /// The sides that gave check with every move from the first to the third occurrence, of which the
  /// newest position must be.
  SideSet always_checking() const {
    assert(third_time());
    const Index first = stack_[stack_.back().before].before;
    SideSet sides;
    for (const Side side : {kRed, kBlack}) {
      if (stack_.back().last_without_check[side] <= first) sides.add(side);
    }
    return sides;
  }

  friend bool operator==(const History&, const History&) = default;

 private:
  using Index = std::uint32_t;
  static constexpr Index kNobody = ~Index{0};
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::size_t kRoom =
      512;  // most games and all searches: no allocation on the way

  struct Occurrence {
    Key key = 0;
    Index older_in_slot = kNobody;
    Index before = kNobody;  ///< the occurrence before of the same position
    /// The newest position that each side came to without giving check; the first one counts for
    /// both.
    PerSide<Index, kSides> last_without_check{};
    friend bool operator==(const Occurrence&, const Occurrence&) = default;
  };

  static std::size_t slot(Key key) { return static_cast<std::size_t>(key) % kSlots; }

  std::vector<Occurrence> stack_;
  std::array<Index, kSlots> newest_{};
};

}  // namespace hegemon::middle_xiangqi
