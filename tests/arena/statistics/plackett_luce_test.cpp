#include "arena/statistics/plackett_luce.h"

#include <algorithm>
#include <numeric>
#include <string>

#include <doctest/doctest.h>

#include "tests/arena/simulated.h"

namespace hegemon::arena {
namespace {

using testing::play;
using testing::Truth;

const RatingOptions kNoBootstrap{.bootstrap = {.resamples = 0, .seed = 1}};

/// So weak a prior that the maximum is that of the likelihood.
const RatingOptions kNoPrior{
    .strength_sd = 1e6, .offset_sd = 1e-3, .bootstrap = {.resamples = 0, .seed = 1}};

RatedGame game(std::size_t block, std::vector<std::size_t> engines, std::size_t winner) {
  RatedGame result{block, std::move(engines), {}};
  result.shares.resize(result.engines.size());
  result.shares[winner] = 1;
  return result;
}

/// Strengths above their mean.
std::vector<double> centred(std::vector<double> elo) {
  const double mean =
      std::accumulate(elo.begin(), elo.end(), 0.0) / static_cast<double>(elo.size());
  for (double& x : elo)
    x -= mean;
  return elo;
}

}  // namespace

TEST_CASE(
    "two engines in two seats: the rating is the logarithm of the odds, its error that of a "
    "logit") {
  std::vector<RatedGame> games;
  for (std::size_t i = 0; i < 100; ++i) {
    const std::size_t stronger = i % 2;  // sits in this seat
    const bool wins = i % 20 < 14;
    games.push_back(
        game(i / 2, stronger == 0 ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{1, 0},
             wins ? stronger : 1 - stronger));
  }
  const Ratings ratings = rate(games, 2, kNoPrior);
  CHECK(ratings.difference(0, 1) == doctest::Approx(400 * std::log10(70.0 / 30)));
  CHECK(ratings.difference_error(0, 1) ==
        doctest::Approx(kEloPerUnit / std::sqrt(100 * 0.7 * 0.3)));
  CHECK(ratings.engines[0].elo == doctest::Approx(-ratings.engines[1].elo));
  CHECK(ratings.superiority(0, 1) == doctest::Approx(1 - ratings.superiority(1, 0)));
  CHECK(ratings.superiority(0, 1) > 0.99);
}

TEST_CASE("one against six: the rating is that of the share of the wins") {
  std::vector<RatedGame> games;
  for (std::size_t i = 0; i < 70; ++i) {
    std::vector<std::size_t> engines(7, 1);
    engines[i % 7] = 0;
    games.push_back(game(i / 7, engines, i < 35 ? i % 7 : (i + 1) % 7));
  }
  CHECK(
      rate(games, 2, kNoPrior).difference(0, 1) ==
      doctest::Approx(400 * std::log10(6.0)).epsilon(0.0001));  // half the wins in a seat of seven
}

TEST_CASE("two shared wins count as a win of each") {
  const std::vector<RatedGame> shared{{0, {0, 1, 2}, {0.5, 0.5, 0}}, {1, {0, 1, 2}, {0.5, 0.5, 0}}};
  const std::vector<RatedGame> single{game(0, {0, 1, 2}, 0), game(1, {0, 1, 2}, 1)};
  const Ratings a = rate(shared, 3, kNoBootstrap);
  const Ratings b = rate(single, 3, kNoBootstrap);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(a.engines[i].elo == doctest::Approx(b.engines[i].elo));
    CHECK(a.engines[i].error == doctest::Approx(b.engines[i].error));
  }
}

TEST_CASE("the order of the games does not matter") {
  Random random(2);
  std::vector<RatedGame> games = play({{0, 50, 100}, {0, 30, -30}, 0}, {0, 1, 2}, 20, random);
  const Ratings once = rate(games, 3);
  std::reverse(games.begin(), games.end());
  const Ratings again = rate(games, 3, kNoBootstrap);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(once.engines[i].elo == doctest::Approx(again.engines[i].elo));
  }
}

TEST_CASE("the same seed gives the same bootstrap of the ratings") {
  Random random(2);
  const auto games = play({{0, 50, 100}, {0, 30, -30}, 0}, {0, 1, 2}, 20, random);
  const Ratings once = rate(games, 3);
  const Ratings again = rate(games, 3);
  RatingOptions other;
  other.bootstrap.seed = 9;
  REQUIRE(once.engines[0].bootstrap);
  CHECK(*once.engines[0].bootstrap == *again.engines[0].bootstrap);
  CHECK(*once.engines[0].bootstrap != *rate(games, 3, other).engines[0].bootstrap);
  CHECK(once.engines[0].bootstrap->contains(once.engines[0].elo));
}

TEST_CASE("all wins, all shared and no games at all give finite ratings") {
  std::vector<RatedGame> won;
  std::vector<RatedGame> shared;
  for (std::size_t i = 0; i < 700; ++i) {
    std::vector<std::size_t> engines(7, 1);
    engines[i % 7] = 0;
    won.push_back(game(i / 7, engines, i % 7));
    shared.push_back({i / 7, engines, std::vector<double>(7, 1.0 / 7)});
  }
  const Ratings all = rate(won, 2);
  CHECK(std::isfinite(all.difference(0, 1)));
  CHECK(all.difference(0, 1) > 800);
  CHECK(all.engines[0].error > 30);
  CHECK(all.superiority(0, 1) > 0.9999);
  REQUIRE(all.engines[0].bootstrap);
  CHECK(std::isfinite(all.engines[0].bootstrap->high));

  const Ratings equal = rate(shared, 2);
  CHECK(equal.difference(0, 1) == doctest::Approx(0));
  CHECK(equal.superiority(0, 1) == doctest::Approx(0.5));

  const Ratings one = rate(std::span(won).first(1), 2);
  CHECK(one.difference(0, 1) > 0);
  CHECK(one.difference_error(0, 1) > 200);
  CHECK_FALSE(one.engines[0].bootstrap);

  const Ratings none = rate({}, 3);
  CHECK(none.engines.size() == 3);
  CHECK(none.seats.empty());
  CHECK(none.engines[2].elo == 0);
  CHECK(none.engines[2].error == doctest::Approx(600 * std::sqrt(2.0 / 3)));
  CHECK(rate({}, 0).engines.empty());
}

