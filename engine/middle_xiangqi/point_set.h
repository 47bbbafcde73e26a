/// A set of points as three words of four ranks each (the last one holds two):
///
///     word 0   ranks 1 .. 4     bit = 13 * (rank - 1) + file
///     word 1   ranks 5 .. 8     bit = 13 * (rank - 5) + file
///     word 2   ranks 9, 10      bit = 13 * (rank - 9) + file
///
/// A rank never straddles two words, and point `52 * word + bit` is that bit of that word. Bits 52
/// and up are zero.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/middle_xiangqi/point.h"

namespace hegemon::middle_xiangqi {

class PointSet {
 public:
  static constexpr int kRanksPerWord = 4;
  static constexpr int kPointsPerWord = kRanksPerWord * kFileCount;

  constexpr PointSet() = default;
  constexpr explicit PointSet(Point point) { add(point); }
  static constexpr PointSet of_words(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    PointSet set;
    set.words_ = {a, b, c};
    return set;
  }
  static constexpr PointSet all() {
    return of_words(kFullWord, kFullWord, kFullWord >> (2 * kFileCount));
  }

  constexpr bool contains(Point point) const {
    return ((words_[word(point)] >> bit(point)) & 1U) != 0;
  }
  constexpr void add(Point point) { words_[word(point)] |= std::uint64_t{1} << bit(point); }
  constexpr void toggle(Point point) { words_[word(point)] ^= std::uint64_t{1} << bit(point); }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr int count() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  /// The first point of a set that is not empty.
  constexpr Point first() const {
    const std::size_t w = words_[0] != 0 ? 0 : words_[1] != 0 ? 1 : 2;
    return Point(static_cast<int>(w) * kPointsPerWord + std::countr_zero(words_[w]));
  }
  constexpr bool meets(const PointSet& set) const {
    return ((words_[0] & set.words_[0]) | (words_[1] & set.words_[1]) |
            (words_[2] & set.words_[2])) != 0;
  }
  /// What is in this set and not in the other.
  constexpr PointSet without(const PointSet& set) const {
    return of_words(words_[0] & ~set.words_[0], words_[1] & ~set.words_[1],
                    words_[2] & ~set.words_[2]);
  }
  constexpr std::uint64_t& operator[](std::size_t word) { return words_[word]; }

  friend constexpr PointSet operator|(const PointSet& a, const PointSet& b) {
    return of_words(a.words_[0] | b.words_[0], a.words_[1] | b.words_[1],
                    a.words_[2] | b.words_[2]);
  }
  friend constexpr PointSet operator&(const PointSet& a, const PointSet& b) {
    return of_words(a.words_[0] & b.words_[0], a.words_[1] & b.words_[1],
                    a.words_[2] & b.words_[2]);
  }
  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

  /// Calls `visit(Point)` for every point in ascending order.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t bits = words_[w]; bits != 0; bits &= bits - 1) {
        visit(Point(static_cast<int>(w) * kPointsPerWord + std::countr_zero(bits)));
      }
    }
  }
  /// The same until `visit` returns true; whether it did.
  template <class Visit>
  constexpr bool find(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t bits = words_[w]; bits != 0; bits &= bits - 1) {
        if (visit(Point(static_cast<int>(w) * kPointsPerWord + std::countr_zero(bits))))
          return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::uint64_t kFullWord = (std::uint64_t{1} << kPointsPerWord) - 1;
  static constexpr std::size_t word(Point point) {
    return static_cast<std::size_t>(point.index() >= kPointsPerWord) +
           static_cast<std::size_t>(point.index() >= 2 * kPointsPerWord);
  }
  static constexpr int bit(Point point) {
    return point.index() - kPointsPerWord * static_cast<int>(word(point));
  }

  std::array<std::uint64_t, 3> words_{};
};

/// The points for which a predicate holds.
template <class Predicate>
constexpr PointSet points_where(Predicate predicate) {
  PointSet set;
  for (int i = 0; i < kPointCount; ++i) {
    if (predicate(Point(i))) set.add(Point(i));
  }
  return set;
}

inline constexpr PerSide<PointSet, kSides> kCamps{
    {points_where([](Point point) { return in_camp(kRed, point); }),
     points_where([](Point point) { return in_camp(kBlack, point); })}};
inline constexpr PerSide<PointSet, kSides> kPalaces{
    {points_where([](Point point) { return in_palace(kRed, point); }),
     points_where([](Point point) { return in_palace(kBlack, point); })}};

}  // namespace hegemon::middle_xiangqi
