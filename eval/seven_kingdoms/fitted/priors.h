/// How likely each move is to be the best: a linear model over features of moves, fitted to what
/// deeper searches chose (docs/training.md). PUCT takes it as prior, other searches for ordering.
///
/// A move has a few features: some of the piece that moves, the same for all its moves, some of where it goes and
/// what it takes. The move's logit is the sum of their weights; probabilities are the softmax over the legal moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "eval/seven_kingdoms/terms/captures.h"
#include "eval/seven_kingdoms/terms/geometry.h"

namespace hegemon::seven_kingdoms {

/// A group of features: `size` of them for each of some cases. A move has one feature of every group.
struct PriorGroup {
  std::uint16_t first;  ///< the number of its first feature
  std::uint16_t cases;
  std::uint16_t size;

  constexpr std::uint16_t at(int which, int feature) const {
    return static_cast<std::uint16_t>(first + which * size + feature);
  }
  constexpr std::uint16_t end() const { return static_cast<std::uint16_t>(first + cases * size); }
  constexpr PriorGroup next(int next_cases, int next_size) const {
    return {end(), static_cast<std::uint16_t>(next_cases), static_cast<std::uint16_t>(next_size)};
  }
};

/// "By kind" is by the kind of the piece that moves.
struct PriorLayout {
  // Of the piece.
  static constexpr PriorGroup kPhase{0, kPieceTypeCount, 4};  ///< by kind: of the game
  static constexpr PriorGroup kRingFrom = kPhase.next(kPieceTypeCount, kRingCount);
  static constexpr PriorGroup kAdvanceFrom = kRingFrom.next(kPieceTypeCount, kBoardWidth);
  // Of where it goes.
  static constexpr PriorGroup kRingTo = kAdvanceFrom.next(kPieceTypeCount, kRingCount);
  static constexpr PriorGroup kAdvanceTo = kRingTo.next(kPieceTypeCount, kBoardWidth);
  static constexpr PriorGroup kLanding =
      kAdvanceTo.next(kPieceTypeCount, 4 * 5);  ///< by kind: danger before, attackers after
  static constexpr PriorGroup kThreat = kLanding.next(
      kPieceTypeCount, 8 * 3);  ///< by kind: best enemy attacked from there, how safely
  static constexpr PriorGroup kGeneral =
      kThreat.next(3, 4);  ///< danger of the own general, the answer
  // Of the capture; all of a quiet move have the feature kQuiet.
  static constexpr PriorGroup kVictim = kGeneral.next(kPieceTypeCount, kPieceTypeCount);
  static constexpr PriorGroup kGain = kVictim.next(1, 15);
  static constexpr PriorGroup kEffect = kGain.next(1, 8);  ///< fells, inherits, wins
  static constexpr PriorGroup kOwnerTurn =
      kEffect.next(1, kSides);  ///< turns until the owner moves
  static constexpr PriorGroup kRelief =
      kOwnerTurn.next(1, 3);  ///< does it take what threatened a piece?
  static constexpr std::uint16_t kQuiet = kRelief.end();
  static constexpr std::size_t kSize = kQuiet + 1;

  static constexpr std::size_t kOfPiece = 3;
  static constexpr std::size_t kOfMove = 5;
  static constexpr std::size_t kOfCapture = 5;
};
/// Changes when the meaning of a feature does.
inline constexpr std::string_view kPriorLayoutName = "priors 2";

/// By feature, in 1/256 of a nat.
using PriorWeights = std::array<std::int16_t, PriorLayout::kSize>;
using PriorFeatures = std::array<std::uint16_t, PriorLayout::kOfPiece + PriorLayout::kOfMove +
                                                    PriorLayout::kOfCapture>;

/// Of a piece: not attacked, attacked, an enemy would gain by taking it, and its kingdom would fall, too.
enum Danger : std::uint8_t { kSafe, kAttacked, kLosing, kFalling };

/// What the moves of one position have in common.
class MoveFeatures {
 public:
  MoveFeatures(const Position& position, const AttackMap& map, const Captures& captures);

  /// The features of a legal move of the side to move.
  PriorFeatures of(Move move) const;
  /// The sum of the weights of a piece's features.
  int piece_logit(PieceId id, const PriorWeights& weights) const;
  /// The sum of the weights of a move's features less the weights of its piece.
  int move_logit(Move move, const PriorWeights& weights) const;
  /// The `Danger` of a piece of the side to move; 0 of all others.
  int danger_of(PieceId id) const { return danger_[id]; }

 private:
  template <class Add>
  void of_piece(PieceId id, Add add) const;
  template <PieceType kType, class Add>
  void of_move(Move move, Add add) const;
  template <PieceType kType>
  PriorFeatures of_type(Move move) const;
  template <PieceType kType>
  int move_logit_of_type(Move move, const PriorWeights& weights) const;
  template <PieceType kType>
  int best_target(Point at, Point from) const;

  const Position& position_;
  const AttackMap& map_;
  const Captures& captures_;
  Side side_;
  SideSet enemies_;
  int phase_;
  int general_danger_ = 0;           ///< enemies that could take a general with gain, 2 at most
  PieceSet general_attackers_;       ///< their pieces
  std::array<PieceSet, 2> menaces_;  ///< pieces that could take an own piece, the kingdom with gain
  std::array<std::uint8_t, kPieceIdCount> danger_;  ///< of own pieces, `Danger`; 0 of others
  PerKingdom<std::uint8_t> delay_{};
};

}  // namespace hegemon::seven_kingdoms
