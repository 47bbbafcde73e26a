/// Fitting a game's evaluation to games: a network for the shares of the win, a linear model for the
/// choice of moves. Plain arithmetic, repeatable by seed whatever the number of threads.
///
/// Shares: the loss of a position is the cross-entropy between the target (who won; where a search's shares
/// are on record a mixture of both) and the softmax of the network's logits over the kingdoms in play.
/// Moves: that between the move preferred by the player and the softmax over all legal moves. Both are
/// minimised by Adam (Kingma and Ba, 2015) with decoupled weight decay (AdamW: Loshchilov and Hutter,
/// 2019) and a cosine schedule; the weights of the epoch with the lowest loss on held-out games are kept.
/// Then they are rounded to the whole numbers of eval/network.h, and the losses reported are of those.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <thread>
#include <vector>

#include "engine/random.h"
#include "eval/evaluation.h"
#include "eval/network.h"

namespace hegemon::training {

struct FitOptions {
  std::uint64_t seed = 1;
  int epochs = 12;
  int patience = 3;  ///< epochs without a lower loss on held-out games before it ends
  int batch = 512;
  double rate = 2e-3;
  double decay = 1e-2;
  int threads = 1;
};

/// What is reported after every epoch.
struct EpochReport {
  int epoch = 0;
  double train_loss = 0;  ///< nats a position
  double held_loss = 0;
};
/// Returns false to end the fit.
using OnEpoch = std::function<bool(const EpochReport&)>;

/// Runs `work(shard)` for every shard below `shards` on some threads.
template <class Work>
void for_each_shard(int threads, int shards, const Work& work) {
  std::vector<std::thread> helpers;
  const auto run = [&](int first) {
    for (int shard = first; shard < shards; shard += threads)
      work(shard);
  };
  for (int t = 1; t < threads; ++t)
    helpers.emplace_back(run, t);
  run(0);
  for (std::thread& helper : helpers)
    helper.join();
}

/// Parameters that are moved by gradients.
class Adam {
 public:
  Adam(std::size_t size, const FitOptions& options, std::size_t steps)
      : mean_(size), square_(size), options_(options), steps_(static_cast<double>(steps)) {}

  /// Takes one step down the gradient.
  void step(std::vector<float>& parameters, const std::vector<float>& gradient) {
    ++count_;
    const double progress = static_cast<double>(count_) / steps_;
    const double rate =
        options_.rate * 0.5 * (1.0 + std::cos(3.14159265358979 * std::min(progress, 1.0)));
    const double correct_mean = 1.0 - std::pow(0.9, count_);
    const double correct_square = 1.0 - std::pow(0.999, count_);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const auto g = static_cast<double>(gradient[i]);
      mean_[i] = 0.9 * mean_[i] + 0.1 * g;
      square_[i] = 0.999 * square_[i] + 0.001 * g * g;
      const double change =
          mean_[i] / correct_mean / (std::sqrt(square_[i] / correct_square) + 1e-8);
      parameters[i] -=
          static_cast<float>(rate * (change + options_.decay * static_cast<double>(parameters[i])));
    }
  }

 private:
  std::vector<double> mean_;
  std::vector<double> square_;
  FitOptions options_;
  double steps_;
  int count_ = 0;
};

/// The weights of the epoch with the lowest loss on held-out samples; of that on `train`, where `held` is empty. An epoch
/// passes over all of `train` in a random order: `descend(begin, end, adam)` takes a step on these of them, by Adam for
/// `size` parameters, and returns the sum of their losses; `rounded()` gives the weights as they are now,
/// `held_loss(weights)` judges them. Ends after `patience` epochs without a gain, and when `on_epoch` says so.
template <class Weights, class Descend, class Rounded, class HeldLoss>
Weights best_of_epochs(std::size_t size, std::vector<std::size_t>& train,
                       const std::vector<std::size_t>& held, const FitOptions& options,
                       Random& random, const OnEpoch& on_epoch, const Descend& descend,
                       const Rounded& rounded, const HeldLoss& held_loss) {
  const auto batch = static_cast<std::size_t>(options.batch);
  // Whole batches, or one of all samples.
  const std::size_t batches = std::max<std::size_t>(train.size() / batch, 1);
  Adam adam(size, options, batches * static_cast<std::size_t>(options.epochs));
  double lowest = std::numeric_limits<double>::max();
  Weights best{};
  int since = 0;
  for (int epoch = 1; epoch <= options.epochs && since < options.patience; ++epoch) {
    for (std::size_t i = train.size(); i > 1; --i)
      std::swap(train[i - 1], train[random.below(i)]);
    double loss = 0;
    std::size_t seen = 0;
    for (std::size_t b = 0; b < batches; ++b) {
      const std::size_t end = std::min((b + 1) * batch, train.size());
      loss += descend(b * batch, end, adam);
      seen += end - b * batch;
    }
    loss /= static_cast<double>(std::max<std::size_t>(seen, 1));
    const Weights weights = rounded();
    const double judged = held.empty() ? loss : held_loss(weights);
    since = judged < lowest ? 0 : since + 1;
    if (judged < lowest) {
      lowest = judged;
      best = weights;
    }
    if (!on_epoch({epoch, loss, judged})) break;
  }
  return best;
}

