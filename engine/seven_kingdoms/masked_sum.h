/// Adds up numbers that stand at chosen bits of lines: 32 of 16 bits to a line, one for each bit of
/// a word.
///
/// Here and in list_writer.h the engine uses intrinsics; other code of engine/ is
/// left to the compiler. The target's instructions are known at compile time (docs/design.md, "Instruction
/// sets").
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace hegemon::seven_kingdoms {

/// Bit by bit, for every machine. The others below give the same.
class PlainMaskedSum {
 public:
  /// To be called at least every four lines; no number is above 4,000 or below -4,000.
  void flush() {}
  /// Takes in the numbers of a line at the bits that are set.
  void add(const std::array<std::int16_t, 32>& line, std::uint32_t bits) {
    for (; bits != 0; bits &= bits - 1) {
      const int value = line[std::countr_zero(bits)];
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

#if defined(__AVX2__)

/// A line in two registers; which bits are set is spread out to the lanes first.
class Avx2MaskedSum {
 public:
  void flush() {
    wide_ = _mm256_add_epi32(wide_, _mm256_madd_epi16(sum_, _mm256_set1_epi16(1)));
    sum_ = _mm256_setzero_si256();
  }
  void add(const std::array<std::int16_t, 32>& line, std::uint32_t bits) {
    add_half(line.data(), static_cast<std::int16_t>(bits));
    add_half(line.data() + 16, static_cast<std::int16_t>(bits >> 16));
  }
  std::int64_t sum() {
    flush();
    alignas(32) std::array<std::int32_t, 8> lanes;
    _mm256_store_si256(reinterpret_cast<__m256i*>(lanes.data()), wide_);
    return std::accumulate(lanes.begin(), lanes.end(), std::int64_t{0});
  }
  int most() const {
    alignas(32) std::array<std::int16_t, 16> lanes;
    _mm256_store_si256(reinterpret_cast<__m256i*>(lanes.data()), most_);
    return *std::max_element(lanes.begin(), lanes.end());
  }

 private:
  void add_half(const std::int16_t* numbers, std::int16_t bits) {
    const __m256i each = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,
                                           8192, 16384, -32768);
    const __m256i chosen =
        _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(bits), each), each);
    const __m256i values =
        _mm256_and_si256(_mm256_load_si256(reinterpret_cast<const __m256i*>(numbers)), chosen);
    sum_ = _mm256_add_epi16(sum_, values);
    most_ = _mm256_max_epi16(most_, values);
  }

  // The two halves of a line share their lanes, each of which so takes in up to eight numbers
  // between two calls of `flush`.
  __m256i sum_ = _mm256_setzero_si256();
  __m256i wide_ = _mm256_setzero_si256();
  __m256i most_ = _mm256_setzero_si256();
};

#endif

#if defined(__AVX512BW__)

/// A line in one register: one masked addition for all its bits.
class Avx512MaskedSum {
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
    return std::accumulate(lanes.begin(), lanes.end(), std::int64_t{0});
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
#endif

#if defined(__AVX512BW__)
using MaskedSum = Avx512MaskedSum;
#elif defined(__AVX2__)
using MaskedSum = Avx2MaskedSum;
#else
using MaskedSum = PlainMaskedSum;
#endif

}  // namespace hegemon::seven_kingdoms
