/// Where pieces can go, read off the line words: the walk that generation, counting and mobility
/// share.
///
/// What a piece can do is read off its row in piece.h at compile time.
#pragma once

#include <bit>
#include <utility>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

/// The bits a non-knight at `bit` can go to (with `kCapturesOnly`: can capture on) on one line.
template <PieceType kType, bool kCapturesOnly>
std::uint32_t destinations(std::uint32_t occupied, std::uint32_t barred, unsigned bit) {
  constexpr PieceRow kRow = row(kType);
  std::uint32_t bits = 0;
  if constexpr (kRow.capture == Capture::kOverScreen) {
    bits = over_screen(occupied, bit) & ~barred;
    if constexpr (!kCapturesOnly) bits |= slide(occupied, bit) & ~occupied;
    return bits;
  } else {
    bits = kRow.range == 1 ? window(bit, 1) : slide(occupied, bit);
    if constexpr (kRow.range > 1 && kRow.range < kNoLimit) bits &= window(bit, kRow.range);
    bits &= kRow.capture == Capture::kNever ? ~occupied : ~barred;
    return kCapturesOnly ? bits & occupied : bits;
  }
}

/// The bits a knight can go to (capture on) through the two legs of one window.
template <bool kCapturesOnly>
std::uint32_t knight_destinations(std::uint32_t occupied, std::uint32_t barred, unsigned shift) {
  const std::uint32_t seen = (occupied >> shift) & 0xFFU;
  const std::uint32_t bits = kKnightAttacks[seen] & ~(barred >> shift);
  return (kCapturesOnly ? bits & seen : bits) << shift;
}

/// The kinds of line that a non-knight goes along: from `first_line_kind` to before
/// `end_line_kind`.
constexpr std::size_t first_line_kind(PieceType type) {
  return row(type).lines == Lines::kDiagonal ? kDiagonalLine : kRankLine;
}
constexpr std::size_t end_line_kind(PieceType type) {
  return row(type).lines == Lines::kOrthogonal ? kDiagonalLine : kLineKinds;
}

/// Calls `visit(id, point, kind, line, bits)` for every piece of the type and every line on which
/// it can go to `bits`: the bits of the line word number `line`, which is of that kind.
template <PieceType kType, bool kCapturesOnly, class Visit>
void visit_type(const Position& position, Side side, Visit& visit) {
  constexpr PieceRow kRow = row(kType);
  constexpr PieceSet kIds = ids_of(kType);
  constexpr std::size_t kWord = kIds.words[0] != 0 ? 0 : 1;
  if constexpr (kCapturesOnly && kRow.capture == Capture::kNever) return;

  const int lane = side.index();
  for (std::uint64_t ids = position.pieces(side).words[kWord] & kIds.words[kWord]; ids != 0;
       ids &= ids - 1) {
    const auto id = static_cast<PieceId>(kWord * 64 + static_cast<unsigned>(std::countr_zero(ids)));
    const Point point = position.point_of(id);
    if constexpr (kRow.knight) {
      const auto& windows = kKnightWindows[point];
      for (std::size_t w = 0; w < windows.size(); ++w) {
        const LineWord& line = position.line(windows[w].line);
        const std::uint32_t bits = knight_destinations<kCapturesOnly>(
            line.lane(kOccupiedLane), line.lane(lane), windows[w].shift);
        visit(id, point, kKnightLineKinds[w], windows[w].line, bits);
      }
    } else {
      const PlacesOfPoint& places = places_of(point);
      for (std::size_t k = first_line_kind(kType); k < end_line_kind(kType); ++k) {
        const LineWord& line = position.line(places[k].line);
        const unsigned bit = places[k].bit;
        const std::uint32_t bits =
            destinations<kType, kCapturesOnly>(line.lane(kOccupiedLane), line.lane(lane), bit);
        visit(id, point, static_cast<LineKind>(k), places[k].line, bits);
      }
    }
  }
}

template <bool kCapturesOnly, class Visit>
void visit_all(const Position& position, Side side, Visit visit) {
  [&]<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
    (visit_type<static_cast<PieceType>(kTypes), kCapturesOnly>(position, side, visit), ...);
  }
  (std::make_index_sequence<kPieceTypeCount>{});
}

}  // namespace hegemon::seven_kingdoms