// ---- Shares of the win

template <int kSides, std::size_t kInputs>
struct ShareSample {
  PerSide<std::array<std::int16_t, kInputs>, kSides> features;
  PerSide<float, kSides> target;  ///< sums to 1 over the sides in play
  SideSet in_play;
  std::uint8_t held = 0;    ///< belongs to a held-out game: 1
  std::uint8_t third = 0;   ///< of the game: 0, 1, 2
  std::uint32_t group = 0;  ///< what the caller groups reports by
};

template <int kSides, class Net>
class ShareFit {
 public:
  using Sample = ShareSample<kSides, Net::kInputs>;
  static constexpr std::size_t kInputs = Net::kInputs;
  static constexpr std::size_t kHidden = Net::kHidden;

  ShareFit(const std::vector<Sample>& samples, const FitOptions& options)
      : samples_(samples), options_(options), random_(options.seed) {
    for (std::size_t i = 0; i < samples.size(); ++i)
      (samples[i].held != 0 ? held_ : train_).push_back(i);
    set_multipliers();
    parameters_.resize(kSize);
    const auto draw = [&](float most) {
      const double unit = static_cast<double>(random_.next() >> 11) / 9007199254740992.0;
      return static_cast<float>((2.0 * unit - 1.0) * static_cast<double>(most));
    };
    for (std::size_t i = 0; i < kInputs * kHidden; ++i)
      parameters_[i] = draw(0.1F);
    for (std::size_t j = 0; j < kHidden; ++j)
      parameters_[kOutput + j] = draw(0.2F);
  }

  /// Goes on from a network instead of from random weights; its multipliers stay.
  void start_from(const Net& net) {
    multipliers_ = net.multipliers;
    const auto value_of = [](int weight, int scale) {
      return static_cast<float>(weight) / static_cast<float>(scale);
    };
    for (std::size_t k = 0; k < kInputs; ++k) {
      for (std::size_t j = 0; j < kHidden; ++j) {
        parameters_[k * kHidden + j] =
            value_of(net.hidden[k / 2][2 * j + k % 2], NetworkScale::kHiddenWeight);
      }
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
      parameters_[kHiddenBias + j] =
          value_of(net.hidden_bias[j], NetworkScale::kInput * NetworkScale::kHiddenWeight);
      parameters_[kOutput + j] = value_of(net.output[j], NetworkScale::kOutputWeight);
    }
  }

  /// The rounded network of the best epoch.
  Net run(const OnEpoch& on_epoch) {
    return best_of_epochs<Net>(
        kSize, train_, held_, options_, random_, on_epoch,
        [&](std::size_t begin, std::size_t end, Adam& adam) { return descend(begin, end, adam); },
        [&] { return rounded(); }, [&](const Net& net) { return loss_of(net, held_); });
  }

