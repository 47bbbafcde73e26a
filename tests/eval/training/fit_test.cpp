// The fits find what they should in data made by a known rule, and are repeatable.
#include "eval/training/fit.h"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "eval/training/correction_fit.h"

namespace hegemon::training {

namespace {

using SmallNetwork = Network<32, 16>;
using Fit = ShareFit<3, SmallNetwork>;

/// Three sides; the winner is drawn by the softmax of feature 0 less twice feature 1, in tens. Other features
/// are noise.
std::vector<Fit::Sample> samples_by_rule(int count) {
  Random random(4);
  std::vector<Fit::Sample> samples;
  for (int i = 0; i < count; ++i) {
    Fit::Sample sample{};
    sample.in_play = i % 3 == 0 ? SideSet(0b101U) : SideSet(0b111U);
    sample.held = i % 5 == 0;
    double sum = 0;
    std::array<double, 3> weight{};
    for (int s = 0; s < 3; ++s) {
      for (std::size_t k = 0; k < 32; ++k) {
        sample.features[Side(s)][k] =
            static_cast<std::int16_t>(static_cast<int>(random.below(41)) - 20);
      }
      const double logit =
          sample.features[Side(s)][0] / 10.0 - 2 * sample.features[Side(s)][1] / 10.0;
      if (sample.in_play.contains(Side(s))) weight[static_cast<std::size_t>(s)] = std::exp(logit);
      sum += weight[static_cast<std::size_t>(s)];
    }
    double ticket = static_cast<double>(random.below(1'000'000)) / 1e6 * sum;
    int winner = 0;
    while (winner < 2 && (ticket -= weight[static_cast<std::size_t>(winner)]) >= 0)
      ++winner;
    sample.target[Side(winner)] = 1.0F;
    samples.push_back(sample);
  }
  return samples;
}

FitOptions options(int threads) {
  FitOptions options;
  options.epochs = 6;
  options.patience = 6;
  options.batch = 64;
  options.rate = 1e-2;
  options.threads = threads;
  return options;
}

/// In the form of the network of moves.
struct TinyNet {
  static constexpr std::size_t kHidden = 16;
  static constexpr std::size_t kFeatures = 8;
  static constexpr int kRowScale = 256;
  static constexpr int kOutputScale = 256;
  static constexpr int kMaxHidden = 8191;
  static constexpr int kOutputShift = 4;
  std::array<std::array<std::int16_t, kHidden>, kFeatures> rows{};
  std::array<std::int32_t, kHidden> bias{};
  std::array<std::int16_t, kHidden> output{};
  std::int32_t output_bias = 0;
  template <class List>
  int correction(const List& features) const {
    std::array<std::int32_t, kHidden> sums = bias;
    for (const std::uint16_t feature : features) {
      for (std::size_t j = 0; j < kHidden; ++j)
        sums[j] += rows[feature][j];
    }
    std::int32_t total = output_bias;
    for (std::size_t j = 0; j < kHidden; ++j)
      total += std::clamp(sums[j], 0, kMaxHidden) * output[j];
    return total >> kOutputShift;
  }
};

}  // namespace

TEST_CASE("a fit that goes on from a network starts with all of it") {
  const auto samples = samples_by_rule(600);
  const auto on_epoch = [](const EpochReport&) { return true; };
  const SmallNetwork first = Fit(samples, options(1)).run(on_epoch);
  FitOptions still = options(1);
  still.rate = 0;
  Fit fit(samples, still);
  fit.start_from(first);
  const SmallNetwork second = fit.run(on_epoch);
  CHECK(second.multipliers == first.multipliers);
  CHECK(second.hidden == first.hidden);
  CHECK(second.hidden_bias == first.hidden_bias);
  CHECK(second.output == first.output);
}

TEST_CASE("a fit ends when so many epochs as it has patience gained nothing, not even a tie") {
  FitOptions still = options(1);
  still.rate = 0;
  still.epochs = 9;
  still.patience = 3;
  int epochs = 0;
  Fit(samples_by_rule(600), still).run([&](const EpochReport&) {
    ++epochs;
    return true;
  });
  CHECK(epochs == 1 + 3);
}

TEST_CASE("a fit of shares finds the rule behind the winners") {
  const auto samples = samples_by_rule(6000);
  Fit fit(samples, options(1));
  std::vector<EpochReport> reports;
  const SmallNetwork net = fit.run([&](const EpochReport& report) {
    reports.push_back(report);
    return true;
  });
  REQUIRE(reports.size() == 6);
  CHECK(reports.back().held_loss < reports.front().held_loss);
  double fitted = 0;
  double rule = 0;
  double equal = 0;
  for (const auto& sample : samples) {
    if (sample.held == 0) continue;
    fitted += Fit::loss_of(net, sample);
    equal += std::log(sample.in_play.count());
    double sum = 0;
    double won = 0;
    for (int s = 0; s < 3; ++s) {
      if (!sample.in_play.contains(Side(s))) continue;
      const double weight =
          std::exp(sample.features[Side(s)][0] / 10.0 - 2 * sample.features[Side(s)][1] / 10.0);
      sum += weight;
      if (sample.target[Side(s)] > 0) won = weight;
    }
    rule -= std::log(won / sum);
  }
  // Nine tenths of what there is to know.
  CHECK(equal - fitted > 0.9 * (equal - rule));
}

TEST_CASE("a fit of shares is the same with any number of threads, and ends when told") {
  const auto samples = samples_by_rule(900);
  const auto run = [&](int threads) {
    Fit fit(samples, options(threads));
    return fit.run([](const EpochReport&) { return true; });
  };
  const SmallNetwork one = run(1);
  const SmallNetwork three = run(3);
  CHECK(one.hidden == three.hidden);
  CHECK(one.output == three.output);
  int epochs = 0;
  Fit fit(samples, options(1));
  static_cast<void>(fit.run([&](const EpochReport&) { return ++epochs < 2; }));
  CHECK(epochs == 2);
}

TEST_CASE("a fit of choices finds which feature makes a move preferred") {
  using Row = std::array<std::uint16_t, 2>;
  Random random(8);
  std::vector<Row> rows;
  std::vector<ChoiceSample> samples;
  for (int i = 0; i < 3000; ++i) {
    ChoiceSample sample;
    sample.first = rows.size();
    sample.moves = static_cast<std::uint16_t>(2 + random.below(10));
    sample.held = i % 5 == 0;
    std::uint16_t best = 0;
    for (std::uint16_t m = 0; m < sample.moves; ++m) {
      rows.push_back({static_cast<std::uint16_t>(random.below(10)),
                      static_cast<std::uint16_t>(10 + random.below(5))});
      // The move with the highest first feature is preferred.
      if (rows.back()[0] > rows[sample.first + best][0]) best = m;
    }
    sample.preferred = best;
    samples.push_back(sample);
  }
  ChoiceFit<Row, 15> fit(rows, samples, options(2));
  const auto weights = fit.run([](const EpochReport&) { return true; });
  for (std::size_t i = 1; i < 10; ++i)
    CHECK(weights[i] > weights[i - 1]);
  CHECK(fit.hits(weights).among[0] > 0.75);
  CHECK(fit.hits(weights).among[1] > 0.95);
}

TEST_CASE(
    "a fit of corrections finds what the linear priors do not see, and is the same by threads") {
  // Of the moves that are looked at again, equal by the linear priors, that one is preferred whose two features
  // are alike: no sum of weights says so. In one of eight positions a move that is not looked at is preferred.
  Random random(12);
  std::vector<std::uint16_t> features;
  std::vector<CorrectedMove> moves;
  std::vector<CorrectionSample> samples;
  for (int i = 0; i < 4000; ++i) {
    CorrectionSample sample;
    sample.first = moves.size();
    sample.moves = 5;
    sample.held = i % 5 == 0;
    sample.group = static_cast<std::uint32_t>(i % 2);
    const std::size_t alike = random.below(5);
    sample.preferred = static_cast<std::uint16_t>(i % 8 == 0 ? 5 : alike);
    sample.rest = 1.0F;
    sample.next_logits[0] = 0.0F;
    for (std::size_t m = 0; m < 5; ++m) {
      const std::size_t first = random.below(4);
      const std::size_t second = m == alike ? first : (first + 1 + random.below(3)) % 4;
      moves.push_back({features.size(), 2, 0.0F});
      features.push_back(static_cast<std::uint16_t>(first));
      features.push_back(static_cast<std::uint16_t>(4 + second));
    }
    samples.push_back(sample);
  }
  const auto run = [&](int threads) {
    FitOptions fitting = options(threads);
    fitting.epochs = 30;
    fitting.patience = 30;
    return CorrectionFit<TinyNet>(features, moves, samples, fitting).run([](const EpochReport&) {
      return true;
    });
  };
  const TinyNet net = run(1);
  const CorrectionFit<TinyNet> fit(features, moves, samples, options(1));
  const ChoiceHits before = fit.hits(TinyNet{});
  const ChoiceHits after = fit.hits(net);
  CHECK(before.loss == doctest::Approx(std::log(6)));
  // What is left to chance is whether the move is one that is not looked at: 0.377 nats.
  CHECK(after.loss < 0.45);
  CHECK(after.among[0] > 0.85);
  CHECK(after.count == 800);
  CHECK(fit.hits(net, 0).count + fit.hits(net, 1).count == 800);
  CHECK(run(3).rows == net.rows);
}

}  // namespace hegemon::training
