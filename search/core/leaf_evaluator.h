/// What the evaluation says of a position to the Monte-Carlo search and to players of one ply: shares, and moves with priors,
/// the likeliest first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "eval/softmax.h"

namespace hegemon {

template <Game G>
class LeafEvaluator {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  struct RankedMove {
    Move move;
    int logit;            ///< in 1/kNat
    std::uint16_t prior;  ///< probability in 1/65535, at least 1
    std::uint16_t place;  ///< among the moves that were handed in
  };

  explicit LeafEvaluator(const WeightsOf<G>& weights) : weights_(&weights) {}

  /// Of a game that goes on, in parts of `unit`.
  PerSide<int, G::kSides> shares(const Position& position, int unit) const {
    if constexpr (FittedGame<G>) {
      return typename Evaluation<G>::Fitted(position).shares(*weights_, unit);
    } else {
      return parts_of<G>(position, unit, *weights_);
    }
  }

  /// Moves with their priors, the likeliest first, of equals the earlier one. The moves are legal and
  /// not none. Only the first `wanted` are filled in. The result is good until the next call.
  template <class Moves>
  const std::vector<RankedMove>& rank(const Position& position, const Moves& moves,
                                      std::size_t wanted = kAllMoves) {
    ranked_.resize(moves.size());
    keys_.resize(moves.size());
    wanted = std::min(wanted, keys_.size());
    if constexpr (FittedGame<G>) {
      const typename Evaluation<G>::Fitted fitted(position);
      auto logit_of = fitted.move_logits(*weights_);
      fill_keys(moves, logit_of);
      // The corrected moves may all fall behind others.
      const std::size_t corrected = std::min(Evaluation<G>::Fitted::kCorrected, keys_.size());
      const std::size_t sorted = std::min(corrected + wanted, keys_.size());
      order_ = keys_;
      bring_to_front(sorted);
      take_over(moves, sorted);
      logit_of.correct(std::span(ranked_).first(corrected));
      for (std::size_t i = 0; i < corrected; ++i)
        order_[i] = keys_[ranked_[i].place] = key_of(ranked_[i].logit, ranked_[i].place);
      sort(std::span(order_).first(sorted));
    } else {
      fill_keys(moves, [&](Move move) { return plain_logit(position, move); });
      order_ = keys_;
      bring_to_front(wanted);
    }
    take_over(moves, wanted);
    set_priors(wanted);
    return ranked_;
  }
  static constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();

 private:
  /// Captures before quiet moves, the most valuable victim by the least valuable attacker first.
  static int plain_logit(const Position& position, Move move) {
    if (!move.is_capture()) return 0;
    const int victim = std::min(Evaluation<G>::victim_value(position, move).count(), 4000);
    const int attacker = std::min(Evaluation<G>::attacker_value(position, move).count(), 4000);
    return kNat + kNat * victim / 400 - kNat * attacker / 1600;
  }

  /// Logit and place of a move in one number: the greater, the more likely.
  static std::int64_t key_of(int logit, std::size_t place) {
    return std::int64_t{logit} * 0x10000 - static_cast<std::int64_t>(place);
  }
  static std::size_t place_of_key(std::int64_t key) { return static_cast<std::uint16_t>(-key); }
  static int logit_of_key(std::int64_t key) { return static_cast<int>((key + 0xFFFF) >> 16); }

  template <class Moves, class LogitOf>
  void fill_keys(const Moves& moves, LogitOf&& logit_of) {
    for (std::size_t place = 0; place < keys_.size(); ++place)
      keys_[place] = key_of(logit_of(moves[place]), place);
  }
  /// Fills in the first moves of `ranked_` as `order_` has them.
  template <class Moves>
  void take_over(const Moves& moves, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = place_of_key(order_[i]);
      ranked_[i] = {moves[place], logit_of_key(order_[i]), 0, static_cast<std::uint16_t>(place)};
    }
  }

  /// Brings the `wanted` greatest of `order_` to the front, in order; the others are lost. Moves are as good as never
  /// in an order that a processor could foresee, so hardly anything branches here.
  void bring_to_front(std::size_t wanted) {
    std::span<std::int64_t> keys = order_;
    if (wanted < keys.size()) {
      const std::int64_t most = *std::max_element(keys.begin(), keys.end());
      std::array<std::uint16_t, 64> sizes{};  // of steps of an eighth of a nat
      const auto step_of = [&](std::int64_t key) {
        return static_cast<std::size_t>(std::min<std::int64_t>((most - key) >> (16 + 9), 63));
      };
      for (const std::int64_t key : keys)
        ++sizes[step_of(key)];
      std::size_t last = 0;
      for (std::size_t seen = sizes[0]; seen < wanted; seen += sizes[last])
        ++last;
      std::size_t kept = 0;
      for (const std::int64_t key : keys) {
        keys[kept] = key;
        kept += step_of(key) <= last;
      }
      keys = keys.first(kept);
    }
    sort(keys);
  }
  /// The greatest first.
  static void sort(std::span<std::int64_t> keys) {
    constexpr std::size_t kFew = 64;
    if (keys.size() > kFew) {
      std::sort(keys.begin(), keys.end(), std::greater<>());
      return;
    }
    std::array<std::int64_t, kFew> sorted;
    for (const std::int64_t key : keys) {
      std::int64_t greater = 0;
      for (const std::int64_t other : keys)
        greater += other > key;
      sorted[static_cast<std::size_t>(greater)] = key;
    }
    std::copy_n(sorted.begin(), keys.size(), keys.begin());
  }

  void set_priors(std::size_t wanted) {
    const int highest = ranked_.front().logit;
    std::uint64_t sum = 0;
    for (const std::int64_t key : keys_)
      sum += exp_of_minus(highest - logit_of_key(key));
    for (std::size_t i = 0; i < wanted; ++i) {
      const std::uint64_t weight = exp_of_minus(highest - ranked_[i].logit);
      const std::uint64_t prior = std::max<std::uint64_t>(weight * 65535 / sum, 1);
      ranked_[i].prior = static_cast<std::uint16_t>(prior);
    }
  }

  const WeightsOf<G>* weights_;
  std::vector<RankedMove> ranked_;
  std::vector<std::int64_t> keys_;   ///< of each move, by its place
  std::vector<std::int64_t> order_;  ///< the likeliest first
};

}  // namespace hegemon