  /// The mean loss of a rounded network.
  double loss_of(const Net& net, const std::vector<std::size_t>& which) const {
    constexpr int kShards = 16;
    std::array<double, kShards> sums{};
    for_each_shard(options_.threads, kShards, [&](int shard) {
      for (std::size_t i = static_cast<std::size_t>(shard); i < which.size(); i += kShards)
        sums[static_cast<std::size_t>(shard)] += loss_of(net, samples_[which[i]]);
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0) /
           static_cast<double>(std::max<std::size_t>(which.size(), 1));
  }
  static double loss_of(const Net& net, const Sample& sample) {
    const PerSide<double, kSides> shares = shares_of_net(net, sample);
    double loss = 0;
    for (int i = 0; i < kSides; ++i) {
      const auto target = static_cast<double>(sample.target[Side(i)]);
      if (target > 0) loss -= target * std::log(shares[Side(i)]);
    }
    return loss;
  }
  static PerSide<double, kSides> shares_of_net(const Net& net, const Sample& sample) {
    PerSide<int, kSides> logits;
    for (int i = 0; i < kSides; ++i) {
      if (sample.in_play.contains(Side(i))) logits[Side(i)] = net.logit(sample.features[Side(i)]);
    }
    constexpr int kUnit = 1 << 16;
    const PerSide<int, kSides> parts = softmax_shares(logits, sample.in_play, kUnit);
    PerSide<double, kSides> shares;
    for (int i = 0; i < kSides; ++i)
      shares[Side(i)] = std::max(parts[Side(i)], 1) / static_cast<double>(kUnit);
    return shares;
  }

 private:
  // Where the parts of the parameters begin.
  static constexpr std::size_t kHiddenBias = kInputs * kHidden;
  static constexpr std::size_t kOutput = kHiddenBias + kHidden;
  static constexpr std::size_t kSize = kOutput + kHidden;
  // No bias at the end: the softmax takes no notice of what all logits have in common.

  /// Scales every feature so that it scatters by about one.
  void set_multipliers() {
    std::array<double, kInputs> sum{};
    std::array<double, kInputs> square{};
    double count = 0;
    for (const std::size_t s : train_) {
      for (int i = 0; i < kSides; ++i) {
        if (!samples_[s].in_play.contains(Side(i))) continue;
        ++count;
        for (std::size_t k = 0; k < kInputs; ++k) {
          const double value = samples_[s].features[Side(i)][k];
          sum[k] += value;
          square[k] += value * value;
        }
      }
    }
    for (std::size_t k = 0; k < kInputs; ++k) {
      const double mean = sum[k] / std::max(count, 1.0);
      const double mean_square = square[k] / std::max(count, 1.0);
      const double deviation = std::sqrt(std::max(mean_square - mean * mean, 0.0));
      // What hardly varies is not blown up.
      const double scatter = std::max({deviation, 0.3 * std::sqrt(mean_square), 0.03});
      const double scale = NetworkScale::kInput * (1 << NetworkScale::kFeatureShift) / scatter;
      multipliers_[k] = deviation < 1e-6
                            ? std::int16_t{0}
                            : static_cast<std::int16_t>(std::clamp(std::lround(scale), 1L, 32767L));
    }
  }

  float input(const Sample& sample, Side side, std::size_t k) const {
    const int scaled = (sample.features[side][k] * multipliers_[k]) >> NetworkScale::kFeatureShift;
    return static_cast<float>(
               std::clamp(scaled, -NetworkScale::kMaxInput, NetworkScale::kMaxInput)) /
           NetworkScale::kInput;
  }

  /// One step on the samples from `begin` to `end`; returns the sum of their losses.
  double descend(std::size_t begin, std::size_t end, Adam& adam) {
    constexpr int kShards = 8;
    std::array<std::vector<float>, kShards> gradients;
    std::array<double, kShards> losses{};
    for_each_shard(options_.threads, kShards, [&](int shard) {
      auto& gradient = gradients[static_cast<std::size_t>(shard)];
      gradient.assign(kSize, 0.0F);
      for (std::size_t i = begin + static_cast<std::size_t>(shard); i < end; i += kShards)
        losses[static_cast<std::size_t>(shard)] += add_gradient(samples_[train_[i]], gradient);
    });
    std::vector<float>& sum = gradients[0];
    for (std::size_t shard = 1; shard < kShards; ++shard) {
      for (std::size_t i = 0; i < kSize; ++i)
        sum[i] += gradients[shard][i];
    }
    const float scale = 1.0F / static_cast<float>(end - begin);
    for (float& g : sum)
      g *= scale;
    adam.step(parameters_, sum);
    // Within what the whole numbers can hold.
    for (std::size_t i = 0; i < kHiddenBias; ++i)
      parameters_[i] = std::clamp(parameters_[i], -kMaxHiddenWeight, kMaxHiddenWeight);
    for (std::size_t i = kOutput; i < kSize; ++i)
      parameters_[i] = std::clamp(parameters_[i], -kMaxOutputWeight, kMaxOutputWeight);
    return std::accumulate(losses.begin(), losses.end(), 0.0);
  }
  static constexpr float kMaxHiddenWeight = 16.0F;
  static constexpr float kMaxOutputWeight = 6.0F;

  double add_gradient(const Sample& sample, std::vector<float>& gradient) const {
    std::array<std::array<float, kInputs>, kSides> x;
    std::array<std::array<float, kHidden>, kSides> hidden;
    std::array<double, kSides> logits{};
    double highest = -1e30;
    for (int i = 0; i < kSides; ++i) {
      if (!sample.in_play.contains(Side(i))) continue;
      const auto s = static_cast<std::size_t>(i);
      auto& h = hidden[s];
      for (std::size_t j = 0; j < kHidden; ++j)
        h[j] = parameters_[kHiddenBias + j];
      for (std::size_t k = 0; k < kInputs; ++k) {
        const float value = x[s][k] = input(sample, Side(i), k);
        if (value == 0.0F) continue;
        const float* const row = parameters_.data() + k * kHidden;
        for (std::size_t j = 0; j < kHidden; ++j)
          h[j] += value * row[j];
      }
      double logit = 0;
      for (std::size_t j = 0; j < kHidden; ++j) {
        h[j] = std::clamp(h[j], 0.0F, kMaxHiddenValue);
        logit += static_cast<double>(h[j] * parameters_[kOutput + j]);
      }
      logits[s] = logit;
      highest = std::max(highest, logit);
    }
    double sum = 0;
    for (int i = 0; i < kSides; ++i) {
      if (sample.in_play.contains(Side(i)))
        sum += std::exp(logits[static_cast<std::size_t>(i)] - highest);
    }
    double loss = 0;
    for (int i = 0; i < kSides; ++i) {
      if (!sample.in_play.contains(Side(i))) continue;
      const auto s = static_cast<std::size_t>(i);
      const double share = std::exp(logits[s] - highest) / sum;
      const auto target = static_cast<double>(sample.target[Side(i)]);
      if (target > 0) loss -= target * std::log(std::max(share, 1e-9));
      const auto error = static_cast<float>(share - target);
      std::array<float, kHidden> back;
      for (std::size_t j = 0; j < kHidden; ++j) {
        gradient[kOutput + j] += error * hidden[s][j];
        const bool open = hidden[s][j] > 0.0F && hidden[s][j] < kMaxHiddenValue;
        back[j] = open ? error * parameters_[kOutput + j] : 0.0F;
        gradient[kHiddenBias + j] += back[j];
      }
      for (std::size_t k = 0; k < kInputs; ++k) {
        const float value = x[s][k];
        if (value == 0.0F) continue;
        float* const row = gradient.data() + k * kHidden;
        for (std::size_t j = 0; j < kHidden; ++j)
          row[j] += value * back[j];
      }
    }
    return loss;
  }
  static constexpr float kMaxHiddenValue = static_cast<float>(NetworkScale::kMaxHidden) / 512.0F;

  Net rounded() const {
    const auto round_to = [](float value, int scale) {
      return std::lround(static_cast<double>(value) * scale);
    };
    Net net;
    net.multipliers = multipliers_;
    for (std::size_t k = 0; k < kInputs; ++k) {
      for (std::size_t j = 0; j < kHidden; ++j) {
        net.hidden[k / 2][2 * j + k % 2] = static_cast<std::int16_t>(
            round_to(parameters_[k * kHidden + j], NetworkScale::kHiddenWeight));
      }
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
      net.hidden_bias[j] = static_cast<std::int32_t>(round_to(
          parameters_[kHiddenBias + j], NetworkScale::kInput * NetworkScale::kHiddenWeight));
      net.output[j] = static_cast<std::int16_t>(
          round_to(parameters_[kOutput + j], NetworkScale::kOutputWeight));
    }
    return net;
  }

  const std::vector<Sample>& samples_;
  FitOptions options_;
  Random random_;
  std::vector<std::size_t> train_;
  std::vector<std::size_t> held_;
  std::array<std::int16_t, kInputs> multipliers_{};
  std::vector<float> parameters_;
};

// ---- Choice of moves

/// A position's legal moves as rows of features, and the one that was preferred.
struct ChoiceSample {
  std::size_t first = 0;  ///< the row of its first move
  std::uint16_t moves = 0;
  std::uint16_t preferred = 0;
  std::uint8_t held = 0;
};

/// How often the preferred move is the model's first, among its first four, eight and sixteen.
struct ChoiceHits {
  double loss = 0;  ///< nats a position
  double count = 0;
  std::array<double, 4> among{};
};

template <class FeatureRow, std::size_t kFeatures>
class ChoiceFit {
 public:
  using PriorWeights = std::array<std::int16_t, kFeatures>;

