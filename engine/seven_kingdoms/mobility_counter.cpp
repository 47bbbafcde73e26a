#include "engine/seven_kingdoms/mobility_counter.h"

#include <bit>
#include <cassert>
#include <utility>

#include "engine/seven_kingdoms/reach.h"
#include "engine/seven_kingdoms/slot.h"

namespace hegemon::seven_kingdoms {

namespace {

/// The bit of a point on a line of which it may be no part: then none.
std::uint32_t bit_on(const PlacesOfPoint& places, LineKind kind, int line) {
  return places[kind].line == line ? 1U << places[kind].bit : 0;
}

}  // namespace

MobilityCounter::Asked::Asked(const Position& position) {
  PieceId last = kNoPiece;
  visit_all<false>(position, position.turn(),
                   [&](PieceId id, Point from, LineKind kind, int line, std::uint32_t bits) {
                     if (bits == 0) return;
                     if (id != last) add(from);
                     last = id;
                     const auto number = static_cast<std::size_t>(line);
                     slid[number] |= bit_on(places_of(from), kind, line);
                     bits &= ~position.line(line).lane(kOccupiedLane);
                     for (; bits != 0; bits &= bits - 1)
                       add(point_on_line(kind, line, std::countr_zero(bits)));
                   });
}

void MobilityCounter::Asked::add(Point point) {
  for (const Place& place : places_of(point))
    changed[place.line] |= 1U << place.bit;
}

template <PieceType kType>
void MobilityCounter::add_slots_of(const Position& position, const Asked& asked) {
  PerKingdom<std::uint32_t> barred_by_mover{};
  PieceSet all;
  for (int i = 0; i < kSides; ++i) {
    const Side side(i);
    all = all | position.pieces(side);
    if (position.rules().same_player(side, position.turn())) barred_by_mover[side] = ~0U;
  }
  (all & ids_of(kType)).for_each([&](PieceId id) {
    const Side owner = position.owner(id);
    const auto lane = static_cast<std::size_t>(owner.index());
    int moves = 0;
    for_each_slot_of(kType, position.point_of(id), [&](int line, unsigned bit) {
      const auto number = static_cast<std::size_t>(line);
      const LineWord& word = position.line(line);
      const std::uint32_t occupied = word.lane(kOccupiedLane);
      const std::uint32_t barred = word.lane(owner.index());
      const int count = count_of(kType, occupied, barred, bit);
      moves += count;
      const std::uint32_t touched = touched_bits(kType, occupied, bit);
      for (std::uint32_t rest = touched & asked.changed[number]; rest != 0; rest &= rest - 1) {
        const std::uint32_t turned = rest & (0U - rest);
        const std::uint32_t bars = turned & ~occupied & barred_by_mover[owner];
        const std::uint32_t reached =
            reach_of(kType, occupied ^ turned, (barred & ~turned) | bars, bit);
        const int point =
            kLineOrigins[number] + kStride[kind_of_line(line)] * std::countr_zero(turned);
        Change& change = changes_[static_cast<std::size_t>(point)];
        change.turned[lane] =
            static_cast<std::int16_t>(change.turned[lane] + std::popcount(reached) - count);
        change.shut[lane] =
            static_cast<std::int16_t>(change.shut[lane] + ((reached & turned) != 0));
      }
      for (std::uint32_t rest = touched & asked.slid[number]; rest != 0; rest &= rest - 1) {
        const std::uint32_t left = rest & (0U - rest);
        Watcher& watcher = watchers_[static_cast<std::size_t>(watcher_count_)];
        watcher.left = left;
        watcher.touched = touched_bits(kType, occupied & ~left, bit);
        watcher.next = std::exchange(first_watcher_[number], watcher_count_);
        watcher.count = static_cast<std::int16_t>(count);
        watcher.lifted =
            static_cast<std::int16_t>(count_of(kType, occupied & ~left, barred & ~left, bit));
        watcher.type = kType;
        watcher.bit = static_cast<std::uint8_t>(bit);
        watcher.owner = owner;
        ++watcher_count_;
      }
    });
    count_of_piece_[id] = static_cast<std::int16_t>(moves);
    now_[owner] += moves;
  });
}

MobilityCounter::MobilityCounter(const Position& position) {
  first_watcher_.fill(-1);
  const Asked asked(position);
  [&]<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
    (add_slots_of<static_cast<PieceType>(kTypes)>(position, asked), ...);
  }
  (std::make_index_sequence<kPieceTypeCount>{});
}

