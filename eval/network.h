/// A small network that turns features of each side into logits of winning, in whole numbers.
///
/// One hidden layer, the same weights for every side:
///
///     logit(side) = bias + sum over j of output[j] * relu(hidden_bias[j] + sum over i of x[i] * hidden[i][j])
///
/// where x is the side's feature vector, scaled. Shares of the win are the softmax of the logits of
/// the sides in play. All arithmetic is that of integers: every machine and compiler gives the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "eval/softmax.h"

namespace hegemon {

/// Scales of the numbers; training/quantised.py rounds to them.
struct NetworkScale {
  static constexpr int kInput = 64;  ///< a scaled feature of 1.0; clamped to +-kMaxInput
  static constexpr int kMaxInput = 1023;
  static constexpr int kHiddenWeight = 256;  ///< a weight of 1.0 in the hidden layer
  static constexpr int kHiddenShift = 5;     ///< leaves 512 for a hidden value of 1.0
  static constexpr int kMaxHidden = 8191;
  static constexpr int kOutputWeight = 512;  ///< a weight of 1.0 in the output layer
  static constexpr int kOutputShift = 6;     ///< leaves kNat for a logit of 1.0
  static constexpr int kFeatureShift = 4;    ///< of the multipliers that scale features
};
static_assert(NetworkScale::kInput * NetworkScale::kHiddenWeight >> NetworkScale::kHiddenShift ==
              512);
static_assert(512 * NetworkScale::kOutputWeight >> NetworkScale::kOutputShift == kNat);

template <int kInputCount, int kHiddenCount>
struct Network {
  static constexpr std::size_t kInputs = kInputCount;  ///< a multiple of 32
  static constexpr std::size_t kHidden = kHiddenCount;
  static_assert(kInputCount % 32 == 0 && kHiddenCount % 16 == 0);
  using Inputs = std::array<std::int16_t, kInputs>;

  /// What a feature is multiplied with, in 1/2^kFeatureShift.
  alignas(64) std::array<std::int16_t, kInputs> multipliers{};
  /// By pairs of inputs: the weights of two inputs to one hidden value lie side by side.
  alignas(64) std::array<std::array<std::int16_t, 2 * kHidden>, kInputs / 2> hidden{};
  alignas(64) std::array<std::int32_t, kHidden> hidden_bias{};
  alignas(64) std::array<std::int16_t, kHidden> output{};
  std::int32_t bias = 0;

  /// In 1/kNat.
  int logit(const Inputs& features) const {
    alignas(64) std::array<std::int16_t, kInputs> x;
    for (std::size_t i = 0; i < kInputs; ++i) {
      const int scaled = (features[i] * multipliers[i]) >> NetworkScale::kFeatureShift;
      x[i] = static_cast<std::int16_t>(
          std::clamp(scaled, -NetworkScale::kMaxInput, NetworkScale::kMaxInput));
    }
    alignas(64) std::array<std::int32_t, kHidden> sums = hidden_bias;
    for (std::size_t p = 0; p < kInputs / 2; ++p)
      add_pair(x[2 * p], x[2 * p + 1], hidden[p], sums);
    std::int32_t total = bias;
    for (std::size_t j = 0; j < kHidden; ++j) {
      const std::int32_t value =
          std::clamp(sums[j] >> NetworkScale::kHiddenShift, 0, NetworkScale::kMaxHidden);
      total += value * output[j];
    }
    return total >> NetworkScale::kOutputShift;
  }

 private:
  /// sums[j] += a * row[2j] + b * row[2j + 1]: what one instruction does for a register of pairs, which
  /// compilers do not find out.
  static void add_pair(std::int16_t a, std::int16_t b,
                       const std::array<std::int16_t, 2 * kHidden>& row,
                       std::array<std::int32_t, kHidden>& sums) {
    const auto pair = static_cast<std::int32_t>(
        static_cast<std::uint16_t>(a) |
        (static_cast<std::uint32_t>(static_cast<std::uint16_t>(b)) << 16));
    if (pair == 0) return;
#if defined(__AVX512BW__)
    const __m512i factors = _mm512_set1_epi32(pair);
    for (std::size_t j = 0; j < kHidden; j += 16) {
      void* const at = sums.data() + j;
      const __m512i products = _mm512_madd_epi16(factors, _mm512_load_si512(row.data() + 2 * j));
      _mm512_store_si512(at, _mm512_add_epi32(_mm512_load_si512(at), products));
    }
#elif defined(__AVX2__)
    const __m256i factors = _mm256_set1_epi32(pair);
    for (std::size_t j = 0; j < kHidden; j += 8) {
      auto* const at = reinterpret_cast<__m256i*>(sums.data() + j);
      const auto* const weights = reinterpret_cast<const __m256i*>(row.data() + 2 * j);
      const __m256i products = _mm256_madd_epi16(factors, _mm256_load_si256(weights));
      _mm256_store_si256(at, _mm256_add_epi32(_mm256_load_si256(at), products));
    }
#else
    for (std::size_t j = 0; j < kHidden; ++j)
      sums[j] += a * row[2 * j] + b * row[2 * j + 1];
#endif
  }
};

}  // namespace hegemon
