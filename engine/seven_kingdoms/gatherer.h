/// Adds up numbers that stand at chosen bits of lines: 32 of 16 bits to a line, one for each bit of
/// a word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__AVX512BW__)
#include <immintrin.h>
#endif

namespace hegemon::seven_kingdoms {

/// Bit by bit, for every machine. The others below give the same.
class PlainGatherer {
 public:
  /// To be called at least every four lines; no number is above 8,000 or below -8,000.
  void flush() {}
  /// Takes in the numbers of a line at the bits that are set.
  void add(const std::array<std::int16_t, 32>& line, std::uint32_t bits) {
    for (; bits != 0; bits &= bits - 1) {
      const int value = line[static_cast<std::size_t>(std::countr_zero(bits))];
      sum_ += value;
      most_ = std::max(most_, value);
    }
  }
  std::int64_t sum() { return sum_; }
  /// The largest number taken in, or 0.
  int most() const { return most_; }

 private:
  std::int64_t sum_ = 0;
  int most_ = 0;
};

#if defined(__AVX512BW__)

/// A line in one register: one masked addition for all its bits.
class Avx512Gatherer {
 public:
  void flush() {
    wide_ = _mm512_add_epi32(wide_, _mm512_madd_epi16(sum_, _mm512_set1_epi16(1)));
    sum_ = _mm512_setzero_si512();
  }
  void add(const std::array<std::int16_t, 32>& line, std::uint32_t bits) {
    const __m512i values = _mm512_load_si512(line.data());
    sum_ = _mm512_mask_add_epi16(sum_, bits, sum_, values);
    most_ = _mm512_mask_max_epi16(most_, bits, most_, values);
  }
  std::int64_t sum() {
    flush();
    alignas(64) std::array<std::int32_t, 16> lanes;
    _mm512_store_si512(lanes.data(), wide_);
    std::int64_t sum = 0;
    for (const std::int32_t lane : lanes)
      sum += lane;
    return sum;
  }
  int most() const {
    alignas(64) std::array<std::int16_t, 32> lanes;
    _mm512_store_si512(lanes.data(), most_);
    return *std::max_element(lanes.begin(), lanes.end());
  }

 private:
  __m512i sum_ =
      _mm512_setzero_si512();  ///< 16-bit lanes, emptied into `wide_` before they can overflow
  __m512i wide_ = _mm512_setzero_si512();  ///< 32-bit lanes
  __m512i most_ = _mm512_setzero_si512();
};
using Gatherer = Avx512Gatherer;

#else
using Gatherer = PlainGatherer;
#endif

}  // namespace hegemon::seven_kingdoms
