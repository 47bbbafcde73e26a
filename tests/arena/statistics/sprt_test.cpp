#include "arena/statistics/sprt.h"

#include <limits>

#include <doctest/doctest.h>

#include "tests/arena/simulated.h"

namespace hegemon::arena {
namespace {

constexpr SprtSettings kSevenSeats{.p0 = 1.0 / 7, .p1 = 0.2};

/// Seats whose chances differ by a factor of up to nine.
const testing::Truth kStrongSeats{.elo = {0, 0}, .offsets = {-240, 80, -60, 100, -150, 40, 0}};

/// The strength at which the candidate's mean share over the uneven seats is `share`: by bisection.
double elo_with_share(double share) {
  double sum = 0;
  for (const double offset : kStrongSeats.offsets)
    sum += std::pow(10, offset / 400);
  const auto mean_share = [&](double elo) {
    double mean = 0;
    for (const double offset : kStrongSeats.offsets) {
      const double seat = std::pow(10, offset / 400);
      const double mine = std::pow(10, (offset + elo) / 400);
      mean += mine / (mine + sum - seat) / 7;
    }
    return mean;
  };
  double low = 0;
  double high = 1000;
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (mean_share(middle) < share ? low : high) = middle;
  }
  return low;
}

/// Blocks of a candidate that is `elo` above its six opponents.
std::vector<BlockSum> candidate_blocks(double elo, std::size_t blocks, Random& random) {
  testing::Truth truth = kStrongSeats;
  truth.elo[0] = elo;
  return testing::blocks_of(testing::play(truth, {0, 1, 1, 1, 1, 1, 1}, blocks, random), 0);
}

}  // namespace

TEST_CASE("the SPRT's ratio and bounds are Wald's") {
  const SprtState state = sprt(std::vector<BlockSum>{{2, 7}, {1.5, 7}}, kSevenSeats);
  CHECK(state.llr == doctest::Approx(3.5 * std::log(1.4) + 10.5 * std::log(0.8 * 7 / 6)));
  CHECK(state.bounds.high == doctest::Approx(std::log(19)));
  CHECK(state.bounds.low == doctest::Approx(-std::log(19)));
  CHECK(state.decision == SprtDecision::kContinue);
  CHECK(state.blocks == 2);
  const SprtState lopsided =
      sprt({}, SprtSettings{.p0 = 0.5, .p1 = 0.6, .alpha = 0.01, .beta = 0.1});
  CHECK(lopsided.bounds.high == doctest::Approx(std::log(90)));
  CHECK(lopsided.bounds.low == doctest::Approx(std::log(0.1 / 0.99)));
  CHECK(lopsided.llr == 0);
}

TEST_CASE("the SPRT with dispersion is that of the formula") {
  SprtSettings settings = kSevenSeats;
  settings.model = SprtModel::kDispersion;
  const SprtState state = sprt(std::vector<BlockSum>{{0, 7}, {7, 7}, {0, 7}}, settings);
  const double share = (7 + 1.0 / 7) / 22;
  const double estimate = (2.0 / 3 / (share * (1 - share) / 7) + 5) / 7;
  const double dispersion = estimate * (1 + std::sqrt(2.0 / 7));
  const double bernoulli = 7 * std::log(1.4) + 14 * std::log(0.8 * 7 / 6);
  CHECK(state.llr == doctest::Approx(bernoulli / dispersion));
  CHECK(state.decision == SprtDecision::kContinue);
}

TEST_CASE("the SPRT decides all wins and all losses") {
  for (const SprtModel model : {SprtModel::kBernoulli, SprtModel::kDispersion}) {
    SprtSettings settings = kSevenSeats;
    settings.model = model;
    const SprtState lost = sprt(std::vector<BlockSum>(1000, {0, 7}), settings);
    CHECK(lost.decision == SprtDecision::kAcceptH0);
    CHECK(std::isfinite(lost.llr));
    CHECK(lost.blocks < 30);
    const SprtState won = sprt(std::vector<BlockSum>(1000, {7, 7}), settings);
    CHECK(won.decision == SprtDecision::kAcceptH1);
    CHECK(std::isfinite(won.llr));
    const SprtState drawn = sprt(std::vector<BlockSum>(1000, {1, 7}), settings);
    CHECK(drawn.decision == SprtDecision::kAcceptH0);
  }
  CHECK(sprt(std::vector<BlockSum>(1000, {7, 7}), kSevenSeats).blocks == 2);
}

TEST_CASE("the SPRT stays with its first decision and passes over empty blocks") {
  std::vector<BlockSum> blocks(3, {7, 7});
  blocks.insert(blocks.begin(), {0, 0});
  blocks.insert(blocks.end(), 500, {0, 7});
  const SprtState state = sprt(blocks, kSevenSeats);
  CHECK(state.decision == SprtDecision::kAcceptH1);
  CHECK(state.blocks == 2);
  CHECK(state.llr > state.bounds.high);
}

