/// Sides: who takes part in a game, in turn order, and values kept one per side.
///
/// A side is a seat at the board. Side 0 moves first, side 1 next, and so on; how many there are is
/// the game's own constant (`kSides`). Letters and names belong to the games, not to the seat.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

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

/// A set of at most eight sides, one bit each.
class SideSet {
 public:
  constexpr SideSet() = default;
  constexpr explicit SideSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
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

 private:
  std::uint8_t bits_ = 0;
};

/// One value for each of N sides, indexed by `Side` only.
template <class T, int N>
class PerSide {
 public:
  constexpr T& operator[](Side side) { return values_[static_cast<std::size_t>(side.index())]; }
  constexpr const T& operator[](Side side) const {
    return values_[static_cast<std::size_t>(side.index())];
  }
  static constexpr int size() { return N; }
  constexpr auto begin() { return values_.begin(); }
  constexpr auto end() { return values_.end(); }
  constexpr auto begin() const { return values_.begin(); }
  constexpr auto end() const { return values_.end(); }
  friend constexpr bool operator==(const PerSide&, const PerSide&) = default;

  std::array<T, static_cast<std::size_t>(N)> values_{};
};

}  // namespace hegemon
