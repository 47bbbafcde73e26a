/// The ten kinds of piece as one table of rows, and the identity numbers of single pieces.
///
/// How a piece moves is said here and nowhere else: the generator, the FEN and the evaluation read
/// these rows.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/indexed_array.h"

namespace hegemon::seven_kingdoms {

enum class PieceType : std::uint8_t {
  kGeneral,
  kChancellor,
  kDiplomat,
  kCannon,
  kGoBetween,
  kArcher,
  kCrossbowman,
  kDagger,
  kKnight,
  kSwordsman,
};
inline constexpr int kPieceTypeCount = 10;
template <class T>
using PerType = IndexedArray<PieceType, T, kPieceTypeCount>;

/// The directions a piece goes along: two of the four kinds of line each.
enum class Lines : std::uint8_t { kOrthogonal, kDiagonal, kAll };

/// How it captures what it meets.
enum class Capture : std::uint8_t {
  kAsItMoves,
  kOverScreen,  ///< the first piece behind exactly one other on the line
  kNever,       ///< and is never captured either
};

inline constexpr int kNoLimit = 18;  ///< the longest slide there is on 19 points

struct PieceRow {
  char letter;
  std::string_view name;
  std::uint8_t count;  ///< in an army at the start
  Lines lines;         ///< of a knight: its first step, onto the leg
  std::uint8_t range;  ///< in points; of a knight: of its diagonal part
  Capture capture;
  bool knight =
      false;  ///< one orthogonal step onto an empty point (the leg), then diagonally outward
};

/// Rows in the order of `PieceType`, which is also the order in which moves are generated.
inline constexpr PerType<PieceRow> kPieceRows{{{
    {'Q', "General", 1, Lines::kAll, kNoLimit, Capture::kAsItMoves},
    {'R', "Chancellor", 1, Lines::kOrthogonal, kNoLimit, Capture::kAsItMoves},
    {'B', "Diplomat", 1, Lines::kDiagonal, kNoLimit, Capture::kAsItMoves},
    {'C', "Cannon", 1, Lines::kOrthogonal, kNoLimit, Capture::kOverScreen},
    {'G', "Go-Between", 1, Lines::kAll, kNoLimit, Capture::kNever},
    {'H', "Archer", 1, Lines::kAll, 4, Capture::kAsItMoves},
    {'W', "Crossbowman", 1, Lines::kAll, 5, Capture::kAsItMoves},
    {'A', "Dagger", 2, Lines::kDiagonal, 1, Capture::kAsItMoves},
    {'N', "Knight", 4, Lines::kOrthogonal, 3, Capture::kAsItMoves, true},
    {'S', "Swordsman", 4, Lines::kOrthogonal, 1, Capture::kAsItMoves},
}}};

constexpr const PieceRow& row(PieceType type) {
  return kPieceRows[type];
}
constexpr int index(PieceType type) {
  return static_cast<int>(type);
}

inline constexpr int kArmies = 7;

/// A piece keeps one identity number for the whole game, under any commander. Numbers are ordered by
/// type, for all seven armies, so that a set of pieces is 128 bits and "my knights" is one
/// AND with a constant. The types up to the dagger fill the lower word, knights and swordsmen the
/// upper.
using PieceId = std::uint8_t;
inline constexpr int kPieceIdCount = 128;
inline constexpr PieceId kNoPiece = 127;  ///< an empty point
inline constexpr PieceId kEmperor = 126;  ///< what stands on `kEmperorPoint`

struct IdRange {
  std::uint8_t first;
  std::uint8_t size;
};

/// The identity numbers of each type.
inline constexpr PerType<IdRange> kIdRanges = [] {
  PerType<IdRange> ranges{};
  int next = 0;
  for (std::size_t t = 0; t < kPieceTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    const int size = row(type).count * kArmies;
    if (next < 64 && next + size > 64) next = 64;  // no type straddles the two words
    ranges[type] = {static_cast<std::uint8_t>(next), static_cast<std::uint8_t>(size)};
    next += size;
  }
  return ranges;
}();
static_assert(kIdRanges.values.back().first + kIdRanges.values.back().size <= kEmperor);

constexpr IdRange id_range(PieceType type) {
  return kIdRanges[type];
}

/// The type of every identity number (of the unused ones: the last type; nothing asks).
inline constexpr std::array<PieceType, kPieceIdCount> kTypeOfId = [] {
  std::array<PieceType, kPieceIdCount> types{};
  for (auto& type : types)
    type = PieceType::kSwordsman;
  for (std::size_t t = 0; t < kPieceTypeCount; ++t) {
    const IdRange range = kIdRanges[static_cast<PieceType>(t)];
    for (std::size_t i = 0; i < range.size; ++i)
      types[range.first + i] = static_cast<PieceType>(t);
  }
  return types;
}();

constexpr PieceType type_of(PieceId id) {
  return kTypeOfId[id];
}

/// As `type_of(id) == type`, without a look into the table; no for what has no number.
constexpr bool is_of(PieceType type, PieceId id) {
  const IdRange range = id_range(type);
  return static_cast<unsigned>(id - range.first) < range.size;
}
constexpr bool is_go_between(PieceId id) {
  return is_of(PieceType::kGoBetween, id);
}

/// Whether a piece can always step to an empty point beside it on its rank.
inline constexpr std::array<bool, kPieceIdCount> kStepsOrthogonally = [] {
  std::array<bool, kPieceIdCount> steps{};
  for (std::size_t id = 0; id < kPieceIdCount; ++id) {
    const PieceRow& piece = row(kTypeOfId[id]);
    steps[id] = !piece.knight && piece.lines != Lines::kDiagonal;
  }
  return steps;
}();
constexpr bool steps_orthogonally(PieceId id) {
  return kStepsOrthogonally[id];
}

/// A set of pieces by identity number.
struct PieceSet {
  std::array<std::uint64_t, 2> words{};

