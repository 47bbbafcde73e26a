/// Fitting the network over pieces (eval/piece_network.h) to games: what a sum of terms leaves unexplained of the shares.
///
/// The loss of a position is the divergence (Kullback and Leibler's) of the softmax of the network's logits and twice the
/// logarithms of the worths from its target: the shares of a search, mixed with who won if that is wanted. It is minimised by Adam as in fit.h.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "eval/evaluation.h"
#include "eval/piece_network.h"
#include "eval/shares.h"
#include "eval/training/dataset.h"
#include "eval/training/fit.h"

namespace hegemon::training {

/// A game whose sum of terms is corrected by a network over its pieces.
template <class G>
concept PieceNetworkGame = PlayableGame<G> && EvaluatedGame<G> &&
    requires(const typename G::Position& position) {
  { Evaluation<G>::network() } -> std::same_as<const typename Evaluation<G>::Network&>;
  { Evaluation<G>::sum_of_terms(position) } -> std::same_as<Scores<G>>;
};

/// A position: each side's inputs stand one after the other in the list of all.
template <int kSides>
struct PieceSample {
  std::uint64_t first = 0;  ///< of its inputs in `PieceData::inputs`
  PerSide<std::uint16_t, kSides> counts;
  PerSide<float, kSides> base;    ///< twice the logarithm of the worth
  PerSide<float, kSides> target;  ///< sums to 1 over the sides in play
  SideSet in_play;
  Side turn;
  bool held = false;  ///< belongs to a held-out game
};

template <PieceNetworkGame G>
struct PieceData {
  std::vector<std::uint16_t> inputs;
  std::vector<PieceSample<G::kSides>> samples;
  std::uint64_t games = 0;

  /// Draws samples from a game; the same ones every time. Positions whose preferred move captures are left out: what hangs
  /// is for the search to see.
  Status add(const GameData& game, const SamplingOptions& options) {
    Random random(game.number * 0x9E3779B97F4A7C15ULL + 1);
    const bool held =
        options.all_held || (options.held_one_in > 0 &&
                             game.number % static_cast<std::uint64_t>(options.held_one_in) == 0);
    ++games;
    return replay_training_game<G>(
        game, [&](const auto& position, std::size_t ply, auto move, const auto& legal) {
          if (move == G::Move::none()) return;
          if (random.below(static_cast<std::size_t>(options.share_every)) != 0) return;
          const PlyData& data = game.plies[ply];
          if (options.search_part > 0 && data.shares.empty()) return;
          const auto best = std::find_if(legal.begin(), legal.end(),
                                         [&](auto one) { return one.code() == data.best; });
          if (best != legal.end() && best->is_capture()) return;
          add(game, position, data, options.search_part, held);
        });
  }

 private:
  template <class Position>
  void add(const GameData& game, const Position& position, const PlyData& data, double part,
           bool held) {
    PieceSample<G::kSides> sample;
    sample.in_play = position.in_play();
    const SideSet won(game.winners & sample.in_play.bits());
    if (won.empty()) return;
    sample.turn = position.turn();
    sample.held = held;
    sample.first = inputs.size();
    const Scores<G> worths = Evaluation<G>::sum_of_terms(position);
    double sum = 0;
    for (const Side side : sample.in_play) {
      if (part > 0) sum += data.shares[static_cast<std::size_t>(side.index())];
    }
    for (const Side side : sample.in_play) {
      const std::size_t before = inputs.size();
      Evaluation<G>::for_each_input(position, side, [&](std::size_t input) {
        inputs.push_back(static_cast<std::uint16_t>(input));
      });
      sample.counts[side] = static_cast<std::uint16_t>(inputs.size() - before);
      sample.base[side] = 2.0F * std::log(static_cast<float>(std::max(worths[side].count(), 1)));
      double target = won.contains(side) ? (1.0 - part) / won.count() : 0.0;
      if (sum > 0) target += part * data.shares[static_cast<std::size_t>(side.index())] / sum;
      sample.target[side] = static_cast<float>(target);
    }
    samples.push_back(sample);
  }
};

template <PieceNetworkGame G>
class PieceFit {
 public:
  using Net = typename Evaluation<G>::Network;
  static constexpr int kSides = G::kSides;
  static constexpr std::size_t kInputs = Net::kInputs;
  static constexpr std::size_t kHidden = Net::kHidden;

