/// Generation and counting of moves and drops.
///
/// One walk over the kinds of piece serves all: it works out the set of points where a piece may
/// land, legal ones only, and hands it to a visitor that writes moves, counts them, or stops at the
/// first.
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/middle_xiangqi/check_info.h"
#include "engine/middle_xiangqi/paths.h"
#include "engine/middle_xiangqi/position.h"

namespace hegemon::middle_xiangqi {

namespace {

/// Where the piece of a kind on `from` goes if nobody's general were at stake; own pieces not yet
/// left out.
template <PieceType kType>
PointSet landings(const Position& position, const PointSet& occupied, Side side, Point from) {
  const int file = from.file();
  const int rank = from.rank();
  const std::uint32_t rank_word = position.rank_word(rank);
  const std::uint32_t file_word = position.file_word(file);
  if constexpr (kType == PieceType::kRook) {
    const unsigned rank_bit = line_bit(file);
    const unsigned file_bit = line_bit(rank);
    return rank_points(rank, slide(rank_word, rank_bit)) |
           file_points(file, slide(file_word, file_bit));
  } else if constexpr (kType == PieceType::kCannon) {
    const unsigned rank_bit = line_bit(file);
    const unsigned file_bit = line_bit(rank);
    return rank_points(
               rank, (slide(rank_word, rank_bit) & ~rank_word) | over_screen(rank_word, rank_bit)) |
           file_points(
               file, (slide(file_word, file_bit) & ~file_word) | over_screen(file_word, file_bit));
  } else if constexpr (kType == PieceType::kHorse || kType == PieceType::kElephant) {
    const unsigned shut = shut_beside(rank_word, file_word, from);
    const PointSet& landings = kHorseLandings[from][shut];
    if constexpr (kType == PieceType::kHorse) {
      return landings;
    } else {
      PointSet set;
      (landings & kElephantMiddles[from]).without(occupied).for_each([&](Point middle) {
        set.add(elephant_landing(from, middle));
      });
      return set;
    }
  } else if constexpr (kType == PieceType::kRhino) {
    const unsigned shut = shut_within_two(rank_word, file_word, from);
    return kRhinoLandings[from][shut];
  } else if constexpr (kType == PieceType::kOx) {
    PointSet set;
    kOxMiddles[from].without(occupied).for_each(
        [&](Point middle) { set.add(Point(2 * middle.index() - from.index())); });
    return set;
  } else if constexpr (kType == PieceType::kAdvisor) {
    return kAdvisorSteps[from];
  } else {
    static_assert(kType == PieceType::kPawn);
    return kPawnSteps[side][from];
  }
}

/// From where a piece of the kind would attack the general of `enemy`: there it can't be dropped.
/// Only kinds that reach from one camp into the other's palace are asked; horse, ox, advisor and
/// pawn do not.
PointSet attack_points(const Position& position, Side enemy, PieceType type) {
  const Point general = position.general(enemy);
  const int file = general.file();
  const int rank = general.rank();
  const std::uint32_t word = position.file_word(file);
  const unsigned bit = line_bit(rank);
  const std::uint32_t first = slide(word, bit);
  // The camps have no rank in common, so a file is the only line to drop on.
  if (type == PieceType::kRook) return file_points(file, first & ~word);
  if (type == PieceType::kCannon) {
    // As if the first pieces were not there, but only behind them.
    const std::uint32_t stops = first & word & kFileBits & ~(1U << bit);
    return file_points(file, slide(word & ~stops, bit) & ~first & ~word);
  }
  PointSet points;
  if (type == PieceType::kElephant || type == PieceType::kRhino) {
    const PointSet occupied = position.occupied();
    for (const Approach& approach : approaches(type, general)) {
      if (!approach.path.meets(occupied)) points.add(approach.from);
    }
  }
  return points;
}

template <PieceType kType, class Visit>
bool visit_pieces(const Position& position, const CheckInfo& checks, const PointSet& occupied,
                  const PointSet& targets, Visit& visit) {
  const Side side = position.turn();
  return position.pieces(side, kType).find([&](Point from) {
    const PointSet to =
        landings<kType>(position, occupied, side, from) & checks.targets_from(from) & targets;
    return visit(kType, from, to);
  });
}

/// Calls `visit(type, from, to)` with the set of points where each piece may land among `targets`,
/// until it returns true; whether it did.
template <class Visit>
bool visit_moves(const Position& position, const CheckInfo& checks, const PointSet& targets,
                 Visit& visit) {
  const PointSet occupied = position.occupied();
  const bool stopped = [&]<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
    return (
        visit_pieces<static_cast<PieceType>(kTypes)>(position, checks, occupied, targets, visit) ||
        ...);
  }
  (std::make_index_sequence<place_of(PieceType::kGeneral)>{});
  if (stopped) return true;

