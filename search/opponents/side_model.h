/// What is known of how one side plays, from its moves so far.
///
/// The side is taken for a player of one ply with tastes of its own (search/opponents/guess.h). They are
/// estimated by Bayes' rule from what players of some kinds like (Southey, Bowling et al., "Bayes' bluff: opponent
/// modelling in poker", 2005). One kind more is `the others': the tastes of all sides of this game together, as copies of one
/// program often sit at a table. How well each has foretold the side so far says which of them it is of; and how well
/// they have foretold it beside the engine's own model of moves, how far they are to be believed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "search/opponents/guess.h"

namespace hegemon::opponents {

template <std::size_t kTastes>
class SideModel {
 public:
  using Kind = TasteKind<kTastes>;
  using Vector = typename Guess<kTastes>::Vector;

  /// All must outlive it.
  SideModel(std::span<const Kind> kinds, const typename Guess<kTastes>::Scales& scales) {
    double parts = 0;
    for (const Kind& kind : kinds)
      parts += kind.part;
    for (const Kind& kind : kinds) {
      names_.push_back(kind.name);
      first_.push_back((1 - kOthers) * kind.part / parts);
      guesses_.emplace_back(mean_of(kind), variance_of(kind), scales);
    }
    names_.push_back("the others");
    first_.push_back(kOthers);
    parts_ = first_;
  }

  /// Of all sides together, before a move: as wide as all kinds are.
  static Guess<kTastes> shared_guess(std::span<const Kind> kinds,
                                     const typename Guess<kTastes>::Scales& scales) {
    double parts = 0;
    Vector mean{};
    Vector square{};
    for (const Kind& kind : kinds) {
      parts += kind.part;
      const Vector of_kind = mean_of(kind);
      const Vector variance = variance_of(kind);
      for (std::size_t k = 0; k < kTastes; ++k) {
        mean[k] += kind.part * of_kind[k];
        square[k] += kind.part * (variance[k] + of_kind[k] * of_kind[k]);
      }
    }
    for (std::size_t k = 0; k < kTastes; ++k) {
      mean[k] /= parts;
      square[k] = square[k] / parts - mean[k] * mean[k];
    }
    return {mean, square, scales};
  }

  /// The side has made a move; `shared` are the probabilities by the guess of all sides. Returns the part by which
  /// tastes, not the own model, have foretold it.
  double observe(const Choice<kTastes>& choice, const std::vector<double>& shared) {
    ++moves_;
    const double own = chances_of(choice.logits)[choice.made] + kLeastChance;
    std::vector<std::vector<double>> chances;
    for (const Guess<kTastes>& guess : guesses_)
      chances.push_back(guess.chances(choice));
    chances.push_back(shared);
    double known = 0;
    for (std::size_t g = 0; g < parts_.size(); ++g)
      known += parts_[g] *= chances[g][choice.made] + kLeastChance;
    const double before = for_ / (for_ + against_);
    const double mixed = before * known + (1 - before) * own;
    own_nats_ -= std::log(own);
    nats_ -= std::log(mixed);
    const double by_tastes = before * known / mixed;
    for_ = for_ * kMemory + by_tastes;
    against_ = against_ * kMemory + 1 - by_tastes;
    for (std::size_t g = 0; g < parts_.size(); ++g) {
      parts_[g] = parts_[g] / known * (1 - kChange) + kChange * first_[g];
      if (g < guesses_.size() && parts_[g] >= kLeastPart) guesses_[g].learn(choice, chances[g]);
    }
    best_ =
        static_cast<std::size_t>(std::max_element(parts_.begin(), parts_.end()) - parts_.begin());
    return by_tastes;
  }

  int moves() const { return moves_; }
  /// How far its tastes are to be believed against the engine's own model of moves, of 1; 0 before the first move.
  double weight() const { return moves_ == 0 ? 0.0 : for_ / (for_ + against_); }
  /// The tastes of the likeliest kind.
  const Guess<kTastes>& best(const Guess<kTastes>& shared) const {
    return best_ < guesses_.size() ? guesses_[best_] : shared;
  }
  std::size_t kinds() const { return names_.size(); }
  std::string_view name_of_kind(std::size_t kind) const { return names_[kind]; }
  double part_of_kind(std::size_t kind) const { return parts_[kind]; }
  std::size_t likeliest_kind() const { return best_; }
  /// Sums over all moves seen of what the mixture and the engine's own model lost on them; for people.
  double nats() const { return nats_; }
  double own_nats() const { return own_nats_; }

 private:
  static constexpr double kLeastChance = 1e-6;
  static constexpr double kChange = 0.02;  ///< chance that a player is of another kind from now on
  static constexpr double kLeastPart = 0.02;  ///< of a kind that learns
  static constexpr double kMemory = 0.97;     ///< what a move counts less than the next one
  static constexpr double kOthers = 0.25;     ///< of players that play as the others

  static Vector mean_of(const Kind& kind) {
    Vector mean;
    for (std::size_t k = 0; k < kTastes; ++k)
      mean[k] = kind.mean[k] / 256.0;
    return mean;
  }
  static Vector variance_of(const Kind& kind) {
    Vector variance;
    for (std::size_t k = 0; k < kTastes; ++k)
      variance[k] = kind.spread[k] / 256.0 * (kind.spread[k] / 256.0);
    return variance;
  }

  std::vector<std::string_view> names_;
  std::vector<double> first_;  ///< parts of the kinds before the first move
  std::vector<double> parts_;
  std::vector<Guess<kTastes>> guesses_;  ///< of all kinds but the last
  std::size_t best_ = 0;
  int moves_ = 0;
  double for_ = 1;  ///< moves that its tastes have foretold, by parts
  double against_ = 1;
  double nats_ = 0;
  double own_nats_ = 0;
};

}  // namespace hegemon::opponents