TEST_CASE("an engine alone at the board is 0 and the seats are distinguished") {
  Random random(6);
  const auto games = play({{0}, {150, -150}, 0}, {0, 0}, 500, random);
  const Ratings ratings = rate(games, 1, kNoBootstrap);
  CHECK(ratings.engines[0].elo == doctest::Approx(0));
  CHECK(ratings.engines[0].error == doctest::Approx(0));
  CHECK(ratings.seats[0].elo == doctest::Approx(150).epsilon(0.15));
}

TEST_CASE("engines that never met are compared through the others only") {
  const std::vector<RatedGame> games{game(0, {0, 1}, 0), game(1, {2, 3}, 0)};
  const Ratings ratings = rate(games, 4, kNoBootstrap);
  CHECK(ratings.difference(0, 2) == doctest::Approx(0));
  CHECK(ratings.difference_error(0, 2) > ratings.difference_error(0, 1));
}

TEST_SUITE("slow") {
  /// Counts how often intervals hold the truth, and the mean error.
  struct Coverage {
    double held = 0;
    double bootstrap_held = 0;
    double bootstrapped = 0;
    double all = 0;
    std::vector<double> bias;

    void add(const Ratings& ratings, const std::vector<double>& truth) {
      bias.resize(truth.size());
      for (std::size_t i = 0; i < truth.size(); ++i) {
        all += 1;
        held += ratings.engines[i].interval.contains(truth[i]) ? 1 : 0;
        bias[i] += ratings.engines[i].elo - truth[i];
        if (!ratings.engines[i].bootstrap) continue;
        bootstrapped += 1;
        bootstrap_held += ratings.engines[i].bootstrap->contains(truth[i]) ? 1 : 0;
      }
    }
  };

  TEST_CASE("ratings hold the truth in 95 % and are unbiased, with strong seat effects") {
    const std::vector<double> seats{-240, 90, -60, 100, -150, 60, 20};
    struct Design {
      std::string name;
      Truth truth;
      std::vector<std::size_t> first;
      std::size_t blocks;
    };
    const std::vector<Design> designs{
        {"invasion, few blocks", {{60, 0}, seats, 0}, {0, 1, 1, 1, 1, 1, 1}, 10},
        {"invasion", {{70, 0}, seats, 0}, {0, 1, 1, 1, 1, 1, 1}, 40},
        {"resistance", {{-120, 0}, seats, 0}, {0, 1, 1, 1, 1, 1, 1}, 40},
        {"split", {{100, 0}, seats, 0}, {0, 0, 1, 0, 1, 1, 1}, 30},
        {"pool", {{-200, -90, -40, 0, 50, 80, 200}, seats, 0}, {0, 1, 2, 3, 4, 5, 6}, 40},
        {"three seats", {{-80, 0, 120}, {150, 0, -150}, 0}, {0, 1, 2}, 60},
        {"two seats", {{-50, 50}, {100, -100}, 0}, {0, 1}, 100},
    };
    for (const Design& design : designs) {
      Random random(11);
      Coverage coverage;
      const std::vector<double> truth = centred(design.truth.elo);
      constexpr int kTournaments = 2000;
      for (int n = 0; n < kTournaments; ++n) {
        coverage.add(rate(play(design.truth, design.first, design.blocks, random), truth.size(),
                          kNoBootstrap),
                     truth);
      }
      CAPTURE(design.name);
      INFO(design.name << ": held " << coverage.held / coverage.all);
      CHECK(coverage.held >= 0.93 * coverage.all);
      CHECK(coverage.held <= 0.975 * coverage.all);
      for (std::size_t i = 0; i < truth.size(); ++i) {
        CAPTURE(i);
        CHECK(std::abs(coverage.bias[i] / kTournaments) < 5);
      }
    }
  }

  TEST_CASE("the bootstrap of the ratings holds the truth where openings favour seats") {
    Random random(12);
    Coverage coverage;
    const Truth truth{{-60, 0, 60}, {200, 0, -200}, 150};
    // Openings that favour seats blur the strengths a little: what is true is the fit to endless
    // games.
    std::vector<double> limit;
    for (const Rating& rating :
         rate(play(truth, {0, 1, 2}, 50'000, random), 3, kNoBootstrap).engines) {
      limit.push_back(rating.elo);
    }
    constexpr int kTournaments = 600;
    for (int n = 0; n < kTournaments; ++n) {
      RatingOptions options;
      options.bootstrap = {.resamples = 200, .seed = static_cast<std::uint64_t>(n)};
      coverage.add(rate(play(truth, {0, 1, 2}, 60, random), 3, options), limit);
    }
    INFO("held " << coverage.bootstrap_held / coverage.bootstrapped);
    CHECK(coverage.bootstrap_held >= 0.93 * coverage.bootstrapped);
  }
}

}  // namespace hegemon::arena
