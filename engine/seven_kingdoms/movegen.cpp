/// The lists of moves and captures of a kingdom.
#include <bit>
#include <cstdint>

#include "engine/seven_kingdoms/destinations.h"
#include "engine/seven_kingdoms/list_writer.h"
#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

// Flattened: of what a header defines g++ leaves some calls, which cost captures a twentieth.
[[gnu::flatten]] void Position::moves(MoveList& list) const {
  ListWriter::write(*this, list);
}
[[gnu::flatten]] void Position::captures(MoveList& list) const {
  PlainListWriter::write_captures(*this, list);
}

int Position::mobility(Side side) const {
  int count = 0;
  visit_all<false>(*this, side, [&](PieceId, Point, LineKind, int, std::uint32_t bits) {
    count += std::popcount(bits);
  });
  return count;
}

}  // namespace hegemon::seven_kingdoms
