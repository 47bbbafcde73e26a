/// Fitting the network that corrects the logits of the likeliest moves (eval/seven_kingdoms/fitted/move_network.h).
///
/// The loss of a position is the cross-entropy between the move preferred by the player and the softmax over
/// all legal moves, of which only the likeliest by the linear priors are corrected. Minimised by AdamW as
/// in eval/training/fit.h, rounded, and judged as rounded.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/random.h"
#include "eval/softmax.h"
#include "eval/training/fit.h"

namespace hegemon::training {

/// A move with its features, a part of the list of all of them, and its logit by the linear priors.
struct CorrectedMove {
  std::size_t first = 0;
  std::uint16_t features = 0;
  float logit = 0;
};

/// A position: the moves that are corrected, the likeliest first, and what there is to know of the others.
struct CorrectionSample {
  std::size_t first = 0;  ///< its first move in the list of moves
  std::uint8_t moves = 0;
  std::uint8_t held = 0;
  std::uint16_t preferred = 0;  ///< place by the linear priors; not corrected if `moves` or more
  float preferred_logit = 0;    ///< by the linear priors
  float rest = 0;               ///< the sum of e^logit of the moves that are not corrected
  std::uint32_t group = 0;      ///< what the caller groups reports by
  /// The logits of the first moves that are not corrected.
  std::array<float, 16> next_logits = [] {
    std::array<float, 16> none;
    none.fill(-1e30F);
    return none;
  }();
};

template <class Net>
class CorrectionFit {
 public:
  static constexpr std::size_t kHidden = Net::kHidden;

  CorrectionFit(const std::vector<std::uint16_t>& features, const std::vector<CorrectedMove>& moves,
                const std::vector<CorrectionSample>& samples, const FitOptions& options)
      : features_(features),
        moves_(moves),
        samples_(samples),
        options_(options),
        random_(options.seed) {
    for (std::size_t i = 0; i < samples.size(); ++i)
      (samples[i].held != 0 ? held_ : train_).push_back(i);
    parameters_.resize(kSize);
    const auto draw = [&](float most) {
      const double unit = static_cast<double>(random_.next() >> 11) / 9007199254740992.0;
      return static_cast<float>((2.0 * unit - 1.0) * static_cast<double>(most));
    };
    for (std::size_t i = 0; i < kBias; ++i)
      parameters_[i] = draw(0.1F);
    for (std::size_t j = 0; j < kHidden; ++j)
      parameters_[kOutput + j] = draw(0.3F);
  }

  /// The rounded network of the epoch with the lowest loss on held-out games.
  Net run(const OnEpoch& on_epoch) {
    return best_of_epochs<Net>(
        kSize, train_, held_, options_, random_, on_epoch,
        [&](std::size_t begin, std::size_t end, Adam& adam) { return descend(begin, end, adam); },
        [&] { return rounded(); }, [&](const Net& net) { return hits(net).loss; });
  }

  /// On held-out positions: of all groups, or of one.
  ChoiceHits hits(const Net& net) const {
    return hits_if(net, [](const CorrectionSample&) { return true; });
  }
  ChoiceHits hits(const Net& net, std::uint32_t group) const {
    return hits_if(net, [&](const CorrectionSample& sample) { return sample.group == group; });
  }

 private:
  // Where the parts of the parameters begin. The bias at the end tells corrected moves from the others.
  static constexpr std::size_t kBias = Net::kFeatures * kHidden;
  static constexpr std::size_t kOutput = kBias + kHidden;
  static constexpr std::size_t kOutputBias = kOutput + kHidden;
  static constexpr std::size_t kSize = kOutputBias + 1;
  static constexpr float kMaxHiddenValue =
      static_cast<float>(Net::kMaxHidden) / static_cast<float>(Net::kRowScale);
  static constexpr float kMaxRow = 32767.0F / static_cast<float>(Net::kRowScale);
  /// The sums of all hidden values fit into 32 bits (`Weights::parse`).
  static constexpr float kMaxOutput = 60.0F;

  template <class Wanted>
  ChoiceHits hits_if(const Net& net, const Wanted& wanted) const {
    constexpr std::array<int, 4> kAmong{1, 4, 8, 16};
    ChoiceHits hits;
    std::vector<double> logits;
    for (const std::size_t s : held_) {
      const CorrectionSample& sample = samples_[s];
      if (!wanted(sample)) continue;
      logits.clear();
      for (std::size_t m = 0; m < sample.moves; ++m) {
        const CorrectedMove& move = moves_[sample.first + m];
        logits.push_back(static_cast<double>(move.logit) +
                         static_cast<double>(net.correction(features_of(move))) / kNat);
      }
      const double preferred = sample.preferred < sample.moves
                                   ? logits[sample.preferred]
                                   : static_cast<double>(sample.preferred_logit);
      double sum = static_cast<double>(sample.rest) * std::exp(-preferred);
      int better = 0;
      for (const double logit : logits) {
        sum += std::exp(logit - preferred);
        better += logit > preferred;
      }
      for (const float logit : sample.next_logits)
        better += static_cast<double>(logit) > preferred;
      hits.loss += std::log(sum);
      ++hits.count;
      for (std::size_t i = 0; i < kAmong.size(); ++i)
        hits.among[i] += better < kAmong[i];
    }
    const double count = std::max(hits.count, 1.0);
    hits.loss /= count;
    for (double& rate : hits.among)
      rate /= count;
    return hits;
  }

