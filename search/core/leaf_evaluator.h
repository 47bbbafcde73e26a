/// What the evaluation says of a position to the Monte-Carlo search and to players of one ply: shares, and moves with priors,
/// the likeliest first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "eval/softmax.h"
#include "eval/tastes.h"
#include "search/core/opponent_policy.h"

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
  /// not none. Only the first `wanted` have a prior and are in order. `side` is what is known of the side to move, if
  /// anything. The result is good until the next call.
  template <class Moves>
  const std::vector<RankedMove>& rank(const Position& position, const Moves& moves,
                                      std::size_t wanted = kAllMoves,
                                      const OpponentPolicy<G>& side = {}) {
    ranked_.clear();
    for (const Move move : moves)
      ranked_.push_back({move, 0, 0, static_cast<std::uint16_t>(ranked_.size())});
    wanted = std::min(wanted, ranked_.size());
    if constexpr (FittedGame<G>) {
      const typename Evaluation<G>::Fitted fitted(position);
      auto logit_of = fitted.move_logits(*weights_);
      for (RankedMove& ranked : ranked_)
        ranked.logit = logit_of(ranked.move);
      // The corrected moves may all fall behind others.
      const std::size_t corrected = std::min(Evaluation<G>::Fitted::kCorrected, ranked_.size());
      const std::size_t ordered = side_is_known(side) ? std::max(wanted, kTasted) : wanted;
      const std::size_t sorted = std::min(corrected + ordered, ranked_.size());
      sort(sorted);
      logit_of.correct(std::span(ranked_).first(corrected));
      std::sort(ranked_.begin(), at(corrected), Likelier());
      std::inplace_merge(ranked_.begin(), at(corrected), at(sorted), Likelier());
      if constexpr (TastedGame<G>) {
        if (side_is_known(side)) {
          mix(fitted, side, wanted);
          return ranked_;
        }
      }
    } else {
      for (RankedMove& ranked : ranked_)
        ranked.logit = plain_logit(position, ranked.move);
      sort(wanted);
    }
    set_priors(wanted);
    return ranked_;
  }
  static constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();

 private:
  /// Moves that are looked at by the tastes of the side to move.
  static constexpr std::size_t kTasted = 32;

  static bool side_is_known(const OpponentPolicy<G>& side) {
    if constexpr (TastedGame<G>) return side.part != 0;
    return false;
  }

  /// Captures before quiet moves, the most valuable victim by the least valuable attacker first.
  static int plain_logit(const Position& position, Move move) {
    if (!move.is_capture()) return 0;
    const int victim = std::min(Evaluation<G>::victim_value(position, move).count(), 4000);
    const int attacker = std::min(Evaluation<G>::attacker_value(position, move).count(), 4000);
    return kNat + kNat * victim / 400 - kNat * attacker / 1600;
  }

  /// A type of its own, so that sorting calls no function; in one number, so that it does not branch.
  struct Likelier {
    static std::int64_t rank(const RankedMove& move) {
      return std::int64_t{move.logit} * 0x10000 - move.place;
    }
    bool operator()(const RankedMove& a, const RankedMove& b) const { return rank(a) > rank(b); }
  };
  auto at(std::size_t place) { return ranked_.begin() + static_cast<std::ptrdiff_t>(place); }
  /// Brings the first `wanted` moves to the front, in order.
  void sort(std::size_t wanted) {
    if (wanted < ranked_.size())
      std::nth_element(ranked_.begin(), at(wanted), ranked_.end(), Likelier());
    std::sort(ranked_.begin(), at(wanted), Likelier());
  }

  /// The priors of a side of which something is known: a part of the whole goes by its tastes, to the first
  /// `kTasted` moves in the order of the engine's own model. These stay ahead of all others, whatever is `wanted`, so that the
  /// order of a position's moves is the same at each call.
  template <class Fitted>
  void mix(const Fitted& fitted, const OpponentPolicy<G>& side, std::size_t wanted) {
    const int highest = ranked_.front().logit;
    const std::uint64_t sum = sum_of_weights();
    constexpr std::uint32_t kWhole = OpponentPolicy<G>::kWhole;
    const auto own_part = [&](const RankedMove& ranked) {
      const std::uint64_t weight = exp_of_minus(highest - ranked.logit);
      return weight * (kWhole - side.part) / sum * 65535 / kWhole;
    };

    const std::span tasted = std::span(ranked_).first(std::min(kTasted, ranked_.size()));
    // Moves of one piece come together in their first order, in which tastes are faster.
    std::sort(tasted.begin(), tasted.end(),
              [](const RankedMove& a, const RankedMove& b) { return a.place < b.place; });
    auto tastes = fitted.move_tastes();
    std::array<int, kTasted> by_taste;
    int highest_by_taste = INT32_MIN;
    for (std::size_t i = 0; i < tasted.size(); ++i) {
      by_taste[i] = logit_of(tastes.of(tasted[i].move, tasted[i].logit), side.tastes);
      highest_by_taste = std::max(highest_by_taste, by_taste[i]);
    }
    std::uint64_t sum_by_taste = 0;
    for (std::size_t i = 0; i < tasted.size(); ++i)
      sum_by_taste += exp_of_minus(highest_by_taste - by_taste[i]);
    for (std::size_t i = 0; i < tasted.size(); ++i) {
      const std::uint64_t weight = exp_of_minus(highest_by_taste - by_taste[i]);
      const std::uint64_t part = weight * side.part / sum_by_taste * 65535 / kWhole;
      set_prior(tasted[i], own_part(tasted[i]) + part);
    }
    std::sort(tasted.begin(), tasted.end(), [](const RankedMove& a, const RankedMove& b) {
      return a.prior != b.prior ? a.prior > b.prior : Likelier()(a, b);
    });
    for (std::size_t i = tasted.size(); i < wanted; ++i)
      set_prior(ranked_[i], own_part(ranked_[i]));
  }

  /// Of e to the logits below the highest, which is the first.
  std::uint64_t sum_of_weights() const {
    const int highest = ranked_.front().logit;
    std::uint64_t sum = 0;
    for (const RankedMove& ranked : ranked_)
      sum += exp_of_minus(highest - ranked.logit);
    return sum;
  }
  void set_priors(std::size_t wanted) {
    const int highest = ranked_.front().logit;
    const std::uint64_t sum = sum_of_weights();
    for (std::size_t i = 0; i < wanted; ++i) {
      const std::uint64_t weight = exp_of_minus(highest - ranked_[i].logit);
      set_prior(ranked_[i], weight * 65535 / sum);
    }
  }
  static void set_prior(RankedMove& ranked, std::uint64_t prior) {
    ranked.prior = static_cast<std::uint16_t>(std::max<std::uint64_t>(prior, 1));
  }

  const WeightsOf<G>* weights_;
  std::vector<RankedMove> ranked_;
};

}  // namespace hegemon
