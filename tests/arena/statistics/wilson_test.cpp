#include "arena/statistics/wilson.h"

#include <initializer_list>

#include <doctest/doctest.h>

namespace hegemon::arena {

TEST_CASE("Wilson's interval meets published values") {
  // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
  // Medicine 17 (1998), table I.
  const auto is = [](Interval interval, double low, double high) {
    CHECK(interval.low == doctest::Approx(low).epsilon(0.00051));
    CHECK(interval.high == doctest::Approx(high).epsilon(0.00051));
  };
  is(wilson(81, 263), 0.2553, 0.3662);
  is(wilson(15, 148), 0.0624, 0.1605);
  is(wilson(0, 20), 0, 0.1611);
  is(wilson(1, 29), 0.0061, 0.1718);
}

TEST_CASE("Wilson's interval at the ends holds the share and stays within 0 and 1") {
  for (const double games : {0.5, 1.0, 7.0, 1e6}) {
    CHECK(wilson(0, games).low == 0);
    CHECK(wilson(0, games).high < 1);
    CHECK(wilson(0, games).high > 0);
    CHECK(wilson(games, games).high == 1);
    CHECK(wilson(games, games).low > 0);
  }
  CHECK(wilson(0, 0) == Interval{0, 1});
  CHECK(wilson(3, 0) == Interval{0, 1});
  CHECK(wilson(9, 7) == wilson(7, 7));
  CHECK(wilson(-1, 7) == wilson(0, 7));
}

TEST_CASE("Wilson's interval takes shared wins and is a mirror of itself") {
  const Interval won = wilson(2.5, 7);
  const Interval lost = wilson(4.5, 7);
  CHECK(won.contains(2.5 / 7));
  CHECK(won.low == doctest::Approx(1 - lost.high));
  CHECK(won.high == doctest::Approx(1 - lost.low));
  CHECK(wilson(100, 700).high - 1.0 / 7 == doctest::Approx(0.026).epsilon(0.05));
}

}  // namespace hegemon::arena