  const Side side = position.turn();
  const Point from = position.general(side);
  PointSet to;
  (kGeneralSteps[from] & targets).for_each([&](Point point) {
    if (!position.attacked(other(side), point, from)) to.add(point);
  });
  return visit(PieceType::kGeneral, from, to);
}

/// The same for drops: `visit(type, to)`.
template <class Visit>
bool visit_drops(const Position& position, const CheckInfo& checks, Visit& visit) {
  const Side side = position.turn();
  if (!position.has_hand(side)) return false;
  const PointSet empty = checks.targets().without(position.occupied());
  for (int t = 0; t < kHandTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    if (position.in_hand(side, type) == 0) continue;
    const PointSet& ground = type == PieceType::kAdvisor ? kPalaces[side] : kCamps[side];
    const PointSet to = (empty & ground).without(attack_points(position, other(side), type));
    if (visit(type, to)) return true;
  }
  return false;
}

/// All moves, or the captures alone. A template, so that each of the two is compiled by itself: one
/// visitor for both is not inlined into the walk.
template <bool kAll>
void write_moves(const Position& position, MoveList& list) {
  list.clear();
  if (position.over()) return;
  const Side side = position.turn();
  const CheckInfo checks(position, side);
  const auto write = [&](PieceType type, Point from, const PointSet& to) {
    to.for_each([&](Point point) { list.push(Move(from, point, type, position.type_at(point))); });
    return false;
  };
  if constexpr (!kAll) {
    visit_moves(position, checks, position.pieces(other(side)), write);
  } else {
    visit_moves(position, checks, PointSet::all().without(position.pieces(side)), write);
    const auto write_drop = [&](PieceType type, const PointSet& to) {
      to.for_each([&](Point point) { list.push(Move::drop(type, point)); });
      return false;
    };
    visit_drops(position, checks, write_drop);
  }
}

}  // namespace

bool Position::attacked(Side side, Point point, Point gone) const {
  const int file = point.file();
  const int rank = point.rank();
  const PointSet& cannons = pieces(side, PieceType::kCannon);
  // A rook on the point itself is taken.
  const PointSet rooks = pieces(side, PieceType::kRook).without(PointSet(point));
  const PointSet& beside = kSameLines[point];
  if (general(side).file() == file || beside.meets(rooks | cannons)) {
    std::uint32_t by_rank = rank_word(rank);
    std::uint32_t by_file = file_word(file);
    if (gone.rank() == rank) by_rank &= ~(1U << line_bit(gone.file()));
    if (gone.file() == file) by_file &= ~(1U << line_bit(gone.rank()));
    const unsigned rank_bit = line_bit(file);
    const unsigned file_bit = line_bit(rank);
    const PointSet on_file = file_points(file, slide(by_file, file_bit));
    if (on_file.contains(general(side))) return true;
    if (on_file.meets(rooks) || rank_points(rank, slide(by_rank, rank_bit)).meets(rooks)) {
      return true;
    }
    if (file_points(file, over_screen(by_file, file_bit)).meets(cannons) ||
        rank_points(rank, over_screen(by_rank, rank_bit)).meets(cannons)) {
      return true;
    }
  }
  if (kPawnSources[side][point].meets(pieces(side, PieceType::kPawn))) return true;
  for (const LeapRow& leap : kLeaps) {
    const Approaches& ways = approaches(leap.type, point);
    const PointSet& leapers = pieces(side, leap.type);
    if (!ways.sources.meets(leapers)) continue;
    const PointSet standing = occupied().without(PointSet(gone));
    for (const Approach& way : ways) {
      if (leapers.contains(way.from) && !way.path.meets(standing)) return true;
    }
  }
  return false;
}

void Position::moves(MoveList& list) const {
  write_moves<true>(*this, list);
}

void Position::captures(MoveList& list) const {
  write_moves<false>(*this, list);
}

bool Position::can_move(const CheckInfo& checks) const {
  const auto any = [](PieceType, Point, const PointSet& to) { return !to.empty(); };
  const auto any_drop = [](PieceType, const PointSet& to) { return !to.empty(); };
  return visit_moves(*this, checks, PointSet::all().without(pieces(turn_)), any) ||
         visit_drops(*this, checks, any_drop);
}

/// Mate and stalemate come before repetition (docs/rules-middle-xiangqi.md, "The end of the game").
void Position::judge(Side moved_last) {
  const CheckInfo checks(*this, turn_);
  in_check_ = checks.in_check();
  history_.push(key_, {moved_last, in_check_});
  if (!can_move(checks)) {
    outcome_ = in_check_ ? Outcome{Reason::kCheckmate, SideSet::of(other(turn_))}
                         : Outcome{Reason::kStalemate, SideSet::first(kSides)};
  } else if (history_.third_time() != 0) {
    const SideSet checking = always_checking(history_);
    outcome_ = checking.count() == 1
                   ? Outcome{Reason::kPerpetual, SideSet::of(other(checking.lowest()))}
                   : Outcome{Reason::kRepetition, SideSet::first(kSides)};
  }
}

int Position::count_moves() const {
  if (over()) return 0;
  const CheckInfo checks(*this, turn_);
  int count = 0;
  const auto add = [&](PieceType, Point, const PointSet& to) {
    count += to.count();
    return false;
  };
  visit_moves(*this, checks, PointSet::all().without(pieces(turn_)), add);
  const auto add_drops = [&](PieceType, const PointSet& to) {
    count += to.count();
    return false;
  };
  visit_drops(*this, checks, add_drops);
  return count;
}

}  // namespace hegemon::middle_xiangqi
