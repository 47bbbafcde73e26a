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
#include <utility>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "eval/softmax.h"

namespace hegemon {

/// Scales of the numbers; training/models.py rounds to them.
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
  int logit(const Inputs& features) const { return logits<1>({&features})[0]; }

  /// Of several sides at once: a row of weights is read for all of them.
  template <std::size_t kCount>
  std::array<int, kCount> logits(const std::array<const Inputs*, kCount>& features) const {
    std::array<Pairs, kCount> x;
    for (std::size_t s = 0; s < kCount; ++s)
      x[s] = scaled(*features[s]);
    const auto sums = hidden_sums(x, std::make_index_sequence<kCount>());
    std::array<int, kCount> results;
    for (std::size_t s = 0; s < kCount; ++s) {
      std::int32_t total = bias;
      for (std::size_t j = 0; j < kHidden; ++j) {
        const std::int32_t value =
            std::clamp(sums[s][j] >> NetworkScale::kHiddenShift, 0, NetworkScale::kMaxHidden);
        total += value * output[j];
      }
      results[s] = total >> NetworkScale::kOutputShift;
    }
    return results;
  }

 private:
  using Sums = std::array<std::int32_t, kHidden>;
  /// Two inputs in one number, the first in the lower half.
  using Pairs = std::array<std::int32_t, kInputs / 2>;

  Pairs scaled(const Inputs& features) const {
    Pairs pairs;
    const auto input = [&](std::size_t i) {
      const int value = (features[i] * multipliers[i]) >> NetworkScale::kFeatureShift;
      return std::clamp(value, -NetworkScale::kMaxInput, NetworkScale::kMaxInput);
    };
    for (std::size_t p = 0; p < pairs.size(); ++p)
      pairs[p] = (input(2 * p) & 0xFFFF) | (input(2 * p + 1) << 16);
    return pairs;
  }

  /// For each side s: hidden_bias[j] + sum over p of a * hidden[p][2j] + b * hidden[p][2j + 1], where a and b are the
  /// halves of x[s][p]: what one instruction does for a register of them, which compilers do not find out.
  template <std::size_t kCount, std::size_t... kSides>
  std::array<Sums, kCount> hidden_sums(const std::array<Pairs, kCount>& x,
                                       std::index_sequence<kSides...>) const {
    std::array<Sums, kCount> sums;
#if defined(__SSE2__)
    for (std::size_t j = 0; j < kHidden; j += Lanes::kCount) {
      std::array<Lanes, kCount> totals;
      totals.fill(Lanes::load(hidden_bias.data() + j));
      for (std::size_t p = 0; p < kInputs / 2; ++p) {
        const Lanes weights = Lanes::load(hidden[p].data() + 2 * j);
        ((totals[kSides] = totals[kSides].plus_products(x[kSides][p], weights)), ...);
      }
      (totals[kSides].store(sums[kSides].data() + j), ...);
    }
#else
    for (std::size_t s = 0; s < kCount; ++s) {
      sums[s] = hidden_bias;
      for (std::size_t p = 0; p < kInputs / 2; ++p) {
        const std::int32_t a = static_cast<std::int16_t>(x[s][p] & 0xFFFF);
        const std::int32_t b = x[s][p] >> 16;
        if (x[s][p] == 0) continue;
        for (std::size_t j = 0; j < kHidden; ++j)
          sums[s][j] += a * hidden[p][2 * j] + b * hidden[p][2 * j + 1];
      }
    }
#endif
    return sums;
  }

#if defined(__AVX512BW__)
  struct Lanes {
    static constexpr std::size_t kCount = 16;
    __m512i bits;
    static Lanes load(const void* at) { return {_mm512_load_si512(at)}; }
    void store(void* at) const { _mm512_storeu_si512(at, bits); }
    Lanes plus_products(std::int32_t pair, Lanes weights) const {
      return {_mm512_add_epi32(bits, _mm512_madd_epi16(_mm512_set1_epi32(pair), weights.bits))};
    }
  };
#elif defined(__AVX2__)
  struct Lanes {
    static constexpr std::size_t kCount = 8;
    __m256i bits;
    static Lanes load(const void* at) {
      return {_mm256_load_si256(static_cast<const __m256i*>(at))};
    }
    void store(void* at) const { _mm256_storeu_si256(static_cast<__m256i*>(at), bits); }
    Lanes plus_products(std::int32_t pair, Lanes weights) const {
      return {_mm256_add_epi32(bits, _mm256_madd_epi16(_mm256_set1_epi32(pair), weights.bits))};
    }
  };
#elif defined(__SSE2__)
  struct Lanes {
    static constexpr std::size_t kCount = 4;
    __m128i bits;
    static Lanes load(const void* at) { return {_mm_load_si128(static_cast<const __m128i*>(at))}; }
    void store(void* at) const { _mm_storeu_si128(static_cast<__m128i*>(at), bits); }
    Lanes plus_products(std::int32_t pair, Lanes weights) const {
      return {_mm_add_epi32(bits, _mm_madd_epi16(_mm_set1_epi32(pair), weights.bits))};
    }
  };
#endif
};

}  // namespace hegemon
