/// Whole numbers of one unit. They mix neither with numbers of another unit nor, without a conversion that is
/// written out, with plain ones. At run time that costs nothing.
#pragma once

#include <compare>
#include <vector>

namespace hegemon {

/// A number of `Unit`s; the type `Unit` has no other use.
template <class Unit>
class Quantity {
 public:
  constexpr Quantity() = default;
  constexpr explicit Quantity(int count) : count_(count) {}
  constexpr int count() const { return count_; }

  // clang-tidy 14 takes the 0 that a defaulted comparison compares with for a pointer.
  friend constexpr auto operator<=>(Quantity, Quantity) = default;  // NOLINT(modernize-use-nullptr)
  friend constexpr Quantity operator+(Quantity a, Quantity b) {
    return Quantity(a.count_ + b.count_);
  }
  friend constexpr Quantity operator-(Quantity a, Quantity b) {
    return Quantity(a.count_ - b.count_);
  }
  friend constexpr Quantity operator*(Quantity a, int times) { return Quantity(a.count_ * times); }
  friend constexpr Quantity operator*(int times, Quantity a) { return a * times; }
  friend constexpr Quantity operator/(Quantity a, int parts) { return Quantity(a.count_ / parts); }
  constexpr Quantity operator-() const { return Quantity(-count_); }
  constexpr Quantity& operator+=(Quantity other) { return *this = *this + other; }
  constexpr Quantity& operator-=(Quantity other) { return *this = *this - other; }
  constexpr Quantity& operator++() { return *this += Quantity(1); }
  constexpr Quantity& operator--() { return *this -= Quantity(1); }

 private:
  int count_ = 0;
};

/// The plain numbers of a list of quantities, for text and for other programs.
template <class List>
std::vector<int> counts_of(const List& list) {
  std::vector<int> counts;
  for (const auto quantity : list)
    counts.push_back(quantity.count());
  return counts;
}

}  // namespace hegemon
