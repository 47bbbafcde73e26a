// How much of a forecast is told.
#include "search/forecast.h"

#include <doctest/doctest.h>

#include "search/value.h"

using namespace hegemon;

TEST_CASE("what is told lies between what stands and what is forecast, and is never certain") {
  for (const Value standing : {1, 4'300, 15'000, kFineUnit - 1}) {
    const Forecast forecast(standing, 192);
    CAPTURE(standing);
    CHECK(forecast.told(standing) == standing);
    CHECK(forecast.told(kWin) == forecast.told(kFineUnit));
    CHECK(forecast.told(kLoss) == forecast.told(0));
    CHECK_FALSE(is_certain(forecast.told(kWin)));
    CHECK_FALSE(is_certain(forecast.told(kLoss)));
  }
  CHECK(Forecast(10'000, 192).told(14'000) == 13'000);
  CHECK(Forecast(10'000, 192).told(6'000) == 7'000);
}

TEST_CASE("the least forecast of which so much is told is found, and the one below falls short") {
  for (const Value standing : {1, 4'301, 29'999}) {
    for (const int trust : {1, 100, 180, 255}) {
      const Forecast forecast(standing, trust);
      for (Value wanted = forecast.told(0) + 1; wanted <= forecast.told(kFineUnit); wanted += 97) {
        const Value least = forecast.least(wanted);
        CHECK(forecast.told(least) >= wanted);
        CHECK(forecast.told(least - 1) < wanted);
      }
    }
  }
}
