/// Generation and counting of moves from the line words.
///
/// One walk over the pieces of a kingdom serves all: it works out, line by line, the bits that a piece can
/// go to, and hands them to a visitor that writes moves or counts bits. What a piece can do is read off its
/// row in piece.h at compile time.
#include <bit>

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

namespace {

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
    bits = kRow.reach == 1 ? window(bit, 1) : slide(occupied, bit);
    if constexpr (kRow.reach > 1 && kRow.reach < kNoLimit) bits &= window(bit, kRow.reach);
    bits &= kRow.capture == Capture::kNever ? ~occupied : ~barred;
    return kCapturesOnly ? bits & occupied : bits;
  }
}

/// Calls `visit(id, point, kind, origin, bits)` for every piece of the type and every line on which it can
/// go to `bits`, where bit b stands for the point `origin + kStride[kind] * b`.
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
      const auto& windows = kKnightWindows[static_cast<std::size_t>(point.index())];
      for (std::size_t w = 0; w < windows.size(); ++w) {
        const LineWord& line = position.line(windows[w].line);
        const unsigned shift = windows[w].shift;
        const std::uint32_t occupied = (line.lane(kOccupiedLane) >> shift) & 0xFFU;
        std::uint32_t bits = kKnightReach[occupied] & ~(line.lane(lane) >> shift);
        if constexpr (kCapturesOnly) bits &= occupied;
        const LineKind kind = kKnightLineKinds[w];
        // Bit 3 is the lower gate: west of the knight, south of it, or east of it.
        constexpr std::array<int, 4> kLowerGate{-1, -kBoardWidth, 1, -kBoardWidth};
        visit(id, point, kind, point.index() + kLowerGate[w] - 3 * kStride[kind], bits);
      }
    } else {
      constexpr std::size_t kBegin = kRow.lines == Lines::kDiagonal ? 2 : 0;
      constexpr std::size_t kEnd = kRow.lines == Lines::kOrthogonal ? 2 : kLineKinds;
      const PlacesOfPoint& places = places_of(point);
      for (std::size_t k = kBegin; k < kEnd; ++k) {
        const LineWord& line = position.line(places[k].line);
        const unsigned bit = places[k].bit;
        const std::uint32_t bits = destinations<kType, kCapturesOnly>(line.lane(kOccupiedLane),
                                                                      line.lane(lane), bit);
        const auto kind = static_cast<LineKind>(k);
        visit(id, point, kind, line_origin(point, kind, static_cast<int>(bit)), bits);
      }
    }
  }
}

template <bool kCapturesOnly, class Visit>
void visit_all(const Position& position, Side side, Visit visit) {
  [&]<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
    (visit_type<static_cast<PieceType>(kTypes), kCapturesOnly>(position, side, visit), ...);
  }(std::make_index_sequence<kPieceTypeCount>{});
}

template <bool kCapturesOnly>
void write_moves(const Position& position, MoveList& list) {
  list.clear();
  if (position.over()) return;
  visit_all<kCapturesOnly>(
      position, position.turn(),
      [&](PieceId id, Point from, LineKind kind, int origin, std::uint32_t bits) {
        for (; bits != 0; bits &= bits - 1) {
          const Point to(origin + kStride[kind] * std::countr_zero(bits));
          list.push(Move(from, to, id, position.piece_at(to)));
        }
      });
}

}  // namespace

void Position::moves(MoveList& list) const { write_moves<false>(*this, list); }
void Position::captures(MoveList& list) const { write_moves<true>(*this, list); }

int Position::mobility(Side side) const {
  int count = 0;
  visit_all<false>(*this, side, [&](PieceId, Point, LineKind, int, std::uint32_t bits) {
    count += std::popcount(bits);
  });
  return count;
}

}  // namespace hegemon::seven_kingdoms
