/// The fitted evaluation of the Seven Kingdoms: shares of the win and priors of moves.
#pragma once

#include "eval/seven_kingdoms/attack_map.h"
#include "eval/seven_kingdoms/captures.h"
#include "eval/seven_kingdoms/priors.h"
#include "eval/seven_kingdoms/weights.h"

namespace hegemon::seven_kingdoms {

/// What evaluation and priors of one position have in common. The position must outlive it.
class Insight {
 public:
  explicit Insight(const Position& position)
      : position_(position), map_(position), captures_(position, map_) {}

  /// The logit of winning of every kingdom in play, in 1/kNat.
  PerKingdom<int> logits(const Weights& weights) const;
  /// In parts of `unit`.
  PerKingdom<int> shares(const Weights& weights, int unit) const {
    return softmax_shares(logits(weights), position_.in_play(), unit);
  }

  /// The inputs of the network; zeros for kingdoms that are out.
  Features features() const;

  /// The logits of being the best of the legal moves of the side to move, in 1/kNat.
  class MoveLogits {
   public:
    MoveLogits(const Position& position, const AttackMap& map, const Captures& captures,
               const PriorWeights& weights)
        : features_(position, map, captures), weights_(weights) {
      position.pieces(position.turn()).for_each([&](PieceId id) {
        of_piece_[id] = features_.piece_logit(id, weights);
      });
    }
    int operator()(Move move) const {
      return (of_piece_[move.piece()] + features_.move_logit(move, weights_)) * (kNat / 256);
    }

   private:
    MoveFeatures features_;
    const PriorWeights& weights_;
    std::array<int, kPieceIdCount> of_piece_;
  };
  MoveLogits move_logits(const Weights& weights) const {
    return {position_, map_, captures_, weights.priors};
  }

  /// The features of the legal moves of the side to move.
  MoveFeatures move_features() const { return {position_, map_, captures_}; }

  const AttackMap& attack_map() const { return map_; }
  const Captures& captures() const { return captures_; }

 private:
  const Position& position_;
  AttackMap map_;
  Captures captures_;
};

}  // namespace hegemon::seven_kingdoms
