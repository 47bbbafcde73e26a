/// Check and pin masks: where the pieces of a side may go so that its general is safe after the move.
///
/// A threat is an enemy piece that could capture the general if the points in between were right, with these
/// points. Without trying moves, each threat gives the targets of pieces on its pinned
/// points (the pin mask) and the targets of all other pieces (the check mask: every point, if it gives no
/// check). A piece's safe targets are the intersection over all threats. Each game finds its threats
/// itself: `CheckInfo` in Middle Xiangqi, `find_threats` in the Three Friends.
#pragma once

#include <cassert>
#include <cstddef>

namespace hegemon {

/// `PointSet` has `&`, `|` and `contains(point)`; `kMax` threats at the most.
template <class PointSet, std::size_t kMax>
class PinMasks {
 public:
  struct Threat {
    PointSet targets;         ///< of all pieces that are not pinned by it
    PointSet pinned;          ///< where the pieces stand that it pins
    PointSet pinned_targets;  ///< of those
  };

  /// Without any threat every piece may go to the points of `free`.
  explicit PinMasks(const PointSet& free)  // NOLINT: the threats stay unset on purpose
      : free_(free), targets_(free) {}

  void add(const Threat& threat) {
    assert(size_ < kMax);
    targets_ = targets_ & threat.targets;
    pinned_ = pinned_ | threat.pinned;
    threats_[size_++] = threat;
  }

  const PointSet& free() const { return free_; }
  /// Where pieces may go that nothing pins.
  const PointSet& targets() const { return targets_; }
  /// Where the piece may go that stands on the point.
  template <class Point>
  PointSet targets_from(Point from) const {
    return pinned_.contains(from) ? targets_of_pinned(from) : targets_;
  }

 private:
  /// Rare, and not inlined into the walks over the pieces of each kind (0.92 to 0.96 of their time).
  template <class Point>
  [[gnu::noinline]] PointSet targets_of_pinned(Point from) const {
    PointSet set = free_;
    for (std::size_t i = 0; i < size_; ++i) {
      const Threat& threat = threats_[i];
      set = set & (threat.pinned.contains(from) ? threat.pinned_targets : threat.targets);
    }
    return set;
  }

  PointSet free_;
  PointSet targets_;
  PointSet pinned_{};  ///< by any threat
  std::size_t size_ = 0;
  union {
    Threat threats_[kMax];
  };
};

}  // namespace hegemon
