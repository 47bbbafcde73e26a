#include "eval/middle_xiangqi/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/middle_xiangqi/paths.h"
#include "engine/slide.h"
#include "eval/middle_xiangqi/weights.h"

namespace hegemon {

namespace {

using middle_xiangqi::board_input;
using middle_xiangqi::hand_input;
using middle_xiangqi::in_camp;
using middle_xiangqi::kBlack;
using middle_xiangqi::kHandTypeCount;
using middle_xiangqi::kPieceTypeCount;
using middle_xiangqi::kPointCount;
using middle_xiangqi::kRankCount;
using middle_xiangqi::kRed;
using middle_xiangqi::kSides;
using middle_xiangqi::Move;
using middle_xiangqi::other;
using middle_xiangqi::PerPoint;
using middle_xiangqi::PerType;
using middle_xiangqi::PieceType;
using middle_xiangqi::Point;
using middle_xiangqi::PointSet;
using middle_xiangqi::Position;

constexpr const MiddleXiangqiWeights& kWeights = kMiddleXiangqiWeights;

constexpr const MiddleXiangqiWeights::Kind& worth(PieceType type) {
  return kWeights.kinds[type];
}

constexpr int placement(Side side, PieceType type, Point point) {
  const int from_middle = point.file() < 6 ? 6 - point.file() : point.file() - 6;
  int score = worth(type).middle * (6 - from_middle);
  if (!in_camp(side, point)) score += worth(type).over;
  // A pawn on the last rank is spent.
  const int last_rank = side == kRed ? kRankCount - 1 : 0;
  if (type == PieceType::kPawn && point.rank() == last_rank) score -= worth(type).over;
  return score;
}

/// Piece and placement in one number.
constexpr auto kOnPoint = [] {
  PerSide<PerType<PerPoint<std::int16_t>>, kSides> tables;
  for (const Side side : {kRed, kBlack}) {
    for (int t = 0; t < kPieceTypeCount; ++t) {
      for (int p = 0; p < kPointCount; ++p) {
        const auto type = static_cast<PieceType>(t);
        tables[side][type][Point(p)] =
            static_cast<std::int16_t>(worth(type).board + placement(side, type, Point(p)));
      }
    }
  }
  return tables;
}();

Score on_point(Side side, PieceType type, Point point) {
  return Score(kOnPoint[side][type][point]);
}

Score pieces_and_placement(const Position& position, Side side) {
  Score sum;
  position.pieces(side).for_each(
      [&](Point point) { sum += on_point(side, position.type_at(point), point); });
  return sum;
}

Score pieces(const Position& position, Side side) {
  int sum = 0;
  for (int t = 0; t < kPieceTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    sum += worth(type).board * position.pieces(side, type).count();
  }
  return Score(sum);
}

Score hand(const Position& position, Side side) {
  if (!position.has_hand(side)) return {};
  int sum = 0;
  for (int t = 0; t < kHandTypeCount; ++t) {
    const auto type = static_cast<PieceType>(t);
    sum += worth(type).hand * position.in_hand(side, type);
  }
  return Score(sum);
}

/// How many empty points a slide from the place on a line leads to.
int slides(std::uint32_t line, int place) {
  return std::popcount(slide(line, middle_xiangqi::kFirstBit + static_cast<unsigned>(place)) &
                       ~line);
}

/// In how many ways a horse (a rhino) can leap, by the directions that are shut.
using LeapCounts = middle_xiangqi::PerPoint<std::array<std::uint8_t, 16>>;
constexpr LeapCounts leap_counts(const middle_xiangqi::LeapTable& landings) {
  return landings.map([](const std::array<PointSet, 16>& by_shut) {
    std::array<std::uint8_t, 16> counts{};
    for (std::size_t shut = 0; shut < counts.size(); ++shut)
      counts[shut] = static_cast<std::uint8_t>(by_shut[shut].count());
    return counts;
  });
}
constexpr LeapCounts kHorseWays = leap_counts(middle_xiangqi::kHorseLandings);
constexpr LeapCounts kRhinoWays = leap_counts(middle_xiangqi::kRhinoLandings);

/// Empty points on a slider's lines, or the ways a leaping piece can leap; pins and what stands at
/// the end of a leap are left aside.
template <PieceType kType>
int reach(const Position& position, Point from) {
  const std::uint32_t rank = position.rank_word(from.rank());
  const std::uint32_t file = position.file_word(from.file());
  if constexpr (kType == PieceType::kRook || kType == PieceType::kCannon) {
    return slides(rank, from.file()) + slides(file, from.rank());
  } else if constexpr (kType == PieceType::kRhino) {
    return kRhinoWays[from][middle_xiangqi::shut_within_two(rank, file, from)];
  } else {
    const unsigned shut = middle_xiangqi::shut_beside(rank, file, from);
    if constexpr (kType == PieceType::kHorse) {
      return kHorseWays[from][shut];
    } else {
      static_assert(kType == PieceType::kElephant);
      return (middle_xiangqi::kHorseLandings[from][shut] & middle_xiangqi::kElephantMiddles[from])
          .without(position.occupied())
          .count();
    }
  }
}

template <PieceType kType>
Score mobility_of(const Position& position, Side side) {
  int sum = 0;
  position.pieces(side, kType).for_each([&](Point from) { sum += reach<kType>(position, from); });
  return Score(worth(kType).reach * sum);
}

Score mobility(const Position& position, Side side) {
  return mobility_of<PieceType::kRook>(position, side) +
         mobility_of<PieceType::kCannon>(position, side) +
         mobility_of<PieceType::kHorse>(position, side) +
         mobility_of<PieceType::kElephant>(position, side) +
         mobility_of<PieceType::kRhino>(position, side);
}

/// Never more than the general's own worth, so that no sum falls below 0.
Score safety(const Position& position, Side side) {
  const Point general = position.general(side);
  const Side enemy = other(side);
  // Who waits is never in check.
  int sum = side == position.turn() && position.in_check() ? kWeights.in_check : 0;
  middle_xiangqi::kGeneralSteps[general].without(position.pieces(side)).for_each([&](Point step) {
    if (position.attacked(enemy, step, general)) sum += kWeights.guarded_step;
  });
  return Score(sum);
}

/// Pieces, placement and hand of each side.
Scores<MiddleXiangqi> sums_on_board(const Position& position) {
  Scores<MiddleXiangqi> sums;
  for (const Side side : {kRed, kBlack})
    sums[side] = pieces_and_placement(position, side) + hand(position, side);
  return sums;
}

Scores<MiddleXiangqi> sum_of(const Position& position, const Scores<MiddleXiangqi>& on_board) {
  Scores<MiddleXiangqi> scores;
  for (const Side side : {kRed, kBlack}) {
    if (position.alive(side))
      scores[side] = on_board[side] + mobility(position, side) + safety(position, side);
  }
  return scores;
}

}  // namespace

Evaluation<MiddleXiangqi>::Accumulator Evaluation<MiddleXiangqi>::accumulate(
    const Position& position, const Weights& weights) {
  Accumulator accumulator{sums_on_board(position), {}};
  for (const Side side : {kRed, kBlack}) {
    accumulator.hidden[side] = hidden_of<MiddleXiangqi>(position, side, weights);
  }
  return accumulator;
}

void Evaluation<MiddleXiangqi>::update(Accumulator& accumulator, const Position& after, Move move,
                                       const middle_xiangqi::Undo& /*undo*/,
                                       const Weights& weights) {
  const Side mover = other(after.turn());
  Scores<MiddleXiangqi>& sums = accumulator.sums;
  sums[mover] += on_point(mover, move.piece(), move.to());
  sums[mover] -=
      move.is_drop() ? Score(worth(move.piece()).hand) : on_point(mover, move.piece(), move.from());
  if (move.is_capture()) {
    sums[mover] += Score(worth(move.taken()).hand);
    sums[after.turn()] -= on_point(after.turn(), move.taken(), move.to());
  }
  for (const Side viewer : {kRed, kBlack}) {
    Weights::Hidden& hidden = accumulator.hidden[viewer];
    weights.add(hidden, board_input(viewer, mover, move.piece(), move.to()));
    weights.remove(hidden, move.is_drop() ? hand_input(viewer, mover, move.piece())
                                          : board_input(viewer, mover, move.piece(), move.from()));
    if (move.is_capture()) {
      weights.remove(hidden, board_input(viewer, after.turn(), move.taken(), move.to()));
      if (move.taken() != PieceType::kGeneral)
        weights.add(hidden, hand_input(viewer, mover, move.taken()));
    }
  }
}

Scores<MiddleXiangqi> Evaluation<MiddleXiangqi>::evaluate(const Position& position,
                                                          const Accumulator& accumulator,
                                                          const Weights& weights) {
  Scores<MiddleXiangqi> scores = sum_of(position, accumulator.sums);
  PerSide<int, kSides> logits;
  for (const Side side : {kRed, kBlack})
    logits[side] = weights.logit(accumulator.hidden[side], side == position.turn() ? 0 : 1);
  correct_worths(scores, logits, position.in_play());
  return scores;
}

Scores<MiddleXiangqi> Evaluation<MiddleXiangqi>::sum_of_terms(const Position& position) {
  return sum_of(position, sums_on_board(position));
}

Scores<MiddleXiangqi> Evaluation<MiddleXiangqi>::evaluate(const Position& position,
                                                          const Weights& weights) {
  return evaluate(position, accumulate(position, weights), weights);
}

std::vector<EvaluationTerm<MiddleXiangqi>> Evaluation<MiddleXiangqi>::terms(
    const Position& position, const Weights& weights) {
  std::vector<EvaluationTerm<MiddleXiangqi>> terms{{"pieces", {}},    {"hand", {}},
                                                   {"placement", {}}, {"mobility", {}},
                                                   {"safety", {}},    {"network", {}}};
  const Scores<MiddleXiangqi> all = evaluate(position, weights);
  const Scores<MiddleXiangqi> sums = sum_of_terms(position);
  for (const Side side : {kRed, kBlack}) {
    if (!position.alive(side)) continue;
    terms[0].scores[side] = pieces(position, side);
    terms[1].scores[side] = hand(position, side);
    terms[2].scores[side] = pieces_and_placement(position, side) - pieces(position, side);
    terms[3].scores[side] = mobility(position, side);
    terms[4].scores[side] = safety(position, side);
    terms[5].scores[side] = all[side] - sums[side];
  }
  return terms;
}

Score Evaluation<MiddleXiangqi>::victim_value(const Position& /*position*/, Move move) {
  return Score(move.is_capture() ? worth(move.taken()).board + worth(move.taken()).hand : 0);
}

Score Evaluation<MiddleXiangqi>::attacker_value(const Position& /*position*/, Move move) {
  return Score(worth(move.piece()).board);
}

}  // namespace hegemon
