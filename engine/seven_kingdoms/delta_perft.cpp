#include "engine/seven_kingdoms/delta_perft.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/seven_kingdoms/destinations.h"
#include "engine/seven_kingdoms/masked_sum.h"
#include "engine/seven_kingdoms/move_slot.h"

namespace hegemon::seven_kingdoms {

namespace {

std::uint64_t leaves_after(Position& position, Move move) {
  const Undo undo = position.make(move);
  const int moves = position.count_moves();
  position.unmake(move, undo);
  return static_cast<std::uint64_t>(moves);
}

/// Two plies, each move made and what follows counted in bulk.
std::uint64_t sum_by_making(Position& position) {
  MoveList list;
  position.moves(list);
  std::uint64_t sum = 0;
  for (const Move move : list)
    sum += leaves_after(position, move);
  return sum;
}

}  // namespace

DeltaPerft::DeltaPerft(const Position& position, Side counted)
    : counted_(counted), loss_{}, barred_loss_{} {
  first_.fill(-1);
  footprints_.fill(0);
  slots_.reserve(128);
  position.pieces(counted).for_each([&](PieceId id) {
    const PieceType type = type_of(id);
    for_each_move_slot(type, position.point_of(id), [&](LineKind, int line, unsigned bit) {
      add_slot(position, type, line, bit);
    });
  });
}

void DeltaPerft::add_slot(const Position& position, PieceType type, int line, unsigned bit) {
  const auto number = static_cast<std::size_t>(line);
  MoveSlot slot{};
  slot.type = type;
  slot.line = static_cast<std::uint8_t>(line);
  slot.bit = static_cast<std::uint8_t>(bit);
  slot.next = first_[number];
  first_[number] = static_cast<std::int16_t>(slots_.size());
  read(slot, position.line(line));
  footprints_[number] |= slot.footprint;
  base_ += slot.count;
  book(slot, 1);
  slots_.push_back(slot);
}

template <class Visit>
void DeltaPerft::for_each_slot_with(Place place, Visit visit) const {
  const std::uint32_t bit = 1U << place.bit;
  if ((footprints_[place.line] & bit) == 0) [[likely]] {
    return;
  }
  for (int s = first_[place.line]; s >= 0; s = slots_[s].next) {
    const MoveSlot& slot = slots_[s];
    if ((slot.footprint & bit) != 0) visit(slot);
  }
}

void DeltaPerft::read(MoveSlot& slot, const LineWord& word) const {
  slot.occupied = word.lane(kOccupiedLane);
  slot.barred = word.lane(counted_.index());
  slot.count = static_cast<std::int16_t>(count_of(slot.type, slot.occupied, slot.barred, slot.bit));
  slot.footprint = footprint_of(slot.type, slot.occupied, slot.bit);
}

/// Adds (sign 1) or takes back (-1) what the slot would lose by a piece on each empty point of its
/// footprint.
void DeltaPerft::book(const MoveSlot& slot, int sign) {
  const PieceRow& piece = row(slot.type);
  const bool slides = !piece.knight && piece.capture != Capture::kOverScreen;
  const std::uint32_t reached = destinations_of(slot.type, slot.occupied, slot.barred, slot.bit);
  const LineKind kind = kind_of_line(slot.line);
  for (std::uint32_t bits = slot.footprint & ~slot.occupied; bits != 0; bits &= bits - 1) {
    const std::uint32_t bit = bottom_bit(bits);
    int loss = 0;
    int barred_loss = 0;
    if (slides) {
      // All from the point on is lost, but what can be taken there.
      const bool above = (bit >> slot.bit) != 0;
      barred_loss = std::popcount(reached & (above ? 0U - bit : 2 * bit - 1));
      loss = piece.capture == Capture::kNever ? barred_loss : barred_loss - 1;
    } else {
      const std::uint32_t occupied = slot.occupied | bit;
      loss = slot.count - count_of(slot.type, occupied, slot.barred, slot.bit);
      barred_loss = slot.count - count_of(slot.type, occupied, slot.barred | bit, slot.bit);
    }
    const Point point = point_on_line(kind, slot.line, std::countr_zero(bit));
    for (const Place& place : places_of(point)) {
      std::int16_t& open = loss_.lines[place.line][place.bit];
      open = static_cast<std::int16_t>(open + sign * loss);
      std::int16_t& barred = barred_loss_.lines[place.line][place.bit];
      barred = static_cast<std::int16_t>(barred + sign * barred_loss);
    }
  }
}

void DeltaPerft::follow_point(const Position& position, Point point) {
  for (const Place& place : places_of(point)) {
    if (first_[place.line] < 0) continue;
    const LineWord& word = position.line(place.line);
    const std::uint32_t occupied = word.lane(kOccupiedLane);
    const std::uint32_t barred = word.lane(counted_.index());
    std::uint32_t footprint = 0;
    for (int s = first_[place.line]; s >= 0; s = slots_[s].next) {
      MoveSlot& slot = slots_[s];
      if ((((occupied ^ slot.occupied) | (barred ^ slot.barred)) & slot.footprint) == 0) {
        // Nothing in its footprint; but it must know the line when the bit comes into it.
        slot.occupied = occupied;
        slot.barred = barred;
      } else {
        book(slot, -1);
        base_ -= slot.count;
        read(slot, word);
        base_ += slot.count;
        book(slot, 1);
      }
      footprint |= slot.footprint;
    }
    footprints_[place.line] = footprint;
  }
}

void DeltaPerft::follow(const Position& position, Move move) {
  follow_point(position, move.from());
  follow_point(position, move.to());
}

/// What the counted kingdom gains where a piece of another one leaves a point.
int DeltaPerft::lift(Point point) const {
  int gain = 0;
  for (const Place& place : places_of(point)) {
    const std::uint32_t bit = 1U << place.bit;
    for_each_slot_with(place, [&](const MoveSlot& slot) {
      gain += count_of(slot.type, slot.occupied & ~bit, slot.barred & ~bit, slot.bit) - slot.count;
    });
  }
  return gain;
}

/// The exact counts, less those that lift and loss map give, over the destinations `bits` of a
/// piece that moves along a line on which slots have the point it leaves in their footprint. `bars`: it can't be
/// taken.
DeltaPerft::Correction DeltaPerft::correct(Place from, std::uint32_t bits, bool bars) const {
  Correction correction;
  const std::uint32_t left = ~(1U << from.bit);
  for_each_slot_with(from, [&](const MoveSlot& slot) {
    const int lifted = count_of(slot.type, slot.occupied & left, slot.barred & left, slot.bit);
    for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
      const std::uint32_t bit = bottom_bit(rest);
      const std::uint32_t bar = bars ? bit : 0;
      const int exact =
          count_of(slot.type, (slot.occupied & left) | bit, (slot.barred & left) | bar, slot.bit);
      const int stood = count_of(slot.type, slot.occupied | bit, slot.barred | bar, slot.bit);
      const int one = (exact - lifted) - (stood - slot.count);
      correction.sum += one;
      correction.least += std::min(0, one);
    }
  });
  return correction;
}

