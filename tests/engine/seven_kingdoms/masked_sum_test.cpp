/// Every way to gather that this machine has instructions for gives the same.
#include "engine/seven_kingdoms/masked_sum.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "engine/random.h"

namespace hegemon::seven_kingdoms {

namespace {

/// The lines of a leaf counter have the same alignment.
struct alignas(64) LineNumbers {
  std::array<std::array<std::int16_t, 32>, 4> lines;
};

template <class MaskedSum>
void check_masked_sum() {
  Random random(11);
  for (int round = 0; round < 500; ++round) {
    // Now and then numbers as large as may be.
    const int limit = round % 5 == 0 ? 4000 : 20;
    MaskedSum masked_sum;
    std::int64_t sum = 0;
    int most = 0;
    for (int piece = 0; piece < 20; ++piece) {
      masked_sum.flush();
      LineNumbers numbers;
      for (auto& line : numbers.lines) {
        for (std::int16_t& number : line) {
          number = static_cast<std::int16_t>(
              static_cast<int>(random.below(2 * static_cast<std::size_t>(limit))) - limit);
        }
        const auto bits =
            static_cast<std::uint32_t>(random.next()) & static_cast<std::uint32_t>(random.next());
        for (std::size_t bit = 0; bit < 32; ++bit) {
          if ((bits >> bit & 1U) == 0) continue;
          sum += line[bit];
          most = std::max<int>(most, line[bit]);
        }
        masked_sum.add(line, bits);
      }
    }
    REQUIRE(masked_sum.most() == most);
    REQUIRE(masked_sum.sum() == sum);
  }
}

}  // namespace

TEST_CASE("plain gathering is exact") {
  check_masked_sum<PlainMaskedSum>();
}
#if defined(__AVX2__)
TEST_CASE("gathering with AVX2 is exact") {
  check_masked_sum<Avx2MaskedSum>();
}
#endif
#if defined(__AVX512BW__)
TEST_CASE("gathering with AVX-512 is exact") {
  check_masked_sum<Avx512MaskedSum>();
}
#endif

}  // namespace hegemon::seven_kingdoms
