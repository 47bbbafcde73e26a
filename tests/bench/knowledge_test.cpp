// The gain of forecasts: that of a forecast that knows, of one that is too sure, and of one that knows nothing.
#include <doctest/doctest.h>

#include "bench/knowledge/gain.h"
#include "engine/random.h"

namespace hegemon::knowledge {

namespace {

double unit(Random& random) {
  return static_cast<double>(random.next() >> 11) / 9007199254740992.0;
}

/// Forecasts of three sides by what is true, each probability raised to `power`; `known`: else who wins has
/// nothing to do with the forecast.
std::vector<Forecast> forecasts(int count, double power, bool known) {
  Random random(6);
  std::vector<Forecast> made;
  for (int i = 0; i < count; ++i) {
    Forecast forecast;
    forecast.game = static_cast<std::uint64_t>(i / 4);
    std::vector<double> truth;
    double sum = 0;
    for (int side = 0; side < 3; ++side) {
      truth.push_back(std::exp(3 * unit(random)));
      sum += truth.back();
    }
    double ticket = unit(random) * (known ? sum : 3.0);
    for (int side = 0; side < 3; ++side) {
      const auto s = static_cast<std::size_t>(side);
      const double part = known ? truth[s] : 1.0;
      forecast.happened.push_back(ticket >= 0 && ticket < part ? 1.0 : 0.0);
      ticket -= part;
    }
    if (forecast.happened[0] + forecast.happened[1] + forecast.happened[2] < 1)
      forecast.happened[2] = 1;
    double scaled = 0;
    for (const double part : truth)
      scaled += std::pow(part / sum, power);
    for (const double part : truth)
      forecast.probability.push_back(std::pow(part / sum, power) / scaled);
    made.push_back(forecast);
  }
  return made;
}

Mean gain(const std::vector<Forecast>& made, const std::vector<double>& gains) {
  std::vector<std::uint64_t> games;
  for (const Forecast& forecast : made)
    games.push_back(forecast.game);
  return mean_by_game(games, gains);
}

}  // namespace

TEST_CASE("a forecast gains what it knows, and one that is too sure as much at the best power") {
  const auto right = forecasts(8000, 1, true);
  const auto sure = forecasts(8000, 4, true);
  const Gains of_right = gains_of(right);
  const Gains of_sure = gains_of(sure);
  CHECK(of_right.powers[0] == doctest::Approx(1).epsilon(0.1));
  CHECK(of_sure.powers[1] == doctest::Approx(0.25).epsilon(0.1));
  const Mean plain = gain(right, of_right.plain);
  CHECK(plain.mean > 20 * plain.error);
  CHECK(gain(sure, of_sure.at_power).mean == doctest::Approx(plain.mean).epsilon(0.02));
  CHECK(gain(sure, of_sure.plain).mean < plain.mean - 10 * plain.error);
}

TEST_CASE("a forecast that knows nothing gains nothing at the best power, and loses as it stands") {
  const auto blind = forecasts(8000, 1, false);
  const Gains gains = gains_of(blind);
  const Mean at_power = gain(blind, gains.at_power);
  CHECK(std::abs(at_power.mean) < 3 * at_power.error + 1e-3);
  CHECK(gain(blind, gains.plain).mean < -0.1);
}

TEST_CASE("the error of a mean counts games, not positions") {
  // Four equal values of each game: as uncertain as one of each.
  std::vector<std::uint64_t> games;
  std::vector<double> values;
  std::vector<std::uint64_t> single_games;
  std::vector<double> single_values;
  for (std::uint64_t game = 0; game < 100; ++game) {
    single_games.push_back(game);
    single_values.push_back(game % 2 == 0 ? 1 : -1);
    for (int i = 0; i < 4; ++i) {
      games.push_back(game);
      values.push_back(single_values.back());
    }
  }
  CHECK(mean_by_game(games, values).error ==
        doctest::Approx(mean_by_game(single_games, single_values).error));
  CHECK(mean_by_game(single_games, single_values).error == doctest::Approx(0.1).epsilon(0.01));
  CHECK(mean_by_game({}, {}).count == 0);
}

}  // namespace hegemon::knowledge
