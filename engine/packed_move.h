/// A move packed into 32 bits: fields side by side, the first in the lowest bits. The moves of all
/// games are made of it; each names its fields and says how wide they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace hegemon {

/// `kWidths` are the widths of the fields in bits, 32 together at the most. All zeros is `none()`
/// in every game: no move leaves and enters point 0.
template <int... kWidths>
class PackedMove {
 public:
  constexpr std::uint32_t bits() const { return bits_; }

 protected:
  static constexpr std::size_t kFields = sizeof...(kWidths);
  static_assert((0 + ... + kWidths) <= 32);

  constexpr PackedMove() = default;
  /// A value for each field, of the first as many as are given; the others are 0.
  template <class... Values>
  static constexpr std::uint32_t pack(Values... values) {
    static_assert(sizeof...(Values) <= kFields);
    std::uint32_t bits = 0;
    std::size_t field = 0;
    ((bits |= static_cast<std::uint32_t>(values) << kShifts[field++]), ...);
    return bits;
  }
  constexpr explicit PackedMove(std::uint32_t bits) : bits_(bits) {}

  template <std::size_t kField>
  constexpr std::uint32_t field() const {
    return (bits_ >> kShifts[kField]) & mask(kField);
  }
  /// The first `kCount` fields, where they stand in `bits()`.
  template <std::size_t kCount>
  constexpr std::uint32_t first_fields() const {
    static_assert(kCount < kFields);
    return bits_ & ((std::uint32_t{1} << kShifts[kCount]) - 1);
  }

  friend constexpr bool operator==(PackedMove, PackedMove) = default;

 private:
  static constexpr std::array<int, kFields> kWidth{kWidths...};
  static constexpr std::array<int, kFields> kShifts = [] {
    std::array<int, kFields> shifts{};
    for (std::size_t i = 1; i < kFields; ++i)
      shifts[i] = shifts[i - 1] + kWidth[i - 1];
    return shifts;
  }();
  static constexpr std::uint32_t mask(std::size_t field) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << kWidth[field]) - 1);
  }

  std::uint32_t bits_ = 0;
};

}  // namespace hegemon
