#include "arena/statistics/bootstrap.h"

#include <numeric>
#include <utility>

#include <doctest/doctest.h>

#include "arena/statistics/wilson.h"
#include "tests/arena/simulated.h"

namespace hegemon::arena {

TEST_CASE("quantiles lie on straight lines between neighbours") {
  const std::vector<double> values{10, 20, 30, 40, 50};
  CHECK(sorted_quantile(values, 0) == 10);
  CHECK(sorted_quantile(values, 0.5) == 30);
  CHECK(sorted_quantile(values, 0.9) == doctest::Approx(46));
  CHECK(sorted_quantile(values, 1) == 50);
  CHECK(sorted_quantile(std::vector<double>{7}, 0.3) == 7);
}

TEST_CASE("a resampling draws as many blocks as there are") {
  Random random(3);
  std::vector<unsigned> counts(50, 9);
  draw_blocks(counts, random);
  CHECK(std::accumulate(counts.begin(), counts.end(), 0U) == 50);
}

TEST_CASE("the same seed gives the same bootstrap interval") {
  const std::vector<BlockSum> blocks{{1, 7}, {0, 7}, {3, 7}, {2, 7}, {1, 7}, {1, 6}};
  const auto once = bootstrap_share(blocks, {.resamples = 500, .seed = 4});
  REQUIRE(once);
  CHECK(*once == *bootstrap_share(blocks, {.resamples = 500, .seed = 4}));
  CHECK(*once != *bootstrap_share(blocks, {.resamples = 500, .seed = 5}));
  CHECK(once->contains(8.0 / 41));
}

TEST_CASE("the bootstrap has no interval for fewer than two blocks") {
  CHECK_FALSE(bootstrap_share({}));
  CHECK_FALSE(bootstrap_share(std::vector<BlockSum>{{1, 7}}));
  CHECK_FALSE(bootstrap_share(std::vector<BlockSum>{{1, 7}, {0, 0}}));
  CHECK_FALSE(bootstrap_share(std::vector<BlockSum>{{1, 7}, {2, 7}}, {.resamples = 0, .seed = 1}));
  CHECK(*bootstrap_share(std::vector<BlockSum>{{7, 7}, {7, 7}}) == Interval{1, 1});
}

TEST_CASE("the bootstrap's quantiles lie further out with few blocks") {
  std::vector<double> values(100'001);
  std::iota(values.begin(), values.end(), 0.0);
  // Of 20 blocks: Student's t is 2.0930, times sqrt(20 / 19) is 2.1473, beyond which a normal
  // number lies in 1.588 %.
  CHECK(expanded_percentiles(values, 1'000'000'000).low == doctest::Approx(2500).epsilon(0.001));
  CHECK(expanded_percentiles(values, 20).low == doctest::Approx(1588).epsilon(0.01));
  CHECK(expanded_percentiles(values, 5).low < 200);
  CHECK(expanded_percentiles(values, 2).low < 1);
  const Interval interval = expanded_percentiles(values, 20);
  CHECK(interval.low + interval.high == doctest::Approx(100'000));
}

TEST_CASE("the bootstrap equals the normal approximation on many blocks") {
  Random random(8);
  std::vector<BlockSum> blocks(400);
  double mean = 0;
  for (BlockSum& block : blocks) {
    block = {static_cast<double>(random.below(8)), 7};
    mean += block.won / 7 / 400;
  }
  double variance = 0;
  for (const BlockSum& block : blocks) {
    variance += (block.won / 7 - mean) * (block.won / 7 - mean) / 399;
  }
  const double half = kNormal95 * std::sqrt(variance / 400);
  const Interval interval = *bootstrap_share(blocks, {.resamples = 8000, .seed = 1});
  CHECK(interval.low == doctest::Approx(mean - half).epsilon(0.01));
  CHECK(interval.high == doctest::Approx(mean + half).epsilon(0.01));
}

TEST_SUITE("slow") {
  TEST_CASE("where blocks differ the bootstrap holds its level and Wilson's interval does not") {
    // A block is won or lost as a whole: 30 blocks tell as much as 30 games, not as 210.
    Random random(5);
    int bootstrap_holds = 0;
    int wilson_holds = 0;
    constexpr int kTournaments = 1000;
    for (int n = 0; n < kTournaments; ++n) {
      std::vector<BlockSum> blocks(30);
      double won = 0;
      for (BlockSum& block : blocks) {
        block = {random.below(2) == 0 ? 7.0 : 0.0, 7};
        won += block.won;
      }
      const auto interval =
          bootstrap_share(blocks, {.resamples = 400, .seed = static_cast<std::uint64_t>(n)});
      bootstrap_holds += interval->contains(0.5) ? 1 : 0;
      wilson_holds += wilson(won, 210).contains(0.5) ? 1 : 0;
    }
    CHECK(bootstrap_holds > 0.93 * kTournaments);
    CHECK(wilson_holds < 0.8 * kTournaments);
  }
}

TEST_CASE("quantiles of Student's t are as in the tables, for few degrees of freedom too") {
  for (const auto& [degrees, quantile] : {std::pair{1.0, 12.7062},
                                          {2.0, 4.30265},
                                          {3.0, 3.18245},
                                          {5.0, 2.57058},
                                          {10.0, 2.22814},
                                          {30.0, 2.04227},
                                          {1000.0, 1.96234}}) {
    CHECK(student95(degrees) == doctest::Approx(quantile).epsilon(1e-5));
  }
}

}  // namespace hegemon::arena
