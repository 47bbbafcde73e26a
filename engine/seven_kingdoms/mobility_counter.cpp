#include "engine/seven_kingdoms/mobility_counter.h"

#include <bit>
#include <cassert>
#include <utility>

#include "engine/seven_kingdoms/reach.h"
#include "engine/seven_kingdoms/slot.h"

namespace hegemon::seven_kingdoms {

namespace {

constexpr auto kAllTypes = std::make_index_sequence<kPieceTypeCount>{};

/// The bit of a point on a line of which it may be no part: then none.
std::uint32_t bit_on(const PlacesOfPoint& places, LineKind kind, int line) {
  return places[kind].line == line ? 1U << places[kind].bit : 0;
}

/// The moves of a piece of the type where it comes to stand.
template <PieceType kType>
int arriving(const Position& position, Side owner, Point from, Point to) {
  int moves = 0;
  for_each_slot_of(kType, to, [&](LineKind kind, int line, unsigned bit) {
    const LineWord& word = position.line(line);
    const std::uint32_t left = bit_on(places_of(from), kind, line);
    const std::uint32_t own = row(kType).knight ? 0 : 1U << bit;
    moves += count_of(kType, (word.lane(kOccupiedLane) & ~left) | own,
                      (word.lane(owner.index()) & ~left) | own, bit);
  });
  return moves;
}

/// What a piece on `from` would lose if another of its owner's came to stand on `to`.
template <PieceType kType>
int in_own_way(const Position& position, Side owner, Point from, Point to) {
  int loss = 0;
  for_each_slot_of(kType, from, [&](LineKind kind, int line, unsigned bit) {
    const std::uint32_t entered = bit_on(places_of(to), kind, line);
    if (entered == 0) return;
    const LineWord& word = position.line(line);
    const std::uint32_t occupied = word.lane(kOccupiedLane);
    const std::uint32_t barred = word.lane(owner.index());
    loss += count_of(kType, occupied, barred, bit) -
            count_of(kType, occupied | entered, barred | entered, bit);
  });
  return loss;
}

/// The moved piece where it arrives; it was not in its own way, as the change at `to` has it.
template <PieceType kType>
int moved(const Position& position, Move move) {
  const Side mover = position.turn();
  const int moves = arriving<kType>(position, mover, move.from(), move.to());
  if (move.is_capture()) return moves;
  return moves + in_own_way<kType>(position, mover, move.from(), move.to());
}
constexpr auto kMoved = []<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
  return std::array{&moved<static_cast<PieceType>(kTypes)>...};
}
(kAllTypes);

/// A capture opens and shuts nothing where it arrives, but others may capture there than before,
/// and the taken piece's moves are gone.
void take(const Position& position, Move move, PerKingdom<int>& mobility) {
  const Rules& rules = position.rules();
  const Side victim = position.owner(move.taken());
  PieceSet attackers = position.attackers_to(move.to(), move.from());
  attackers.remove(move.piece());
  attackers.for_each([&](PieceId id) {
    const Side side = position.owner(id);
    mobility[side] +=
        int{rules.same_player(side, victim)} - int{rules.same_player(side, position.turn())};
  });
  const PieceType type = type_of(move.taken());
  for_each_slot_of(type, move.to(), [&](LineKind kind, int line, unsigned bit) {
    const LineWord& word = position.line(line);
    const std::uint32_t left = bit_on(places_of(move.from()), kind, line);
    mobility[victim] -=
        count_of(type, word.lane(kOccupiedLane) & ~left, word.lane(victim.index()) & ~left, bit);
  });
}

}  // namespace

/// What is known of the position before its slots are looked at.
struct MobilityCounter::Parent {
  const Position& position;
  PieceSet pieces{};
  PerKingdom<std::uint32_t> barred_by_mover{};  ///< all ones or none
  /// The bits of each line that quiet moves change, and those that are left along that very line.
  std::array<std::uint32_t, kLineCount> changed{};
  std::array<std::uint32_t, kLineCount> slid{};
};

void MobilityCounter::ask_of(Point point, Parent& parent) {
  changes_[static_cast<std::size_t>(point.index())] = {};
  for (const Place& place : places_of(point))
    parent.changed[place.line] |= 1U << place.bit;
}

MobilityCounter::MobilityCounter(const Position& position) {
  first_watcher_.fill(-1);
  Parent parent{position};
  for (int i = 0; i < kSides; ++i) {
    parent.pieces = parent.pieces | position.pieces(Side(i));
    if (position.rules().same_player(Side(i), position.turn()))
      parent.barred_by_mover[Side(i)] = ~0U;
  }
  position.pieces(position.turn()).for_each([&](PieceId id) {
    ask_of(position.point_of(id), parent);
  });
  visit_all<false>(position, position.turn(),
                   [&](PieceId, Point from, LineKind kind, int line, std::uint32_t bits) {
                     if (bits == 0) return;
                     parent.slid[static_cast<std::size_t>(line)] |=
                         bit_on(places_of(from), kind, line);
                     bits &= ~position.line(line).lane(kOccupiedLane);
                     for (; bits != 0; bits &= bits - 1)
                       ask_of(point_on_line(kind, line, std::countr_zero(bits)), parent);
                   });
  [&]<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
    (add_slots_of<static_cast<PieceType>(kTypes)>(parent), ...);
  }
  (kAllTypes);
}