TEST_CASE("an SPRT with impossible bounds is refused") {
  const auto refused = [](double p0, double p1, double alpha, double beta) {
    return !check({.p0 = p0, .p1 = p1, .alpha = alpha, .beta = beta}).ok();
  };
  CHECK_FALSE(refused(0.1, 0.2, 0.05, 0.05));
  CHECK(refused(0, 0.2, 0.05, 0.05));
  CHECK(refused(0.2, 0.2, 0.05, 0.05));
  CHECK(refused(0.2, 0.1, 0.05, 0.05));
  CHECK(refused(0.1, 1, 0.05, 0.05));
  CHECK(refused(0.1, 0.2, 0, 0.05));
  CHECK(refused(0.1, 0.2, 0.05, 0.5));
  CHECK(refused(std::numeric_limits<double>::quiet_NaN(), 0.2, 0.05, 0.05));
}

/// How often tests of 2,000 tournaments each went wrong. `h0` and `h1` play some blocks under
/// either hypothesis.
struct ErrorRates {
  double wrong_h1 = 0;
  double wrong_h0 = 0;
  double undecided = 0;
  double games_h1 = 0;  // mean
};

template <class PlayH0, class PlayH1>
ErrorRates error_rates(const SprtSettings& settings, int tournaments, const PlayH0& play_h0,
                       const PlayH1& play_h1) {
  constexpr std::size_t kMaximumBlocks = 1000;
  ErrorRates rates;
  const auto decide = [&](const auto& play) {
    std::vector<BlockSum> blocks;
    SprtState state;
    while (state.decision == SprtDecision::kContinue && blocks.size() < kMaximumBlocks) {
      for (const BlockSum& block : play())
        blocks.push_back(block);
      state = sprt(blocks, settings);
    }
    rates.undecided += state.decision == SprtDecision::kContinue ? 1.0 / tournaments : 0;
    return state;
  };
  for (int n = 0; n < tournaments; ++n) {
    if (decide(play_h0).decision == SprtDecision::kAcceptH1) rates.wrong_h1 += 1.0 / tournaments;
    const SprtState strong = decide(play_h1);
    if (strong.decision == SprtDecision::kAcceptH0) rates.wrong_h0 += 1.0 / tournaments;
    rates.games_h1 += 7 * static_cast<double>(strong.blocks) / tournaments;
  }
  return rates;
}

/// The bounds are made for 5 %; `most` leaves room for chance in so many tournaments.
void check_rates(const ErrorRates& rates, double most) {
  INFO("H1 though H0 " << rates.wrong_h1 << ", H0 though H1 " << rates.wrong_h0
                       << ", games under H1 " << rates.games_h1);
  CHECK(rates.wrong_h1 <= most);
  CHECK(rates.wrong_h0 <= most);
  CHECK(rates.undecided <= 0.01);
}

void check_with_seat_effects(int tournaments, double most) {
  for (const SprtModel model : {SprtModel::kBernoulli, SprtModel::kDispersion}) {
    for (const double p1 : {0.18, 0.2, 0.25}) {
      SprtSettings settings{.p0 = 1.0 / 7, .p1 = p1};
      settings.model = model;
      Random random(17);
      const double elo = elo_with_share(p1);
      CAPTURE(p1);
      CAPTURE(static_cast<int>(model));
      check_rates(error_rates(
                      settings, tournaments, [&] { return candidate_blocks(0, 20, random); },
                      [&] { return candidate_blocks(elo, 20, random); }),
                  most);
    }
  }
}

void check_with_dispersion(int tournaments, double most) {
  SprtSettings settings = kSevenSeats;
  settings.model = SprtModel::kDispersion;
  Random random(18);
  // Of seven games, `together` are won or lost as one; of all others the win is shared by two of
  // seven at times.
  const auto blocks = [&](double share, std::size_t together, double shared) {
    std::vector<BlockSum> result(20, {0, 7});
    for (BlockSum& block : result) {
      if (testing::uniform(random) < share) block.won += static_cast<double>(together);
      for (std::size_t game = together; game < 7; ++game) {
        const bool half = testing::uniform(random) < shared;
        if (testing::uniform(random) < (half ? 2 * share : share)) block.won += half ? 0.5 : 1;
      }
    }
    return result;
  };
  for (const std::size_t together : {0U, 3U}) {
    CAPTURE(together);
    const double shared = together == 0 ? 0.7 : 0.2;
    const ErrorRates rates = error_rates(
        settings, tournaments, [&] { return blocks(settings.p0, together, shared); },
        [&] { return blocks(settings.p1, together, shared); });
    check_rates(rates, most);
    if (together == 0) CHECK(rates.games_h1 < 240);  // Bernoulli's test needs 255
  }
}

TEST_SUITE("slow") {
  TEST_CASE("the SPRT errs in few tournaments, with strong seat effects") {
    check_with_seat_effects(200, 0.1);
  }
  TEST_CASE("the SPRT with dispersion errs in few where blocks go together or wins are shared") {
    check_with_dispersion(200, 0.1);
  }
}

TEST_SUITE("long") {
  TEST_CASE("the SPRT errs in at most 6 % of tournaments, with strong seat effects") {
    check_with_seat_effects(2000, 0.06);
  }
  TEST_CASE(
      "the SPRT with dispersion errs in at most 6 % where blocks go together or wins are shared") {
    check_with_dispersion(2000, 0.06);
  }
}

}  // namespace hegemon::arena
