#include "eval/seven_kingdoms/evaluation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "eval/seven_kingdoms/terms/weights.h"

namespace hegemon {

namespace {

using seven_kingdoms::kBoardWidth;
using seven_kingdoms::Move;
using seven_kingdoms::PerPoint;
using seven_kingdoms::PerType;
using seven_kingdoms::PieceId;
using seven_kingdoms::PieceType;
using seven_kingdoms::Point;
using seven_kingdoms::Position;
using seven_kingdoms::type_of;

constexpr int worth(PieceType type) {
  return kSevenKingdomsWorths[type];
}

/// Added for every point nearer to the middle, in the order of `PieceType`; negative: for every
/// point nearer to the edge.
constexpr PerType<std::int8_t> kSteps{{-12, 3, 3, 2, 2, 4, 4, 5, 6, 5}};

constexpr int kEdge = kBoardWidth / 2;  ///< steps from the middle to the edge

constexpr int placement(PieceType type, Point point) {
  const int x = point.index() % kBoardWidth - kEdge;
  const int y = point.index() / kBoardWidth - kEdge;
  const int from_middle = std::max(x < 0 ? -x : x, y < 0 ? -y : y);
  const int step = kSteps[type];  // NOLINT(bugprone-signed-char-misuse): a number, no letter
  return step >= 0 ? step * (kEdge - from_middle) : -step * from_middle;
}

/// Piece and placement in one number.
constexpr auto kPieceOnPoint = [] {
  PerType<PerPoint<std::int16_t>> table;
  for (int t = 0; t < seven_kingdoms::kPieceTypeCount; ++t) {
    for (int p = 0; p < seven_kingdoms::kPointCount; ++p) {
      const auto type = static_cast<PieceType>(t);
      table[type][Point(p)] = static_cast<std::int16_t>(worth(type) + placement(type, Point(p)));
    }
  }
  return table;
}();

int pieces_and_placement(const Position& position, Side side) {
  int sum = 0;
  position.pieces(side).for_each(
      [&](PieceId id) { sum += kPieceOnPoint[type_of(id)][position.point_of(id)]; });
  return sum;
}

int pieces(const Position& position, Side side) {
  int sum = 0;
  position.pieces(side).for_each([&](PieceId id) { sum += worth(type_of(id)); });
  return sum;
}

/// Ever steeper towards the goal, where it is worth about half an army.
int captures(const Position& position, Side side) {
  const int taken = position.player_taken(position.rules().player[side]);
  return 25 * taken + 2 * taken * taken;
}

int conquests(const Position& position, Side side) {
  return 1200 * position.player_conquests(position.rules().player[side]);
}

/// The part of the army at stake, in hundredths, by how many more losses fell the kingdom.
constexpr std::array<int, 8> kAtStake{0, 30, 20, 13, 8, 5, 3, 1};

/// Takes what the rest is worth, so that no worth falls below 0.
int losses(const Position& position, Side side, int army) {
  const auto& preset = *position.rules().preset;
  int lost = position.lost(side);
  if (preset.losses_to_one) {
    lost = 0;
    for (int i = 0; i < seven_kingdoms::kSides; ++i) {
      lost = std::max(lost, position.taken(Side(i), side));
    }
  }
  // A general may stand for its kingdom with more losses than the limit, if a FEN says so.
  const int left = std::max(preset.loss_limit - lost, 1);
  const auto row = static_cast<std::size_t>(left);
  return row < kAtStake.size() ? -army * kAtStake[row] / 100 : 0;
}

/// Who would inherit the kingdom if it fell by one loss more; nobody as long as two are level.
std::optional<Side> claimant(const Position& position, Side victim) {
  std::optional<Side> claimant;
  int most = 0;
  for (int i = 0; i < seven_kingdoms::kSides; ++i) {
    const Side side(i);
    if (side == victim || !position.alive(side)) continue;
    const int taken = position.taken_for_heir(side, victim);
    if (taken < most || taken == 0) continue;
    claimant = taken > most ? std::optional(side) : std::nullopt;
    most = taken;
  }
  return claimant;
}

}  // namespace

Scores<SevenKingdoms> Evaluation<SevenKingdoms>::evaluate(const Position& position) {
  return evaluate(position, accumulate(position, Weights::built_in()), Weights::built_in());
}

Scores<SevenKingdoms> Evaluation<SevenKingdoms>::evaluate(const Position& position,
                                                          const Accumulator& accumulator,
                                                          const Weights& /*weights*/) {
  Scores<SevenKingdoms> scores;
  for (int i = 0; i < SevenKingdoms::kSides; ++i) {
    const Side side(i);
    if (!position.alive(side)) continue;
    const int army = accumulator[side].count();
    const int at_stake = losses(position, side, army);
    scores[side] += Score(army + captures(position, side) + conquests(position, side) + at_stake);
    if (at_stake == 0) continue;
    if (const auto heir = claimant(position, side)) scores[*heir] -= Score(at_stake);
  }
  return scores;
}

Scores<SevenKingdoms> Evaluation<SevenKingdoms>::accumulate(const Position& position,
                                                            const Weights& /*weights*/) {
  Accumulator accumulator;
  for (int i = 0; i < SevenKingdoms::kSides; ++i) {
    accumulator[Side(i)] = Score(pieces_and_placement(position, Side(i)));
  }
  return accumulator;
}

void Evaluation<SevenKingdoms>::update(Accumulator& accumulator, const Position& after, Move move,
                                       const seven_kingdoms::Undo& undo, const Weights& weights) {
  const auto at = [](PieceId id, seven_kingdoms::Point point) {
    return Score(kPieceOnPoint[type_of(id)][point]);
  };
  if (undo.kingdom_fell) {
    accumulator = Evaluation::accumulate(after, weights);
    return;
  }
  accumulator[after.owner(move.piece())] +=
      at(move.piece(), move.to()) - at(move.piece(), move.from());
  if (move.is_capture()) accumulator[after.owner(move.taken())] -= at(move.taken(), move.to());
}

std::vector<EvaluationTerm<SevenKingdoms>> Evaluation<SevenKingdoms>::terms(
    const Position& position) {
  std::vector<EvaluationTerm<SevenKingdoms>> terms{{"pieces", {}},   {"placement", {}},
                                                   {"captures", {}}, {"conquests", {}},
                                                   {"losses", {}},   {"claims", {}}};
  for (int i = 0; i < SevenKingdoms::kSides; ++i) {
    const Side side(i);
    if (!position.alive(side)) continue;
    const int army = pieces_and_placement(position, side);
    terms[0].scores[side] = Score(pieces(position, side));
    terms[1].scores[side] = Score(army - pieces(position, side));
    terms[2].scores[side] = Score(captures(position, side));
    terms[3].scores[side] = Score(conquests(position, side));
    const int at_stake = losses(position, side, army);
    terms[4].scores[side] = Score(at_stake);
    if (const auto heir = claimant(position, side)) terms[5].scores[*heir] -= Score(at_stake);
  }
  return terms;
}

Score Evaluation<SevenKingdoms>::victim_value(const Position& position, Move move) {
  if (!move.is_capture()) return {};
  const PieceType type = type_of(move.taken());
  // With the general goes the whole army: more than any other piece.
  constexpr int kArmy = 5000;
  return Score(
      worth(type) +
      (type == PieceType::kGeneral && position.alive(position.owner(move.taken())) ? kArmy : 0));
}

Score Evaluation<SevenKingdoms>::attacker_value(const Position& /*position*/, Move move) {
  return Score(worth(type_of(move.piece())));
}

}  // namespace hegemon