PerKingdom<int> MobilityCounter::after(const Position& position, Move move) const {
  assert(!move.is_capture() || position.plain_capture(move.taken()));
  const Change& left = changes_[static_cast<std::size_t>(move.from().index())];
  PerKingdom<int> mobility = now_;
  for (int i = 0; i < kSides; ++i)
    mobility[Side(i)] += left.turned[static_cast<std::size_t>(i)];
  if (move.is_capture()) {
    take(position, move, mobility);
  } else {
    const Change& entered = changes_[static_cast<std::size_t>(move.to().index())];
    const bool shuts = is_go_between(move.piece());
    for (int i = 0; i < kSides; ++i) {
      const auto lane = static_cast<std::size_t>(i);
      mobility[Side(i)] += entered.turned[lane] - (shuts ? entered.shut[lane] : 0);
    }
    arrive(position, move, mobility);
  }
  lift(position, move, mobility);
  return mobility;
}

/// The moved piece counts from where it now stands.
void MobilityCounter::lift(const Position& position, Move move, PerKingdom<int>& mobility) const {
  const Side mover = position.turn();
  const PlacesOfPoint& from = places_of(move.from());
  const PlacesOfPoint& to = places_of(move.to());
  const PieceType type = type_of(move.piece());
  int moves = -count_of_piece_[move.piece()];
  for_each_slot_of(type, move.to(), [&](int line, unsigned bit) {
    const LineWord& word = position.line(line);
    const LineKind kind = kind_of_line(line);
    const std::uint32_t left = bit_on(from, kind, line);
    const std::uint32_t entered = bit_on(to, kind, line);
    moves += count_of(type, (word.lane(kOccupiedLane) & ~left) | entered,
                      (word.lane(mover.index()) & ~left) | entered, bit);
  });
  mobility[mover] += moves;
}

/// What the changes at the two points don't tell of a quiet move.
void MobilityCounter::arrive(const Position& position, Move move, PerKingdom<int>& mobility) const {
  const Side mover = position.turn();
  const PlacesOfPoint& from = places_of(move.from());
  const PlacesOfPoint& to = places_of(move.to());
  const PieceType type = type_of(move.piece());
  // The moved piece is not in its own way.
  for_each_slot_of(type, move.from(), [&](int line, unsigned bit) {
    const LineKind kind = kind_of_line(line);
    const std::uint32_t entered = bit_on(to, kind, line);
    if (entered == 0) return;
    const LineWord& word = position.line(line);
    const std::uint32_t occupied = word.lane(kOccupiedLane);
    const std::uint32_t barred = word.lane(mover.index());
    mobility[mover] += count_of(type, occupied, barred, bit) -
                       count_of(type, occupied | entered, barred | entered, bit);
  });
  for (std::size_t k = 0; k < kLineKinds; ++k) {
    if (from[k].line != to[k].line) continue;
    const LineWord& word = position.line(to[k].line);
    const std::uint32_t left = 1U << from[k].bit;
    const std::uint32_t entered = 1U << to[k].bit;
    const std::uint32_t occupied = word.lane(kOccupiedLane) | entered;
    const bool bars_all = is_go_between(move.piece());
    for (int w = first_watcher_[to[k].line]; w >= 0;
         w = watchers_[static_cast<std::size_t>(w)].next) {
      const Watcher& watcher = watchers_[static_cast<std::size_t>(w)];
      if (watcher.left != left || (watcher.touched & entered) == 0) continue;
      std::uint32_t barred = word.lane(watcher.owner.index());
      if (bars_all || position.rules().same_player(watcher.owner, mover)) barred |= entered;
      const int exact = count_of(watcher.type, occupied & ~left, barred & ~left, watcher.bit);
      const int entered_only = count_of(watcher.type, occupied, barred, watcher.bit);
      mobility[watcher.owner] += (exact - watcher.lifted) - (entered_only - watcher.count);
    }
  }
}

/// A capture opens and shuts nothing where it arrives, but others may capture there than before.
void MobilityCounter::take(const Position& position, Move move, PerKingdom<int>& mobility) const {
  const Rules& rules = position.rules();
  const Side mover = position.turn();
  const Side victim = position.owner(move.taken());
  PieceSet attackers = position.attackers_to(move.to(), move.from());
  attackers.remove(move.piece());
  attackers.for_each([&](PieceId id) {
    const Side side = position.owner(id);
    mobility[side] += int{rules.same_player(side, victim)} - int{rules.same_player(side, mover)};
  });
  const PlacesOfPoint& from = places_of(move.from());
  const PieceType type = type_of(move.taken());
  for_each_slot_of(type, move.to(), [&](int line, unsigned bit) {
    const LineWord& word = position.line(line);
    const std::uint32_t left = bit_on(from, kind_of_line(line), line);
    mobility[victim] -=
        count_of(type, word.lane(kOccupiedLane) & ~left, word.lane(victim.index()) & ~left, bit);
  });
}

}  // namespace hegemon::seven_kingdoms
