/// Sides: the participants of a game in turn order, sets of them, and values kept one per side.
///
/// A side is a seat at the board. Side 0 moves first, side 1 next, and so on; how many there are is
/// the game's own constant (`kSides`). Letters and names belong to the games, not to the seat.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

#include "engine/indexed_array.h"

namespace hegemon {

/// A seat, 0 .. kSides-1 in turn order. Explicit in both directions, so that no plain number passes
/// for one.
class Side {
 public:
  constexpr Side() = default;
  constexpr explicit Side(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr int index() const { return index_; }
  // clang-tidy 14 takes the 0 that a defaulted comparison compares with for a pointer.
  friend constexpr auto operator<=>(Side, Side) = default;  // NOLINT(modernize-use-nullptr)

 private:
  std::uint8_t index_ = 0;
};

/// All sides of a game of N, for a loop in turn order: `for (const Side side : sides<3>())`.
template <int N>
constexpr auto sides() {
  struct Range {
    struct Iterator {
      int index;
      constexpr Side operator*() const { return Side(index); }
      constexpr Iterator& operator++() {
        ++index;
        return *this;
      }
      constexpr bool operator==(const Iterator&) const = default;
    };
    constexpr Iterator begin() const { return {0}; }
    constexpr Iterator end() const { return {N}; }
  };
  return Range{};
}

/// A set of at most eight sides, one bit each; a loop over it goes in turn order.
class SideSet {
 public:
  constexpr SideSet() = default;
  constexpr explicit SideSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  static constexpr SideSet of(Side side) { return SideSet(1U << side.index()); }
  static constexpr SideSet first(int count) { return SideSet((1U << count) - 1U); }

  constexpr bool contains(Side side) const { return ((bits_ >> side.index()) & 1U) != 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr unsigned bits() const { return bits_; }
  constexpr void add(Side side) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << side.index())); }
  constexpr void remove(Side side) {
    bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << side.index()));
  }
  /// The lowest side of a set that is not empty.
  constexpr Side lowest() const {
    assert(bits_ != 0);
    return Side(std::countr_zero(bits_));
  }
  friend constexpr bool operator==(SideSet, SideSet) = default;
  friend constexpr SideSet operator|(SideSet a, SideSet b) { return SideSet(a.bits() | b.bits()); }
  friend constexpr SideSet operator&(SideSet a, SideSet b) { return SideSet(a.bits() & b.bits()); }
  /// The sides of `a` that are not in `b`.
  friend constexpr SideSet operator-(SideSet a, SideSet b) { return SideSet(a.bits() & ~b.bits()); }

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    constexpr Side operator*() const { return Side(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    unsigned bits_;  ///< of the sides still to come
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint8_t bits_ = 0;
};

/// One value for each of N sides, indexed by `Side` only.
template <class T, int N>
using PerSide = IndexedArray<Side, T, N>;

}  // namespace hegemon