  struct FeatureList {
    const std::uint16_t* first;
    std::size_t size;
    const std::uint16_t* begin() const { return first; }
    const std::uint16_t* end() const { return first + size; }
  };
  FeatureList features_of(const CorrectedMove& move) const {
    return {features_.data() + move.first, move.features};
  }

  /// One step on the samples from `begin` to `end`; returns the sum of their losses.
  double descend(std::size_t begin, std::size_t end, Adam& adam) {
    constexpr int kShards = 8;
    std::array<double, kShards> losses{};
    gradients_.resize(kShards);
    for_each_shard(options_.threads, kShards, [&](int shard) {
      auto& gradient = gradients_[static_cast<std::size_t>(shard)];
      gradient.assign(kSize, 0.0F);
      for (std::size_t i = begin + static_cast<std::size_t>(shard); i < end; i += kShards)
        losses[static_cast<std::size_t>(shard)] += add_gradient(samples_[train_[i]], gradient);
    });
    std::vector<float>& sum = gradients_[0];
    for (std::size_t shard = 1; shard < kShards; ++shard) {
      for (std::size_t i = 0; i < kSize; ++i)
        sum[i] += gradients_[shard][i];
    }
    const float scale = 1.0F / static_cast<float>(std::max<std::size_t>(end - begin, 1));
    for (float& g : sum)
      g *= scale;
    adam.step(parameters_, sum);
    for (std::size_t i = 0; i < kOutput; ++i)
      parameters_[i] = std::clamp(parameters_[i], -kMaxRow, kMaxRow);
    for (std::size_t i = kOutput; i < kOutputBias; ++i)
      parameters_[i] = std::clamp(parameters_[i], -kMaxOutput, kMaxOutput);
    return std::accumulate(losses.begin(), losses.end(), 0.0);
  }

  double add_gradient(const CorrectionSample& sample, std::vector<float>& gradient) const {
    std::array<std::array<float, kHidden>, 256> hidden;
    std::array<double, 256> shares;
    for (std::size_t m = 0; m < sample.moves; ++m) {
      const CorrectedMove& move = moves_[sample.first + m];
      auto& h = hidden[m];
      for (std::size_t j = 0; j < kHidden; ++j)
        h[j] = parameters_[kBias + j];
      for (const std::uint16_t feature : features_of(move)) {
        const float* const row = parameters_.data() + feature * kHidden;
        for (std::size_t j = 0; j < kHidden; ++j)
          h[j] += row[j];
      }
      float logit = move.logit + parameters_[kOutputBias];
      for (std::size_t j = 0; j < kHidden; ++j) {
        h[j] = std::clamp(h[j], 0.0F, kMaxHiddenValue);
        logit += h[j] * parameters_[kOutput + j];
      }
      shares[m] = static_cast<double>(logit);
    }
    const double preferred = sample.preferred < sample.moves
                                 ? shares[sample.preferred]
                                 : static_cast<double>(sample.preferred_logit);
    double sum = static_cast<double>(sample.rest) * std::exp(-preferred);
    for (std::size_t m = 0; m < sample.moves; ++m) {
      shares[m] = std::exp(std::min(shares[m] - preferred, 80.0));
      sum += shares[m];
    }
    for (std::size_t m = 0; m < sample.moves; ++m) {
      const CorrectedMove& move = moves_[sample.first + m];
      const auto error = static_cast<float>(shares[m] / sum - (m == sample.preferred ? 1.0 : 0.0));
      gradient[kOutputBias] += error;
      std::array<float, kHidden> back;
      for (std::size_t j = 0; j < kHidden; ++j) {
        gradient[kOutput + j] += error * hidden[m][j];
        const bool open = hidden[m][j] > 0.0F && hidden[m][j] < kMaxHiddenValue;
        back[j] = open ? error * parameters_[kOutput + j] : 0.0F;
        gradient[kBias + j] += back[j];
      }
      for (const std::uint16_t feature : features_of(move)) {
        float* const row = gradient.data() + feature * kHidden;
        for (std::size_t j = 0; j < kHidden; ++j)
          row[j] += back[j];
      }
    }
    return std::log(sum);
  }

  Net rounded() const {
    const auto round_to = [](float value, int scale) {
      return std::lround(static_cast<double>(value) * scale);
    };
    Net net;
    for (std::size_t f = 0; f < Net::kFeatures; ++f) {
      for (std::size_t j = 0; j < kHidden; ++j) {
        net.rows[f][j] =
            static_cast<std::int16_t>(round_to(parameters_[f * kHidden + j], Net::kRowScale));
      }
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
      net.bias[j] = static_cast<std::int32_t>(round_to(parameters_[kBias + j], Net::kRowScale));
      net.output[j] =
          static_cast<std::int16_t>(round_to(parameters_[kOutput + j], Net::kOutputScale));
    }
    net.output_bias = static_cast<std::int32_t>(
        round_to(parameters_[kOutputBias], Net::kRowScale * Net::kOutputScale));
    return net;
  }

  const std::vector<std::uint16_t>& features_;
  const std::vector<CorrectedMove>& moves_;
  const std::vector<CorrectionSample>& samples_;
  FitOptions options_;
  Random random_;
  std::vector<std::size_t> train_;
  std::vector<std::size_t> held_;
  std::vector<float> parameters_;
  std::vector<std::vector<float>> gradients_;
};

}  // namespace hegemon::training