bool DeltaPerft::applies(const Position& position) const {
  const Side mover = position.turn();
  const int limit = position.rules().quiet_limit;
  return !position.over() && mover != counted_ && position.next_in_play(mover) == counted_ &&
         !position.rules().same_player(mover, counted_) &&
         (limit == 0 || position.quiet() + 1 < limit);
}

std::uint64_t DeltaPerft::sum(Position& position) const {
  assert(applies(position));
  std::int64_t sum = 0;
  int least_lift = 0;
  int least_correction = 0;
  MaskedSum losses;
  PieceId piece = kNoPiece;
  int lifted = 0;
  visit_all<false>(
      position, position.turn(),
      [&](PieceId id, Point from, LineKind kind, int line, std::uint32_t bits) {
        if (id != piece) {
          piece = id;
          losses.flush();
          const int gain = lift(from);
          least_lift = std::min(least_lift, gain);
          lifted = base_ + gain;
        }
        const auto number = static_cast<std::size_t>(line);
        const std::uint32_t occupied = position.line(line).lane(kOccupiedLane);
        const std::uint32_t quiet = bits & ~occupied;
        const bool bars = row(type_of(id)).capture == Capture::kNever;
        sum += static_cast<std::int64_t>(std::popcount(bits)) * lifted;
        losses.add((bars ? barred_loss_ : loss_).lines[number], quiet);
        const Place place = places_of(from)[kind];
        // A knight lands on no line through the point it leaves.
        if (((footprints_[number] >> place.bit) & 1U) != 0 && place.line == line) [[unlikely]] {
          const Correction correction = correct(place, quiet, bars);
          sum += correction.sum;
          least_correction += correction.least;
        }
        for (std::uint32_t taking = bits & occupied; taking != 0; taking &= taking - 1) {
          const Point to = point_on_line(kind, line, std::countr_zero(taking));
          const PieceId taken = position.piece_at(to);
          if (position.rules().same_player(position.owner(taken), counted_) ||
              !position.plain_capture(taken)) {
            sum -= lifted;
            sum += static_cast<std::int64_t>(leaves_after(position, Move(from, to, id, taken)));
          }
        }
      });
  if (base_ + least_lift + least_correction - losses.most() <= 0) {
    // A leaf may be without a move, and somebody else's turn: each is looked at.
    return sum_by_making(position);
  }
  return static_cast<std::uint64_t>(sum - losses.sum());
}

namespace {

/// Two plies from here by a counter made for this node alone.
std::uint64_t sum_of_two(Position& position) {
  if (position.over()) return 0;
  const DeltaPerft counter(position, position.next_in_play(position.turn()));
  if (counter.applies(position)) return counter.sum(position);
  return sum_by_making(position);
}

/// Three plies: the slots of the kingdom that is counted last are kept through the moves of the
/// first.
std::uint64_t sum_of_three(Position& position) {
  MoveList list;
  position.moves(list);
  if (list.empty()) return 0;
  const Side first = position.turn();
  const Side second = position.next_in_play(first);
  const Side counted = position.next_in_play(second);
  DeltaPerft counter(position, counted);
  std::uint64_t sum = 0;
  for (const Move move : list) {
    const bool takes_counted = move.is_capture() && position.owner(move.taken()) == counted;
    const Undo undo = position.make(move);
    if (first != counted && !takes_counted && !undo.kingdom_fell && position.turn() == second &&
        counter.applies(position)) {
      counter.follow(position, move);
      sum += counter.sum(position);
      position.unmake(move, undo);
      counter.follow(position, move);
    } else {
      sum += sum_of_two(position);
      position.unmake(move, undo);
    }
  }
  return sum;
}

}  // namespace

std::uint64_t perft_by_delta(Position& position, int depth) {
  assert(depth >= 2);
  if (depth == 2) return sum_of_two(position);
  if (depth == 3) return sum_of_three(position);
  MoveList list;
  position.moves(list);
  std::uint64_t sum = 0;
  for (const Move move : list) {
    const Undo undo = position.make(move);
    sum += perft_by_delta(position, depth - 1);
    position.unmake(move, undo);
  }
  return sum;
}

}  // namespace hegemon::seven_kingdoms
