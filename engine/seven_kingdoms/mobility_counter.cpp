#include "engine/seven_kingdoms/mobility_counter.h"

#include <cassert>

#include "engine/seven_kingdoms/slot.h"

namespace hegemon::seven_kingdoms {

MobilityCounter::MobilityCounter(const Position& position) {
  // Sorted by line, by counting: how many there are on each, then where each line begins.
  const auto for_each_piece = [&](auto visit) {
    for (int i = 0; i < kSides; ++i) {
      position.pieces(Side(i)).for_each([&](PieceId id) { visit(Side(i), id, type_of(id)); });
    }
  };
  std::array<std::uint16_t, kLineCount> end{};
  for_each_piece([&](Side, PieceId id, PieceType type) {
    for_each_slot_of(type, position.point_of(id),
                     [&](int line, unsigned) { ++end[static_cast<std::size_t>(line)]; });
  });
  std::uint16_t slots = 0;
  for (std::size_t line = 0; line < kLineCount; ++line) {
    first_[line] = slots;
    slots = static_cast<std::uint16_t>(slots + end[line]);
    end[line] = first_[line];
  }
  first_[kLineCount] = slots;

  for_each_piece([&](Side owner, PieceId id, PieceType type) {
    int moves = 0;
    for_each_slot_of(type, position.point_of(id), [&](int line, unsigned bit) {
      const LineWord& word = position.line(line);
      const std::uint32_t occupied = word.lane(kOccupiedLane);
      const int count = count_of(type, occupied, word.lane(owner.index()), bit);
      const auto number = static_cast<std::size_t>(line);
      Slot& slot = slots_[end[number]++];
      slot.touched = touched_bits(type, occupied, bit);
      slot.count = static_cast<std::int16_t>(count);
      slot.piece = id;
      slot.type = type;
      slot.bit = static_cast<std::uint8_t>(bit);
      slot.owner = owner;
      touched_[number] |= slot.touched;
      moves += count;
    });
    count_of_piece_[id] = static_cast<std::int16_t>(moves);
    now_[owner] += moves;
  });
}

PerKingdom<int> MobilityCounter::after(const Position& position, Move move) const {
  assert(!move.is_capture() || position.plain_capture(move.taken()));
  const PieceId moved = move.piece();
  const Side mover = position.owner(moved);
  PerKingdom<int> mobility = now_;
  mobility[mover] -= count_of_piece_[moved];
  if (move.is_capture()) mobility[position.owner(move.taken())] -= count_of_piece_[move.taken()];

  // Whom the moved piece bars from the point where it now stands.
  const bool bars_all = is_go_between(moved);
  const auto bars = [&](Side side) {
    return bars_all || position.rules().same_player(side, mover);
  };
  const auto recount = [&](int line, std::uint32_t seen, std::uint32_t left,
                           std::uint32_t entered) {
    const auto number = static_cast<std::size_t>(line);
    if ((touched_[number] & seen) == 0) [[likely]] {
      return;
    }
    const LineWord& word = position.line(line);
    const std::uint32_t occupied = (word.lane(kOccupiedLane) & ~left) | entered;
    for (std::size_t s = first_[number]; s < first_[number + 1]; ++s) {
      const Slot& slot = slots_[s];
      if ((slot.touched & seen) == 0 || slot.piece == moved || slot.piece == move.taken()) continue;
      std::uint32_t barred = word.lane(slot.owner.index()) & ~left & ~entered;
      if (bars(slot.owner)) barred |= entered;
      mobility[slot.owner] += count_of(slot.type, occupied, barred, slot.bit) - slot.count;
    }
  };
  const PlacesOfPoint& from = places_of(move.from());
  const PlacesOfPoint& to = places_of(move.to());
  for (std::size_t k = 0; k < kLineKinds; ++k) {
    const std::uint32_t left = 1U << from[k].bit;
    const std::uint32_t entered = 1U << to[k].bit;
    if (from[k].line == to[k].line) {
      recount(from[k].line, left | entered, left, entered);
    } else {
      recount(from[k].line, left, left, 0);
      recount(to[k].line, entered, 0, entered);
    }
  }

  // The moved piece, from where it now stands. None of its own line words knows of the move yet.
  const PieceType type = type_of(moved);
  for_each_slot_of(type, move.to(), [&](int line, unsigned bit) {
    const LineWord& word = position.line(line);
    const auto k = static_cast<std::size_t>(kind_of_line(line));
    const std::uint32_t left = from[k].line == line ? 1U << from[k].bit : 0;
    const std::uint32_t entered = to[k].line == line ? 1U << to[k].bit : 0;
    mobility[mover] += count_of(type, (word.lane(kOccupiedLane) & ~left) | entered,
                                (word.lane(mover.index()) & ~left) | entered, bit);
  });
  return mobility;
}

}  // namespace hegemon::seven_kingdoms
