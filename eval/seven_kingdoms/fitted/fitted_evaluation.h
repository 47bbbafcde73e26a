/// The fitted evaluation of the Seven Kingdoms: shares of the win and priors of moves.
#pragma once

#include <array>
#include <span>

#include "eval/seven_kingdoms/fitted/priors.h"
#include "eval/seven_kingdoms/fitted/weights.h"
#include "eval/seven_kingdoms/terms/attack_map.h"
#include "eval/seven_kingdoms/terms/captures.h"

namespace hegemon::seven_kingdoms {

/// What evaluation and priors of one position have in common. The position must outlive it.
class FittedEvaluation {
 public:
  explicit FittedEvaluation(const Position& position)
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
               const Weights& weights)
        : features_(position, map, captures),
          inputs_(position, map, captures, features_),
          weights_(weights) {
      position.pieces(position.turn()).for_each([&](PieceId id) {
        of_piece_[id] = features_.piece_logit(id, weights.priors);
      });
    }
    MoveLogits(const MoveLogits&) = delete;
    MoveLogits& operator=(const MoveLogits&) = delete;

    /// By the linear priors, for any move.
    int operator()(Move move) const {
      return (of_piece_[move.piece()] + features_.move_logit(move, weights_.priors)) * (kNat / 256);
    }
    /// What the network of moves adds to that, for the likeliest of them.
    int correction(Move move) { return weights_.moves.correction(inputs_.of(move)); }
    /// Adds it to the `logit` of each `move`. Moves of one piece come together, as that is faster.
    template <class RankedMove>
    void correct(std::span<RankedMove> ranked) {
      PieceSet seen;
      for (std::size_t i = 0; i < ranked.size(); ++i) {
        const PieceId piece = ranked[i].move.piece();
        if (seen.contains(piece)) continue;
        seen.add(piece);
        for (RankedMove& one : ranked.subspan(i)) {
          if (one.move.piece() == piece) one.logit += correction(one.move);
        }
      }
    }

   private:
    MoveFeatures features_;
    MoveNetworkInputs inputs_;
    const Weights& weights_;
    std::array<int, kPieceIdCount> of_piece_;
  };
  MoveLogits move_logits(const Weights& weights) const {
    return {position_, map_, captures_, weights};
  }
  /// How many of the best moves by linear prior the network corrects.
  static constexpr std::size_t kCorrected = 16;

  /// The features of the legal moves of the side to move.
  MoveFeatures move_features() const { return {position_, map_, captures_}; }
  /// And those that the network of moves sees besides.
  MoveNetworkInputs move_inputs(const MoveFeatures& features) const {
    return {position_, map_, captures_, features};
  }

 private:
  const Position& position_;
  AttackMap map_;
  Captures captures_;
};

}  // namespace hegemon::seven_kingdoms
