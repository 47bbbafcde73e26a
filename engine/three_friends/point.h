/// The 135 points of the three-armed board, sets of them, and how they are linked.
///
/// Rule text: docs/rules-three-friends.md, "The board".
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/side.h"

namespace hegemon::three_friends {

inline constexpr int kSides = 3;
template <class T>
using PerKingdom = PerSide<T, kSides>;

inline constexpr int kFiles = 9;
inline constexpr int kRanks = 5;
inline constexpr int kArmSize = kFiles * kRanks;
inline constexpr int kPointCount = kSides * kArmSize;
inline constexpr int kMiddleFile = 4;
inline constexpr int kBorderRank = kRanks - 1;

constexpr Side right_of(Side arm) {
  return Side(arm.index() == kSides - 1 ? 0 : arm.index() + 1);
}
constexpr Side left_of(Side arm) {
  return Side(arm.index() == 0 ? kSides - 1 : arm.index() - 1);
}

/// A point: index = 45 * arm + 9 * rank + file. Arms are numbered as their owners in turn order,
/// files 0..8 go from the owner's left to the owner's right, ranks 0..4 from the back to the
/// border. (In text all begin at 1.)
class Point {
 public:
  constexpr Point() = default;
  constexpr explicit Point(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr Point(Side arm, int file, int rank)
      : Point(arm.index() * kArmSize + rank * kFiles + file) {}
  constexpr int index() const { return index_; }
  constexpr Side arm() const { return Side(index_ / kArmSize); }
  /// The number of the point within its arm, 0..44.
  constexpr int place() const { return index_ % kArmSize; }
  constexpr int file() const { return place() % kFiles; }
  constexpr int rank() const { return place() / kFiles; }
  friend constexpr auto operator<=>(Point, Point) = default;

 private:
  std::uint8_t index_ = 0;
};

template <class T>
using PerPoint = IndexedArray<Point, T, kPointCount>;

/// A set of points: a word for each arm, a bit for each of its 45 points.
struct PointSet {
  PerKingdom<std::uint64_t> arms{};

  static constexpr PointSet of(Point point) {
    PointSet set;
    set.add(point);
    return set;
  }
  static constexpr PointSet all() {
    constexpr std::uint64_t kArm = (std::uint64_t{1} << kArmSize) - 1;
    return {{{kArm, kArm, kArm}}};
  }

  constexpr std::uint64_t& operator[](Side arm) { return arms[arm]; }
  constexpr std::uint64_t operator[](Side arm) const { return arms[arm]; }
  constexpr bool contains(Point point) const { return ((*this)[point.arm()] & bit(point)) != 0; }
  constexpr void add(Point point) { (*this)[point.arm()] |= bit(point); }
  constexpr void remove(Point point) { (*this)[point.arm()] &= ~bit(point); }
  constexpr bool empty() const { return (word(0) | word(1) | word(2)) == 0; }
  constexpr int count() const {
    return std::popcount(word(0)) + std::popcount(word(1)) + std::popcount(word(2));
  }
  /// The first point of a set that is not empty.
  constexpr Point first() const {
    const int arm = word(0) != 0 ? 0 : word(1) != 0 ? 1 : 2;
    return Point(arm * kArmSize + std::countr_zero(word(arm)));
  }
  static constexpr std::uint64_t bit(Point point) { return std::uint64_t{1} << point.place(); }

  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;
  friend constexpr PointSet operator|(const PointSet& a, const PointSet& b) {
    return {{{a.word(0) | b.word(0), a.word(1) | b.word(1), a.word(2) | b.word(2)}}};
  }
  friend constexpr PointSet operator&(const PointSet& a, const PointSet& b) {
    return {{{a.word(0) & b.word(0), a.word(1) & b.word(1), a.word(2) & b.word(2)}}};
  }
  /// The points of `a` that are not in `b`.
  friend constexpr PointSet operator-(const PointSet& a, const PointSet& b) {
    return {{{a.word(0) & ~b.word(0), a.word(1) & ~b.word(1), a.word(2) & ~b.word(2)}}};
  }

  /// Calls `visit(Point)` for each point in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    find([&](Point point) {
      visit(point);
      return false;
    });
  }
  /// The same until `visit` returns true; whether it did.
  template <class Visit>
  constexpr bool find(Visit visit) const {
    for (int arm = 0; arm < kSides; ++arm) {
      for (std::uint64_t bits = word(arm); bits != 0; bits &= bits - 1) {
        if (visit(Point(arm * kArmSize + std::countr_zero(bits)))) return true;
      }
    }
    return false;
  }

 private:
  constexpr std::uint64_t word(int arm) const { return arms[Side(arm)]; }
};

constexpr bool on_arm(int file, int rank) {
  return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}
constexpr bool in_palace(Point point, Side army) {
  return point.arm() == army && point.file() >= 3 && point.file() <= 5 && point.rank() <= 2;
}

/// The three files in the middle end at the ocean, the others at mountain or city: what may cross
/// the one may not cross the other.
constexpr bool on_ocean_file(int file) {
  return file >= 3 && file <= 5;
}

/// Does a file go on into the arm to the left (to the right)? The middle one does both.
constexpr bool goes_left(int file) {
  return file <= kMiddleFile;
}
constexpr bool goes_right(int file) {
  return file >= kMiddleFile;
}
/// What a file is called beyond the border.
constexpr int file_beyond(int file) {
  return kFiles - 1 - file;
}

inline constexpr std::string_view kSideLetters = "rgb";
constexpr char letter_of(Side side) {
  return kSideLetters[place_of(side)];
}

/// `r11`
inline std::string to_text(Point point) {
  return {letter_of(point.arm()), static_cast<char>('1' + point.file()),
          static_cast<char>('1' + point.rank())};
}

}  // namespace hegemon::three_friends
