/// The pieces that could capture on one point, while pieces go there one by one.
///
/// The generator finds the targets of a piece; this finds the pieces that reach a point. All steps and leaps
/// but the pawn's are symmetric, so the same tables serve, and only the blocking points are
/// computed from the other end. A piece that has captured is removed from its point: pieces behind it
/// may then capture, a cannon loses its screen, a horse gets its leg free.
///
/// Check, pins and facing generals are ignored.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/middle_xiangqi/paths.h"
#include "engine/middle_xiangqi/position.h"

namespace hegemon::middle_xiangqi {

/// From where an elephant leaps to a point if nothing stands in its way.
inline constexpr PointTable kElephantSources = path_detail::table_of([](Point to, PointSet& from) {
  from = points_where([to](Point point) {
    const int files = point.file() - to.file();
    const int ranks = point.rank() - to.rank();
    // 2 and 3 in either order: no other two squares make 13 together.
    return files * files + ranks * ranks == 13;
  });
});

class Attackers {
 public:
  /// Of a point on which some piece stands, or is about to.
  Attackers(const Position& position, Point target)
      : position_(position),
        target_(target),
        standing_(position.occupied()),
        rank_(position.rank_word(target.rank())),
        file_(position.file_word(target.file())) {}

  /// The piece on `point`, not the target, leaves it.
  void lift(Point point) {
    standing_.toggle(point);
    if (point.rank() == target_.rank()) rank_ &= ~(1U << line_bit(point.file()));
    if (point.file() == target_.file()) file_ &= ~(1U << line_bit(point.rank()));
  }

  /// Where the pieces stand of a side and a kind that could come.
  PointSet of(Side side, PieceType type) const {
    const PointSet pieces = position_.pieces(side, type) & standing_;
    switch (type) {
      case PieceType::kPawn:
        return pieces & kPawnSources[side][target_];
      case PieceType::kAdvisor:
        return pieces & kAdvisorSteps[target_];
      case PieceType::kGeneral:
        return pieces & kGeneralSteps[target_];
      case PieceType::kOx:
        return oxen(pieces);
      case PieceType::kHorse:
        return open(type, pieces & kHorseLandings[target_][0]);
      case PieceType::kRhino:
        return open(type, pieces & kRhinoLandings[target_][0]);
      case PieceType::kElephant:
        return open(type, pieces & kElephantSources[target_]);
      case PieceType::kRook:
      case PieceType::kCannon:
        return on_lines(type, pieces & kSameLines[target_]);
      case PieceType::kNone:
        break;
    }
    return {};
  }
  /// Would the general of `side` on the target face the other one?
  bool faces(Side side) const {
    const Point general = position_.general(other(side));
    return general.file() == target_.file() &&
           file_points(target_.file(), slide(file_, file_bit())).contains(general);
  }

 private:
  unsigned rank_bit() const { return line_bit(target_.file()); }
  unsigned file_bit() const { return line_bit(target_.rank()); }

  PointSet on_lines(PieceType type, const PointSet& pieces) const {
    if (pieces.empty()) return pieces;
    const auto reach = [type](std::uint32_t word, unsigned bit) {
      return type == PieceType::kRook ? slide(word, bit) : over_screen(word, bit);
    };
    return pieces & (rank_points(target_.rank(), reach(rank_, rank_bit())) |
                     file_points(target_.file(), reach(file_, file_bit())));
  }
  PointSet oxen(const PointSet& pieces) const {
    PointSet set;
    if (pieces.empty()) return set;
    kOxMiddles[target_].without(standing_).for_each([&](Point middle) {
      const Point from(2 * middle.index() - target_.index());
      if (pieces.contains(from)) set.add(from);
    });
    return set;
  }
  /// The leaping pieces whose path is free.
  PointSet open(PieceType type, const PointSet& pieces) const {
    PointSet set;
    pieces.for_each([&](Point from) {
      if (way_is_free(type, from)) set.add(from);
    });
    return set;
  }
  /// The first step is straight, in the direction of the longer way; horses have one point to pass,
  /// elephants then one aside of it, rhinos one more straight on.
  bool way_is_free(PieceType type, Point from) const {
    const int files = target_.file() - from.file();
    const int ranks = target_.rank() - from.rank();
    const int east = files > 0 ? 1 : -1;
    const int north = ranks > 0 ? kFileCount : -kFileCount;
    const int straight = files * files > ranks * ranks ? east : north;
    const Point leg(from.index() + straight);
    if (standing_.contains(leg)) return false;
    if (type == PieceType::kHorse) return true;
    return !standing_.contains(
        Point(leg.index() + (type == PieceType::kRhino ? straight : east + north)));
  }

  const Position& position_;
  Point target_;
  PointSet standing_;
  std::uint32_t rank_;
  std::uint32_t file_;
};

}  // namespace hegemon::middle_xiangqi