  constexpr bool contains(PieceId id) const { return ((words[id >> 6] >> (id & 63)) & 1U) != 0; }
  constexpr void add(PieceId id) { words[id >> 6] |= std::uint64_t{1} << (id & 63); }
  /// Without a branch.
  constexpr void add_if(bool wanted, PieceId id) {
    const std::uint64_t bit = std::uint64_t{wanted} << (id & 63);
    const std::uint64_t upper = id >> 6;
    words[0] |= bit & (upper - 1);
    words[1] |= bit & (0 - upper);
  }
  constexpr void remove(PieceId id) { words[id >> 6] &= ~(std::uint64_t{1} << (id & 63)); }
  constexpr void remove(const PieceSet& others) {
    words[0] &= ~others.words[0];
    words[1] &= ~others.words[1];
  }
  constexpr bool empty() const { return (words[0] | words[1]) == 0; }
  constexpr int count() const { return std::popcount(words[0]) + std::popcount(words[1]); }
  friend constexpr bool operator==(const PieceSet&, const PieceSet&) = default;

  friend constexpr PieceSet operator|(const PieceSet& a, const PieceSet& b) {
    return {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
  }
  friend constexpr PieceSet operator&(const PieceSet& a, const PieceSet& b) {
    return {{a.words[0] & b.words[0], a.words[1] & b.words[1]}};
  }

  /// Calls `visit(PieceId)` for each piece, in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (unsigned w = 0; w < 2; ++w) {
      for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
        visit(static_cast<PieceId>(w * 64 + static_cast<unsigned>(std::countr_zero(bits))));
      }
    }
  }
};

/// All identity numbers of one type.
constexpr PieceSet ids_of(PieceType type) {
  PieceSet set;
  for (int i = 0; i < id_range(type).size; ++i) {
    set.add(static_cast<PieceId>(id_range(type).first + i));
  }
  return set;
}

}  // namespace hegemon::seven_kingdoms
