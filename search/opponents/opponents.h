/// What is known of all sides of a game from the moves that they have made, and the priors of their next moves that
/// follow from it. Of games whose moves have no numbers for tastes (eval/evaluation.h) nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "search/core/leaf_evaluator.h"
#include "search/core/opponent_policy.h"
#include "search/opponents/side_model.h"

namespace hegemon {

template <Game G>
class Opponents {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  void observe(const Position& /*position*/, Move /*move*/, const WeightsOf<G>& /*weights*/) {}
  OpponentPolicy<G> policy(Side /*side*/) const { return {}; }
};

template <TastedGame G>
class Opponents<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Fitted = typename Evaluation<G>::Fitted;
  using Model = opponents::SideModel<kTastesOf<G>>;

  Opponents()
      : shared_(Model::shared_guess(Fitted::taste_kinds(), Fitted::taste_scales())),
        models_(G::kSides, Model(Fitted::taste_kinds(), Fitted::taste_scales())) {}

  /// To be called before every move of the game, in their order, with the same weights.
  void observe(const Position& position, Move move, const WeightsOf<G>& weights) {
    position.moves(legal_);
    if (legal_.size() < 2) return;  // no choice
    LeafEvaluator<G> evaluator(weights);
    choice_.logits.resize(legal_.size());
    for (const auto& ranked : evaluator.rank(position, legal_))
      choice_.logits[ranked.place] = ranked.logit;
    const Fitted fitted(position);
    auto tastes = fitted.move_tastes();
    choice_.rows.clear();
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      choice_.rows.push_back(tastes.of(legal_[i], choice_.logits[i]));
      if (legal_[i] == move) choice_.made = i;
    }
    choice_.scale(Fitted::taste_scales());
    const std::vector<double> by_shared = shared_.chances(choice_);
    const double part = models_[place_of(position.turn())].observe(choice_, by_shared);
    // What the own model foretells, as of a side that is played by this engine, says nothing of the others.
    if (part > kNothing) shared_.learn(choice_, by_shared, part);
  }

  const Model& of(Side side) const { return models_[place_of(side)]; }

  /// None for a side that has made few moves, or that the engine's own model predicts better.
  OpponentPolicy<G> policy(Side side) const {
    const Model& model = of(side);
    OpponentPolicy<G> policy;
    if (model.moves() < kLeastMoves) return policy;
    const double part = std::min(model.weight(), kMostPart);
    if (part < kLeastPart) return policy;
    policy.part = static_cast<std::uint32_t>(part * OpponentPolicy<G>::kWhole);
    policy.tastes = model.best(shared_).tastes();
    return policy;
  }
  const opponents::Guess<kTastesOf<G>>& guess(Side side) const { return of(side).best(shared_); }

 private:
  static constexpr int kLeastMoves = 4;
  static constexpr double kLeastPart = 0.125;
  static constexpr double kMostPart = 0.75;
  static constexpr double kNothing = 0.01;

  opponents::Guess<kTastesOf<G>> shared_;  ///< of all sides together
  std::vector<Model> models_;              ///< by side
  typename G::MoveList legal_;
  opponents::Choice<kTastesOf<G>> choice_;
};

}  // namespace hegemon