  PieceFit(const PieceData<G>& data, const FitOptions& options)
      : data_(data), options_(options), random_(options.seed), parameters_(kSize) {
    for (std::size_t i = 0; i < data.samples.size(); ++i)
      (data.samples[i].held ? held_ : train_).push_back(i);
    const auto draw = [&](float most) {
      const double unit = static_cast<double>(random_.next() >> 11) / 9007199254740992.0;
      return static_cast<float>((2.0 * unit - 1.0) * static_cast<double>(most));
    };
    for (std::size_t i = 0; i < kBias; ++i)
      parameters_[i] = draw(0.1F);
    for (std::size_t i = kBias; i < kOutput; ++i)
      parameters_[i] = 0.3F;
    for (std::size_t j = 0; j < kHidden; ++j)
      parameters_[kOutput + j] = draw(0.1F);
  }

  /// Goes on from a network instead of from random weights.
  void start_from(const Net& net) {
    const auto value_of = [](int weight, int scale) {
      return static_cast<float>(weight) / static_cast<float>(scale);
    };
    for (std::size_t j = 0; j < kHidden; ++j) {
      for (std::size_t i = 0; i < kInputs; ++i)
        parameters_[i * kHidden + j] = value_of(net.rows[i][j], Scale::kHidden);
      for (std::size_t t = 0; t < kSides; ++t)
        parameters_[kBias + t * kHidden + j] = value_of(net.bias[t][j], Scale::kHidden);
      parameters_[kOutput + j] = value_of(net.output[j], Scale::kOutput);
    }
  }

  /// The rounded network of the best epoch.
  Net run(const OnEpoch& on_epoch) {
    return best_of_epochs<Net>(
        kSize, train_, held_, options_, random_, on_epoch,
        [&](std::size_t begin, std::size_t end, Adam& adam) { return descend(begin, end, adam); },
        [&] { return rounded(); }, [&](const Net& net) { return loss_of(net); });
  }

