// The network and the softmax in whole numbers against plain arithmetic.
#include "eval/network.h"

#include <array>
#include <cmath>
#include <cstddef>

#include <doctest/doctest.h>

#include "engine/random.h"

namespace hegemon {

namespace {

using SmallNetwork = Network<32, 16>;

SmallNetwork random_net(Random& random) {
  const auto draw = [&](int most) {
    return static_cast<int>(random.below(2 * static_cast<std::size_t>(most) + 1)) - most;
  };
  SmallNetwork net;
  for (auto& m : net.multipliers)
    m = static_cast<std::int16_t>(random.below(400));
  for (auto& row : net.hidden) {
    for (auto& weight : row)
      weight = static_cast<std::int16_t>(draw(300));
  }
  for (auto& bias : net.hidden_bias)
    bias = draw(20'000);
  for (auto& weight : net.output)
    weight = static_cast<std::int16_t>(draw(600));
  net.bias = draw(10'000);
  return net;
}

/// The definition, number by number.
int plain_logit(const SmallNetwork& net, const SmallNetwork::Inputs& features) {
  std::int64_t total = net.bias;
  for (std::size_t j = 0; j < SmallNetwork::kHidden; ++j) {
    std::int64_t sum = net.hidden_bias[j];
    for (std::size_t i = 0; i < SmallNetwork::kInputs; ++i) {
      std::int64_t x = std::int64_t{features[i]} * net.multipliers[i];
      x = x >= 0 ? x / 16 : -((-x + 15) / 16);
      x = std::min<std::int64_t>(std::max<std::int64_t>(x, -1023), 1023);
      sum += x * net.hidden[i / 2][2 * j + i % 2];
    }
    std::int64_t value = sum >= 0 ? sum / 32 : 0;
    value = std::min<std::int64_t>(value, 8191);
    total += value * net.output[j];
  }
  return static_cast<int>(total >= 0 ? total / 64 : -((-total + 63) / 64));
}

}  // namespace

TEST_CASE("the network's logit is that of its definition, of one side and of several at once") {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const SmallNetwork net = random_net(random);
    std::array<SmallNetwork::Inputs, 3> inputs;
    std::array<const SmallNetwork::Inputs*, 3> all;
    for (std::size_t s = 0; s < inputs.size(); ++s) {
      for (auto& feature : inputs[s]) {
        feature = random.below(3) == 0
                      ? std::int16_t{0}
                      : static_cast<std::int16_t>(static_cast<int>(random.below(2047)) - 1023);
      }
      all[s] = &inputs[s];
      CHECK(net.logit(inputs[s]) == plain_logit(net, inputs[s]));
    }
    const auto logits = net.logits(all);
    for (std::size_t s = 0; s < inputs.size(); ++s)
      CHECK(logits[s] == plain_logit(net, inputs[s]));
  }
}

TEST_CASE("the exponential is within a thousandth, and falls") {
  std::uint32_t last = 1U << 30;
  CHECK(exp_of_minus(0) == last);
  for (int x = 1; x < 12 * kNat; x += 37) {
    const std::uint32_t value = exp_of_minus(x);
    CHECK(value <= last);
    last = value;
    const double exact = std::exp(-static_cast<double>(x) / kNat) * (1 << 30);
    CHECK(static_cast<double>(value) == doctest::Approx(exact).epsilon(0.004));
  }
  CHECK(exp_of_minus(21 * kNat) == 0);
}

TEST_CASE("softmax shares: exact sum, order kept, nobody in play without a part") {
  Random random(9);
  for (int round = 0; round < 500; ++round) {
    const SideSet members(1U + static_cast<unsigned>(random.below(127)));
    PerSide<int, 7> logits;
    for (int i = 0; i < 7; ++i)
      logits[Side(i)] = static_cast<int>(random.below(200'000)) - 100'000;
    const int unit = round % 2 == 0 ? 1000 : 65'536;
    const auto shares = softmax_shares(logits, members, unit);
    int sum = 0;
    for (int i = 0; i < 7; ++i) {
      sum += shares[Side(i)];
      CHECK((shares[Side(i)] > 0) == members.contains(Side(i)));
      for (int j = 0; j < 7; ++j) {
        if (!members.contains(Side(i)) || !members.contains(Side(j))) continue;
        if (logits[Side(i)] > logits[Side(j)]) CHECK(shares[Side(i)] >= shares[Side(j)]);
      }
    }
    CHECK(sum == unit);
  }
}

TEST_CASE("one nat more is e times the share") {
  PerSide<int, 2> logits;
  logits[Side(0)] = kNat;
  const auto shares = softmax_shares(logits, SideSet::first(2), 65'536);
  CHECK(static_cast<double>(shares[Side(0)]) / shares[Side(1)] ==
        doctest::Approx(std::exp(1.0)).epsilon(0.004));
}

}  // namespace hegemon
