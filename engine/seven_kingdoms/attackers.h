/// The pieces that could capture on one point, while pieces go there one by one.
///
/// A piece that has captured leaves its old point: pieces behind it may then
/// capture (X-ray), a cannon loses its screen or gets another one, a knight gets its leg free.
/// Of the four lines through the point only the one of the captor is computed again.
#pragma once

#include <array>
#include <cstdint>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

class Attackers {
 public:
  /// Of nothing.
  Attackers() = default;
  Attackers(const Position& position, Point target)
      : pieces_(position.attackers_to(target, target)), target_(target) {}
  /// Of `target`, as if `vacated` were empty.
  Attackers(const Position& position, Point target, Point vacated)
      : pieces_(position.attackers_to(target, vacated)), target_(target) {
    const PlacesOfPoint& here = places_of(target);
    const PlacesOfPoint& there = places_of(vacated);
    for (std::size_t k = 0; k < kLineKinds; ++k)
      lifted_[k] = std::uint32_t{here[k].line == there[k].line} << there[k].bit;
  }

  /// Of all kingdoms.
  const PieceSet& pieces() const { return pieces_; }
  /// Others than these.
  bool any_but(PieceSet those) const {
    PieceSet others = pieces_;
    others.remove(those);
    return !others.empty();
  }

  /// A piece of the position leaves its point, which is not the target: it has captured there, or
  /// has left the board.
  void lift(const Position& position, PieceId id) {
    pieces_.remove(id);
    // No knight that attacks the target stands on a line with it.
    if (!is_of(PieceType::kKnight, id)) look_behind(position, position.point_of(id));
  }
  /// A piece of the position takes no part, but stays where it is.
  void ignore(PieceId id) { pieces_.remove(id); }

 private:
  void look_behind(const Position& position, Point left);

  PieceSet pieces_{};
  std::array<std::uint32_t, kLineKinds> lifted_{};  ///< on the target's lines, by kind
  Point target_;
};

}  // namespace hegemon::seven_kingdoms