  ChoiceFit(const std::vector<FeatureRow>& rows, const std::vector<ChoiceSample>& samples,
            const FitOptions& options)
      : rows_(rows), samples_(samples), options_(options), random_(options.seed) {
    for (std::size_t i = 0; i < samples.size(); ++i)
      (samples[i].held != 0 ? held_ : train_).push_back(i);
    weights_.resize(kFeatures);
  }

  PriorWeights run(const OnEpoch& on_epoch) {
    return best_of_epochs<PriorWeights>(
        kFeatures, train_, held_, options_, random_, on_epoch,
        [&](std::size_t begin, std::size_t end, Adam& adam) { return descend(begin, end, adam); },
        [&] { return rounded(); },
        [&](const PriorWeights& weights) { return hits(weights, held_).loss; });
  }

  /// On held-out positions.
  ChoiceHits hits(const PriorWeights& weights) const { return hits(weights, held_); }

 private:
  ChoiceHits hits(const PriorWeights& weights, const std::vector<std::size_t>& which) const {
    constexpr std::array<int, 4> kAmong{1, 4, 8, 16};
    ChoiceHits hits;
    for (const std::size_t s : which) {
      const ChoiceSample& sample = samples_[s];
      const auto logit_of = [&](std::size_t move) {
        int sum = 0;
        for (const std::uint16_t feature : rows_[sample.first + move])
          sum += weights[feature];
        return sum / 256.0;
      };
      const double wanted = logit_of(sample.preferred);
      double sum = 0;
      int better = 0;
      for (std::size_t m = 0; m < sample.moves; ++m) {
        const double logit = logit_of(m);
        sum += std::exp(logit - wanted);
        better += logit > wanted;
      }
      hits.loss += std::log(sum);
      for (std::size_t i = 0; i < kAmong.size(); ++i)
        hits.among[i] += better < kAmong[i];
    }
    hits.count = static_cast<double>(which.size());
    const double count = std::max(hits.count, 1.0);
    hits.loss /= count;
    for (double& rate : hits.among)
      rate /= count;
    return hits;
  }

