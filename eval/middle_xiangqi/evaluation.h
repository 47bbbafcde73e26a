/// The evaluation of Middle Xiangqi: what each side's pieces, hand and general are worth.
///
/// Terms, in centi-pawns:
///   pieces     on the board, by kind
///   hand       what can be dropped; a little less than on the board
///   placement  small: what stands over the river, and near the middle
///   mobility   small: empty points on the lines of rooks and cannons, ways that horses, elephants
///              and rhinos can leap
///   safety     negative: steps of the general that the enemy guards, and a check
/// Every side has a base beside its pieces, so that the last pawn does not decide everything. The
/// numbers stand in eval/middle_xiangqi/weights.h.
#pragma once

#include <vector>

#include "engine/middle_xiangqi/game.h"
#include "eval/evaluation.h"
#include "eval/piece_network.h"

namespace hegemon {

namespace middle_xiangqi {

/// Inputs: own and enemy pieces by kind and point, the board turned so that the side sits below; then own and enemy
/// pieces in hand by kind, each as often as it is there.
inline constexpr int kBoardInputs = 2 * kPieceTypeCount * kPointCount;
inline constexpr int kPieceInputs = kBoardInputs + 2 * kHandTypeCount;
using ShareNetwork = PieceNetwork<kPieceInputs, 32, kSides>;

constexpr std::size_t board_input(Side viewer, Side owner, PieceType type, Point point) {
  const int rank = viewer == kRed ? point.rank() : kRankCount - 1 - point.rank();
  const int kind = (owner == viewer ? 0 : kPieceTypeCount) + index(type);
  return static_cast<std::size_t>(kind) * kPointCount + place_of(Point(point.file(), rank));
}
constexpr std::size_t hand_input(Side viewer, Side owner, PieceType type) {
  const int kind = (owner == viewer ? 0 : kHandTypeCount) + index(type);
  return kBoardInputs + static_cast<std::size_t>(kind);
}
/// The same input on the board seen in a mirror: files turned about.
constexpr std::size_t mirrored_input(std::size_t input) {
  constexpr std::size_t kFiles = kFileCount;
  if (input >= kBoardInputs) return input;
  return input - input % kPointCount % kFiles + (kFiles - 1 - input % kPointCount % kFiles);
}

}  // namespace middle_xiangqi

template <>
struct Evaluation<MiddleXiangqi> {
  using Weights = PieceWeights<MiddleXiangqi, middle_xiangqi::ShareNetwork>;
  struct Accumulator {
    Scores<MiddleXiangqi> sums;  ///< pieces, placement and hand of each side
    PerSide<Weights::Hidden, MiddleXiangqi::kSides> hidden;
    friend bool operator==(const Accumulator&, const Accumulator&) = default;
  };
  /// Calls `visit` with each input of a side, as often as it counts.
  template <class Visit>
  static void for_each_input(const middle_xiangqi::Position& position, Side viewer, Visit visit) {
    using namespace middle_xiangqi;
    for (const Side owner : {kRed, kBlack}) {
      position.pieces(owner).for_each(
          [&](Point point) { visit(board_input(viewer, owner, position.type_at(point), point)); });
      for (int t = 0; position.has_hand(owner) && t < kHandTypeCount; ++t) {
        const auto type = static_cast<PieceType>(t);
        for (int i = 0; i < position.in_hand(owner, type); ++i)
          visit(hand_input(viewer, owner, type));
      }
    }
  }
  static constexpr std::size_t mirrored_input(std::size_t input) {
    return middle_xiangqi::mirrored_input(input);
  }
  /// The sum of terms that the network corrects.
  static Scores<MiddleXiangqi> sum_of_terms(const middle_xiangqi::Position& position);

  static Accumulator accumulate(const middle_xiangqi::Position& position, const Weights& weights);
  static void update(Accumulator& accumulator, const middle_xiangqi::Position& after,
                     middle_xiangqi::Move move, const middle_xiangqi::Undo& undo,
                     const Weights& weights);
  static Scores<MiddleXiangqi> evaluate(const middle_xiangqi::Position& position,
                                        const Accumulator& accumulator, const Weights& weights);

  static Scores<MiddleXiangqi> evaluate(const middle_xiangqi::Position& position,
                                        const Weights& weights = Weights::built_in());
  static std::vector<EvaluationTerm<MiddleXiangqi>> terms(
      const middle_xiangqi::Position& position, const Weights& weights = Weights::built_in());
  static Score victim_value(const middle_xiangqi::Position& position, middle_xiangqi::Move move);
  static Score attacker_value(const middle_xiangqi::Position& position, middle_xiangqi::Move move);

  /// The exchange on one point (eval/middle_xiangqi/exchange.cpp).
  static bool see_ge(const middle_xiangqi::Position& position, middle_xiangqi::Move move,
                     Score least);
};

}  // namespace hegemon
