#include "engine/middle_xiangqi/check_info.h"

#include <bit>

namespace hegemon::middle_xiangqi {

CheckInfo::CheckInfo(const Position& position, Side side)
    : own_(position.pieces(side)), enemies_(position.pieces(other(side))) {
  const Side enemy = other(side);
  const Point general = position.general(side);
  occupied_ = own_ | enemies_;
  const PointSet sliders = position.pieces(enemy, PieceType::kRook) |
                           position.pieces(enemy, PieceType::kCannon) |
                           position.pieces(enemy, PieceType::kGeneral);
  if (kSameLines[general].meets(sliders)) {
    look_along(position, general, false);
    look_along(position, general, true);
  }
  for (const LeapRow& leap : kLeaps) {
    look_for_leaps(approaches(leap.type, general), position.pieces(enemy, leap.type), leap.type);
  }
  const PointSet pawns = kPawnSources[enemy][general] & position.pieces(enemy, PieceType::kPawn);
  pawns.for_each([&](Point from) { consider(PieceType::kPawn, from, {}, 0); });
}

void CheckInfo::look_along(const Position& position, Point general, bool file) {
  const std::uint32_t word =
      file ? position.file_word(general.file()) : position.rank_word(general.rank());
  const std::uint32_t on_line = word & (file ? kFileBits : kRankBits);
  const unsigned bit = line_bit(file ? general.rank() : general.file());
  const auto point = [&](unsigned b) {
    const int i = static_cast<int>(b - kFirstBit);
    return file ? Point(general.file(), i) : Point(i, general.rank());
  };
  const auto look = [&](unsigned b, std::uint32_t between, int standing) {
    const Point from = point(b);
    if (!enemies_.contains(from)) return;
    const PieceType type = position.type_at(from);
    const bool cannon = type == PieceType::kCannon;
    if (!cannon && type != PieceType::kRook && !(type == PieceType::kGeneral && file)) return;
    if (!cannon && standing > 1) return;
    consider(type, from,
             file ? file_points(general.file(), between) : rank_points(general.rank(), between),
             standing);
  };
  // The first three pieces on either side: no piece reaches the general over more than two.
  std::uint32_t above = on_line & (0xFFFFFFFEU << bit);
  for (int standing = 0; above != 0 && standing < 3; ++standing) {
    const auto b = static_cast<unsigned>(std::countr_zero(above));
    look(b, (0xFFFFFFFEU << bit) & ~(0xFFFFFFFFU << b), standing);
    above &= above - 1;
  }
  std::uint32_t below = on_line & ~(0xFFFFFFFFU << bit);
  for (int standing = 0; below != 0 && standing < 3; ++standing) {
    const auto b = 31U - static_cast<unsigned>(std::countl_zero(below));
    look(b, (0xFFFFFFFEU << b) & ~(0xFFFFFFFFU << bit), standing);
    below ^= 1U << b;
  }
}

void CheckInfo::look_for_leaps(const Approaches& approaches, const PointSet& leapers,
                               PieceType type) {
  if (!approaches.sources.meets(leapers)) return;
  for (const Approach& approach : approaches) {
    if (!leapers.contains(approach.from)) continue;
    const int standing = (approach.path & occupied_).count();
    if (standing <= 1) consider(type, approach.from, approach.path, standing);
  }
}

void CheckInfo::consider(PieceType attacker, Point from, const PointSet& path, int standing) {
  const int needed = attacker == PieceType::kCannon ? 1 : 0;
  const PointSet capture(from);
  Masks::Threat threat{PointSet::all(), path & own_, PointSet::all()};
  if (standing == needed) {
    in_check_ = true;
    threat.targets = path.without(occupied_) | capture;
    // A screen may step aside (or capture the cannon); where it lands on the path it is a screen
    // again.
    threat.pinned_targets = PointSet::all().without(path);
  } else if (standing == needed + 1) {
    if (threat.pinned.empty()) return;
    threat.pinned_targets = path.without(occupied_) | capture;
  } else {
    threat.targets = PointSet::all().without(path);
  }
  masks_.add(threat);
}

}  // namespace hegemon::middle_xiangqi