  double descend(std::size_t begin, std::size_t end, Adam& adam) {
    constexpr int kShards = 8;
    std::array<std::vector<float>, kShards> gradients;
    std::array<double, kShards> losses{};
    for_each_shard(options_.threads, kShards, [&](int shard) {
      auto& gradient = gradients[static_cast<std::size_t>(shard)];
      gradient.assign(kFeatures, 0.0F);
      std::vector<float> shares;
      for (std::size_t i = begin + static_cast<std::size_t>(shard); i < end; i += kShards) {
        losses[static_cast<std::size_t>(shard)] +=
            add_gradient(samples_[train_[i]], gradient, shares);
      }
    });
    std::vector<float>& sum = gradients[0];
    for (std::size_t shard = 1; shard < kShards; ++shard) {
      for (std::size_t i = 0; i < kFeatures; ++i)
        sum[i] += gradients[shard][i];
    }
    for (float& g : sum)
      g /= static_cast<float>(std::max<std::size_t>(end - begin, 1));
    adam.step(weights_, sum);
    return std::accumulate(losses.begin(), losses.end(), 0.0);
  }

  double add_gradient(const ChoiceSample& sample, std::vector<float>& gradient,
                      std::vector<float>& shares) const {
    shares.resize(sample.moves);
    float highest = -1e30F;
    for (std::size_t m = 0; m < sample.moves; ++m) {
      float logit = 0;
      for (const std::uint16_t feature : rows_[sample.first + m])
        logit += weights_[feature];
      shares[m] = logit;
      highest = std::max(highest, logit);
    }
    float sum = 0;
    for (float& share : shares) {
      share = std::exp(share - highest);
      sum += share;
    }
    for (std::size_t m = 0; m < sample.moves; ++m) {
      shares[m] /= sum;
      const float error = shares[m] - (m == sample.preferred ? 1.0F : 0.0F);
      for (const std::uint16_t feature : rows_[sample.first + m])
        gradient[feature] += error;
    }
    return -std::log(std::max(static_cast<double>(shares[sample.preferred]), 1e-9));
  }

  PriorWeights rounded() const {
    PriorWeights rounded{};
    for (std::size_t i = 0; i < kFeatures; ++i) {
      const long value = std::lround(static_cast<double>(weights_[i]) * 256.0);
      rounded[i] = static_cast<std::int16_t>(std::clamp(value, -32767L, 32767L));
    }
    return rounded;
  }

  const std::vector<FeatureRow>& rows_;
  const std::vector<ChoiceSample>& samples_;
  FitOptions options_;
  Random random_;
  std::vector<std::size_t> train_;
  std::vector<std::size_t> held_;
  std::vector<float> weights_;
};

}  // namespace hegemon::training
