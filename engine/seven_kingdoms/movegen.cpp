/// Generation and counting of moves.
#include <bit>

#include "engine/seven_kingdoms/position.h"
#include "engine/seven_kingdoms/reach.h"

namespace hegemon::seven_kingdoms {

namespace {

template <bool kCapturesOnly>
void write_moves(const Position& position, MoveList& list) {
  list.clear();
  if (position.over()) return;
  visit_all<kCapturesOnly>(
      position, position.turn(),
      [&](PieceId id, Point from, LineKind kind, int line, std::uint32_t bits) {
        for (; bits != 0; bits &= bits - 1) {
          const Point to = point_on_line(kind, line, std::countr_zero(bits));
          list.push(Move(from, to, id, position.piece_at(to)));
        }
      });
}

}  // namespace

void Position::moves(MoveList& list) const {
  write_moves<false>(*this, list);
}
void Position::captures(MoveList& list) const {
  write_moves<true>(*this, list);
}

int Position::mobility(Side side) const {
  int count = 0;
  visit_all<false>(*this, side, [&](PieceId, Point, LineKind, int, std::uint32_t bits) {
    count += std::popcount(bits);
  });
  return count;
}

}  // namespace hegemon::seven_kingdoms