template <PieceType kType>
void MobilityCounter::add_slots_of(const Parent& parent) {
  const Position& position = parent.position;
  (parent.pieces & ids_of(kType)).for_each([&](PieceId id) {
    const Side owner = position.owner(id);
    int moves = 0;
    for_each_slot_of(kType, position.point_of(id), [&](LineKind kind, int line, unsigned bit) {
      const auto number = static_cast<std::size_t>(line);
      const LineWord& word = position.line(line);
      const std::uint32_t occupied = word.lane(kOccupiedLane);
      const std::uint32_t barred = word.lane(owner.index());
      const int count = count_of(kType, occupied, barred, bit);
      moves += count;
      const std::uint32_t touched = touched_bits(kType, occupied, bit) & parent.changed[number];
      if (touched == 0) return;
      for (std::uint32_t rest = touched; rest != 0; rest &= rest - 1) {
        const std::uint32_t turned = bottom_bit(rest);
        const std::uint32_t bar = turned & ~occupied & parent.barred_by_mover[owner];
        const std::uint32_t reached =
            reach_of(kType, occupied ^ turned, (barred & ~turned) | bar, bit);
        const Point point = point_on_line(kind, line, std::countr_zero(turned));
        Change& change = changes_[static_cast<std::size_t>(point.index())];
        change.turned[owner] =
            static_cast<std::int16_t>(change.turned[owner] + std::popcount(reached) - count);
        change.shut[owner] =
            static_cast<std::int16_t>(change.shut[owner] + ((reached & turned) != 0));
      }
      for (std::uint32_t rest = touched & parent.slid[number]; rest != 0; rest &= rest - 1) {
        const std::uint32_t left = bottom_bit(rest);
        Watcher& watcher = watchers_[static_cast<std::size_t>(watcher_count_)];
        watcher.left = left;
        watcher.touched = touched_bits(kType, occupied & ~left, bit);
        const PieceId seen = position.piece_at(point_on_line(kind, line, std::countr_zero(left)));
        watcher.next = std::exchange(first_watcher_[seen], watcher_count_++);
        watcher.count = static_cast<std::int16_t>(count);
        watcher.lifted =
            static_cast<std::int16_t>(count_of(kType, occupied & ~left, barred & ~left, bit));
        watcher.type = kType;
        watcher.kind = kind;
        watcher.line = static_cast<std::uint8_t>(line);
        watcher.bit = static_cast<std::uint8_t>(bit);
        watcher.owner = owner;
      }
    });
    count_of_piece_[id] = static_cast<std::int16_t>(moves);
    now_[owner] += moves;
  });
}

PerKingdom<int> MobilityCounter::after(const Position& position, Move move) const {
  assert(!move.is_capture() || position.plain_capture(move.taken()));
  PerKingdom<int> mobility = now_;
  const Change& left = changes_[static_cast<std::size_t>(move.from().index())];
  if (move.is_capture()) [[unlikely]] {
    for (int i = 0; i < kSides; ++i)
      mobility[Side(i)] += left.turned[Side(i)];
    take(position, move, mobility);
  } else {
    const Change& entered = changes_[static_cast<std::size_t>(move.to().index())];
    for (int i = 0; i < kSides; ++i)
      mobility[Side(i)] += left.turned[Side(i)] + entered.turned[Side(i)];
    if (is_go_between(move.piece())) {
      for (int i = 0; i < kSides; ++i)
        mobility[Side(i)] -= entered.shut[Side(i)];
    }
    correct(position, move, mobility);
  }
  const auto type = static_cast<std::size_t>(type_of(move.piece()));
  mobility[position.turn()] += kMoved[type](position, move) - count_of_piece_[move.piece()];
  return mobility;
}

/// For the slots that see both points of a quiet move: the exact count instead of two changes.
void MobilityCounter::correct(const Position& position, Move move,
                              PerKingdom<int>& mobility) const {
  const PlacesOfPoint& to = places_of(move.to());
  for (int w = first_watcher_[move.piece()]; w >= 0;
       w = watchers_[static_cast<std::size_t>(w)].next) {
    const Watcher& watcher = watchers_[static_cast<std::size_t>(w)];
    const std::uint32_t entered = bit_on(to, watcher.kind, watcher.line);
    if ((watcher.touched & entered) == 0) continue;
    const bool bars =
        is_go_between(move.piece()) || position.rules().same_player(watcher.owner, position.turn());
    const LineWord& word = position.line(watcher.line);
    const std::uint32_t occupied = word.lane(kOccupiedLane) | entered;
    const std::uint32_t barred = word.lane(watcher.owner.index()) | (bars ? entered : 0);
    mobility[watcher.owner] +=
        count_of(watcher.type, occupied & ~watcher.left, barred & ~watcher.left, watcher.bit) -
        watcher.lifted;
    mobility[watcher.owner] -=
        count_of(watcher.type, occupied, barred, watcher.bit) - watcher.count;
  }
}

}  // namespace hegemon::seven_kingdoms
