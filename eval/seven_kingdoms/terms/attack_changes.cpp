#include "eval/seven_kingdoms/terms/attack_changes.h"

#include <bit>

#include "engine/seven_kingdoms/destinations.h"

namespace hegemon::seven_kingdoms {

namespace {

/// By identity number, how far a piece slides and captures what stands there along orthogonal (0) and
/// diagonal (1) lines; 0 for pieces that go one point only, which no piece between can stop.
constexpr std::array<std::array<std::uint8_t, kPieceIdCount>, 2> kSlideRange = [] {
  std::array<std::array<std::uint8_t, kPieceIdCount>, 2> range{};
  for (std::size_t id = 0; id < kPieceIdCount; ++id) {
    const auto piece_id = static_cast<PieceId>(id);
    const PieceRow& piece = row(type_of(piece_id));
    if (!is_of(type_of(piece_id), piece_id)) continue;  // a number that no piece has
    if (piece.knight || piece.capture != Capture::kAsItMoves || piece.range == 1) continue;
    if (piece.lines != Lines::kDiagonal) range[0][id] = piece.range;
    if (piece.lines != Lines::kOrthogonal) range[1][id] = piece.range;
  }
  return range;
}();

/// Neither the Emperor nor a Go-Between is ever captured.
bool can_be_victim(PieceId id) {
  return id < kEmperor && !is_go_between(id);
}

/// The bits of a line that are points of the board.
constexpr std::array<std::uint32_t, kLineCount> kBoardBits = [] {
  std::array<std::uint32_t, kLineCount> lines{};
  for (const PlacesOfPoint& places : kPlaces) {
    for (const Place& place : places)
      lines[place.line] |= 1U << place.bit;
  }
  return lines;
}();

/// Pieces on one side of a point, on a line: the nearest and the next, with their distances.
struct Seen {
  PieceId first = kNoPiece;
  PieceId second = kNoPiece;
  int distance = 0;
};

}  // namespace

/// Adds the pairs of one piece, standing on a point, as attacker. `vacated` counts as empty.
void AttackChangeFinder::add_targets(PieceId attacker, Point at, Point vacated, bool made,
                                     AttackChanges& changes) const {
  const PieceType type = type_of(attacker);
  const PieceRow& piece = row(type);
  if (piece.capture == Capture::kNever) return;
  const auto occupied_on = [&](LineKind kind, int line) {
    const Place gone = places_of(vacated)[kind];
    return position_.line(line).lane(kOccupiedLane) &
           ~(std::uint32_t{gone.line == line} << gone.bit);
  };
  const auto add = [&](LineKind kind, int line, std::uint32_t bits) {
    bits &= kBoardBits[static_cast<std::size_t>(line)];
    for (; bits != 0; bits &= bits - 1) {
      const PieceId id = position_.piece_at(point_on_line(kind, line, std::countr_zero(bits)));
      if (id != attacker && can_be_victim(id)) changes.add(attacker, id, made);
    }
  };
  if (piece.knight) {
    for (std::size_t w = 0; w < 4; ++w) {
      const KnightWindow window = kKnightWindows[at][w];
      const std::uint32_t occupied = occupied_on(kKnightLineKinds[w], window.line);
      add(kKnightLineKinds[w], window.line,
          knight_destinations<false>(occupied, 0, window.shift) & occupied);
    }
    return;
  }
  for (std::size_t k = first_line_kind(type); k < end_line_kind(type); ++k) {
    const Place place = places_of(at)[k];
    const std::uint32_t occupied = occupied_on(static_cast<LineKind>(k), place.line);
    const std::uint32_t bits = piece.capture == Capture::kOverScreen
                                   ? over_screen(occupied, place.bit)
                                   : slide(occupied, place.bit) & window(place.bit, piece.range);
    add(static_cast<LineKind>(k), place.line, bits & occupied & ~(1U << place.bit));
  }
}

/// Pairs of other pieces along the line of one kind through a point: those that are there when the point is
/// empty and not when a piece stands there, and the other way round. `opens`: it becomes empty.
template <LineKind kKind>
void AttackChangeFinder::along(Point point, Point vacated, bool opens,
                               AttackChanges& changes) const {
  constexpr bool kDiagonal = kKind >= kDiagonalLine;
  const Place place = places_of(point)[kKind];
  const Place gone = places_of(vacated)[kKind];
  const std::uint32_t board = kBoardBits[place.line];
  std::uint32_t occupied = position_.line(place.line).lane(kOccupiedLane) & board;
  if (gone.line == place.line) occupied &= ~(1U << gone.bit);
  const std::uint32_t above = occupied & (0xFFFFFFFEU << place.bit);
  const std::uint32_t below = occupied & ((1U << place.bit) - 1);
  const auto at = [&](int bit) {
    return position_.piece_at(point_on_line(kKind, place.line, bit));
  };
  Seen up;
  Seen down;
  if (above != 0) {
    const int bit = std::countr_zero(above);
    up.first = at(bit);
    up.distance = bit - place.bit;
    if (!kDiagonal && (above & (above - 1)) != 0)
      up.second = at(std::countr_zero(above & (above - 1)));
  }
  if (below != 0) {
    const auto bit = 31 - std::countl_zero(below);
    down.first = at(bit);
    down.distance = place.bit - bit;
    const std::uint32_t rest = below & ~(1U << bit);
    if (!kDiagonal && rest != 0) down.second = at(31 - std::countl_zero(rest));
  }
  const auto add = [&](PieceId attacker, PieceId victim, bool when_empty) {
    if (victim != kNoPiece && can_be_victim(victim) && attacks(attacker))
      changes.add(attacker, victim, when_empty == opens);
  };
  // From `near` to what stands on the other side of the point.
  const auto across = [&](const Seen& near, const Seen& far) {
    if (near.first == kNoPiece || far.first == kNoPiece) return;
    if (kSlideRange[kDiagonal][near.first] >= near.distance + far.distance)
      add(near.first, far.first, true);
    if constexpr (!kDiagonal) {
      if (is_of(PieceType::kCannon, near.first)) {
        add(near.first, far.first, false);
        add(near.first, far.second, true);
      }
      if (near.second != kNoPiece && is_of(PieceType::kCannon, near.second))
        add(near.second, far.first, true);
    }
  };
  across(down, up);
  across(up, down);

  if constexpr (kDiagonal) {
    // Knights whose diagonal part goes through the point: from a leg one or two points before it to a piece
    // at most three points behind the leg.
    const auto knights = [&](const Seen& victim, const Seen& behind, int sign) {
      if (victim.first == kNoPiece || !can_be_victim(victim.first)) return;
      for (int steps = 1; steps + victim.distance <= 3; ++steps) {
        if (behind.first != kNoPiece && behind.distance <= steps) return;
        const int dx = (kKind == kDiagonalLine ? 1 : -1) * sign;  // towards the victim
        const int dy = sign;
        const int file = point.file() - steps * dx;
        const int rank = point.rank() - steps * dy;
        if (!on_board(file, rank)) return;
        for (const auto [f, r] : {std::array{file - dx, rank}, std::array{file, rank - dy}}) {
          if (!on_board(f, r)) continue;
          const PieceId id = position_.piece_at(Point(f, r));
          if (is_of(PieceType::kKnight, id) && !(Point(f, r) == vacated))
            add(id, victim.first, true);
        }
      }
    };
    knights(up, down, 1);
    knights(down, up, -1);
  }
}

void AttackChangeFinder::through(Point point, Point vacated, bool opens,
                                 AttackChanges& changes) const {
  along<kRankLine>(point, vacated, opens, changes);
  along<kFileLine>(point, vacated, opens, changes);
  along<kDiagonalLine>(point, vacated, opens, changes);
  along<kAntiDiagonalLine>(point, vacated, opens, changes);
  // Knights whose leg it is.
  constexpr std::array<std::array<int, 2>, 4> kBeside{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  for (const auto [dx, dy] : kBeside) {
    const int file = point.file() - dx;
    const int rank = point.rank() - dy;
    if (!on_board(file, rank)) continue;
    const PieceId knight = position_.piece_at(Point(file, rank));
    if (!is_of(PieceType::kKnight, knight) || Point(file, rank) == vacated || !attacks(knight))
      continue;
    for (const int turn : {1, -1}) {
      const int x = dx + turn * dy;
      const int y = dy + turn * dx;
      for (int step = 1; step <= 3; ++step) {
        if (!on_board(point.file() + step * x, point.rank() + step * y)) break;
        const Point to(point.file() + step * x, point.rank() + step * y);
        const PieceId id = position_.piece_at(to);
        if (id == kNoPiece || to == vacated) continue;
        if (can_be_victim(id)) changes.add(knight, id, opens);
        break;
      }
    }
  }
}

void AttackChangeFinder::leave(PieceId mover, Point from) {
  leaver_ = mover;
  leaving_.count = 0;
  add_targets(mover, from, from, false, leaving_);
  if (can_be_victim(mover)) {
    map_.attackers[mover].for_each([&](PieceId id) { leaving_.add(id, mover, false); });
  }
  through(from, from, true, leaving_);
}

const AttackChanges& AttackChangeFinder::of(Move move) {
  const PieceId mover = move.piece();
  const Point from = move.from();
  const Point to = move.to();
  if (mover != leaver_) leave(mover, from);
  changes_.count = 0;
  if (move.is_capture()) {
    const PieceId taken = move.taken();
    for (const AttackChange& change : leaving_) {
      if (change.attacker != taken && change.victim != taken)
        changes_.add(change.attacker, change.victim, change.made);
    }
    map_.attackers[taken].for_each([&](PieceId id) { changes_.add(id, taken, false); });
    if (attacks(taken)) add_targets(taken, to, to, false, changes_);
  } else {
    for (const AttackChange& change : leaving_)
      changes_.add(change.attacker, change.victim, change.made);
    through(to, from, false, changes_);
  }
  add_targets(mover, to, from, true, changes_);
  if (can_be_victim(mover)) {
    position_.attackers_to(to, from).for_each([&](PieceId id) {
      if (id != mover && attacks(id)) changes_.add(id, mover, true);
    });
  }
  return changes_;
}

}  // namespace hegemon::seven_kingdoms