  /// The mean loss of a rounded network on the held-out games.
  double loss_of(const Net& net) const {
    constexpr int kShards = 16;
    std::array<double, kShards> sums{};
    for_each_shard(options_.threads, kShards, [&](int shard) {
      for (std::size_t i = static_cast<std::size_t>(shard); i < held_.size(); i += kShards)
        sums[static_cast<std::size_t>(shard)] += loss_of(net, data_.samples[held_[i]]);
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0) /
           static_cast<double>(std::max<std::size_t>(held_.size(), 1));
  }

 private:
  using Sample = PieceSample<kSides>;
  // Where the parts of the parameters begin.
  static constexpr std::size_t kBias = kInputs * kHidden;
  static constexpr std::size_t kOutput = kBias + kSides * kHidden;
  static constexpr std::size_t kSize = kOutput + kHidden;
  using Scale = PieceNetworkScale;
  static constexpr float kMaxWeight = 127.0F / Scale::kHidden;
  static constexpr float kMaxOutput = static_cast<float>(Scale::kMaxOutput) / Scale::kOutput;
  static constexpr float kMaxHidden = static_cast<float>(Scale::kMaxHidden) / Scale::kHidden;

  static int turns_until(const Sample& sample, Side side) {
    return (side.index() - sample.turn.index() + kSides) % kSides;
  }

  static PerSide<double, kSides> softmax(const Sample& sample, const PerSide<double, kSides>& x) {
    double highest = -1e30;
    for (const Side side : sample.in_play)
      highest = std::max(highest, x[side]);
    PerSide<double, kSides> shares{};
    double sum = 0;
    for (const Side side : sample.in_play)
      sum += shares[side] = std::exp(x[side] - highest);
    for (const Side side : sample.in_play)
      shares[side] /= sum;
    return shares;
  }
  static double divergence(const Sample& sample, const PerSide<double, kSides>& shares) {
    double loss = 0;
    for (const Side side : sample.in_play) {
      const auto target = static_cast<double>(sample.target[side]);
      if (target > 0) loss -= target * std::log(std::max(shares[side], 1e-9) / target);
    }
    return loss;
  }

  double loss_of(const Net& net, const Sample& sample) const {
    PerSide<double, kSides> x{};
    std::uint64_t at = sample.first;
    for (const Side side : sample.in_play) {
      typename Net::Hidden hidden;
      for (int i = 0; i < sample.counts[side]; ++i)
        net.add(hidden, data_.inputs[at++]);
      x[side] = static_cast<double>(sample.base[side]) +
                net.logit(hidden, turns_until(sample, side)) / static_cast<double>(kNat);
    }
    return divergence(sample, softmax(sample, x));
  }

  /// One step on the samples from `begin` to `end`; returns the sum of their losses.
  double descend(std::size_t begin, std::size_t end, Adam& adam) {
    constexpr int kShards = 4;
    gradients_.resize(kShards);
    std::array<double, kShards> losses{};
    const std::uint64_t coins = random_.next();
    for_each_shard(options_.threads, kShards, [&](int shard) {
      auto& gradient = gradients_[static_cast<std::size_t>(shard)];
      gradient.assign(kSize, 0.0F);
      for (std::size_t i = begin + static_cast<std::size_t>(shard); i < end; i += kShards) {
        const bool mirrored = ((coins >> (i % 64)) & 1U) != 0;
        losses[static_cast<std::size_t>(shard)] +=
            add_gradient(data_.samples[train_[i]], mirrored, gradient);
      }
    });
    std::vector<float>& sum = gradients_[0];
    const float scale = 1.0F / static_cast<float>(end - begin);
    for (std::size_t i = 0; i < kSize; ++i) {
      for (std::size_t shard = 1; shard < kShards; ++shard)
        sum[i] += gradients_[shard][i];
      sum[i] *= scale;
    }
    adam.step(parameters_, sum);
    // Within what the whole numbers can hold.
    for (std::size_t i = 0; i < kBias; ++i)
      parameters_[i] = std::clamp(parameters_[i], -kMaxWeight, kMaxWeight);
    for (std::size_t i = kOutput; i < kSize; ++i)
      parameters_[i] = std::clamp(parameters_[i], -kMaxOutput, kMaxOutput);
    return std::accumulate(losses.begin(), losses.end(), 0.0);
  }

  /// The input, seen in a mirror if that is wanted and the game looks the same there.
  static std::size_t seen(std::size_t input, bool mirrored) {
    if constexpr (requires { Evaluation<G>::mirrored_input(input); }) {
      return mirrored ? Evaluation<G>::mirrored_input(input) : input;
    } else {
      return input;
    }
  }

  double add_gradient(const Sample& sample, bool mirrored, std::vector<float>& gradient) const {
    PerSide<std::array<float, kHidden>, kSides> hidden;
    PerSide<double, kSides> x{};
    std::uint64_t at = sample.first;
    for (const Side side : sample.in_play) {
      auto& h = hidden[side];
      const float* const bias = parameters_.data() + kBias +
                                static_cast<std::size_t>(turns_until(sample, side)) * kHidden;
      for (std::size_t j = 0; j < kHidden; ++j)
        h[j] = bias[j];
      for (int i = 0; i < sample.counts[side]; ++i) {
        const float* const row = parameters_.data() + seen(data_.inputs[at++], mirrored) * kHidden;
        for (std::size_t j = 0; j < kHidden; ++j)
          h[j] += row[j];
      }
      float logit = 0;
      for (std::size_t j = 0; j < kHidden; ++j)
        logit += std::clamp(h[j], 0.0F, kMaxHidden) * parameters_[kOutput + j];
      x[side] = static_cast<double>(sample.base[side] + logit);
    }
    const PerSide<double, kSides> shares = softmax(sample, x);
    at = sample.first;
    for (const Side side : sample.in_play) {
      const auto slope = static_cast<float>(shares[side]) - sample.target[side];
      std::array<float, kHidden> back;
      float* const bias =
          gradient.data() + kBias + static_cast<std::size_t>(turns_until(sample, side)) * kHidden;
      for (std::size_t j = 0; j < kHidden; ++j) {
        const float h = hidden[side][j];
        const bool open = h > 0.0F && h < kMaxHidden;
        back[j] = open ? slope * parameters_[kOutput + j] : 0.0F;
        gradient[kOutput + j] += slope * std::clamp(h, 0.0F, kMaxHidden);
        bias[j] += back[j];
      }
      for (int i = 0; i < sample.counts[side]; ++i) {
        float* const row = gradient.data() + seen(data_.inputs[at++], mirrored) * kHidden;
        for (std::size_t j = 0; j < kHidden; ++j)
          row[j] += back[j];
      }
    }
    return divergence(sample, shares);
  }

  Net rounded() const {
    const auto whole = [](float value, int scale) {
      return std::lround(value * static_cast<float>(scale));
    };
    Net net;
    for (std::size_t i = 0; i < kInputs; ++i) {
      for (std::size_t j = 0; j < kHidden; ++j) {
        net.rows[i][j] =
            static_cast<std::int8_t>(whole(parameters_[i * kHidden + j], Scale::kHidden));
      }
    }
    for (std::size_t t = 0; t < kSides; ++t) {
      for (std::size_t j = 0; j < kHidden; ++j) {
        net.bias[t][j] = static_cast<std::int16_t>(
            std::clamp(whole(parameters_[kBias + t * kHidden + j], Scale::kHidden), -8191L, 8191L));
      }
    }
    for (std::size_t j = 0; j < kHidden; ++j)
      net.output[j] = static_cast<std::int16_t>(whole(parameters_[kOutput + j], Scale::kOutput));
    return net;
  }

  const PieceData<G>& data_;
  FitOptions options_;
  Random random_;
  std::vector<float> parameters_;
  std::vector<std::size_t> train_;
  std::vector<std::size_t> held_;
  std::vector<std::vector<float>> gradients_;
};

}  // namespace hegemon::training
