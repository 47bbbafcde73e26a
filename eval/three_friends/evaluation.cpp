#include "eval/three_friends/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/three_friends/lines.h"
#include "engine/three_friends/steps.h"
#include "eval/three_friends/weights.h"

namespace hegemon {

namespace {

using three_friends::board_input;
using three_friends::kArmSize;
using three_friends::kFiles;
using three_friends::kPieceTypeCount;
using three_friends::Move;
using three_friends::Occupancy;
using three_friends::Piece;
using three_friends::PieceType;
using three_friends::Point;
using three_friends::Position;
using three_friends::turns_between;

constexpr const ThreeFriendsWeights& kWeights = kThreeFriendsWeights;

constexpr int worth(PieceType type, bool inherited) {
  return kWeights.worth(type, inherited);
}

constexpr int placement(PieceType type, bool crossed, int file, int rank) {
  const bool before_palace = crossed && file >= 3 && file <= 5 && rank <= 3;
  const auto r = static_cast<std::size_t>(rank);
  switch (type) {
    case PieceType::kGeneral:
      return rank == 0 ? 0 : kWeights.general_out;
    case PieceType::kHorse:
      return (crossed ? kWeights.horse_crossed : kWeights.horse_rank * rank) +
             (before_palace ? kWeights.horse_before_palace : 0) +
             (file == 0 || file == kFiles - 1 ? kWeights.horse_edge : 0);
    case PieceType::kChariot:
    case PieceType::kRiderFlag:
      return crossed ? kWeights.chariot_crossed : 0;
    case PieceType::kCannon:
      return three_friends::on_ocean_file(file) ? kWeights.cannon_ocean : 0;
    case PieceType::kSoldier:
      return (crossed ? kWeights.soldier_crossed[r] : kWeights.soldier_rank * rank) +
             (before_palace ? kWeights.soldier_before_palace : 0);
    case PieceType::kFire:
      return crossed ? kWeights.fire_crossed[r] : 0;
    case PieceType::kFlag:
      return rank == three_friends::kBorderRank ? kWeights.flag_border : 0;
    default:
      return 0;
  }
}

using OfPoint = three_friends::PerType<std::array<std::int16_t, kArmSize>>;

constexpr OfPoint table(bool crossed, bool inherited) {
  OfPoint table{};
  for (int t = 0; t < kPieceTypeCount; ++t) {
    for (std::size_t p = 0; p < kArmSize; ++p) {
      const auto type = static_cast<PieceType>(t);
      const auto place = static_cast<int>(p);
      table[type][p] = static_cast<std::int16_t>(
          worth(type, inherited) + placement(type, crossed, place % kFiles, place / kFiles));
    }
  }
  return table;
}

/// Piece and placement in one number: by whether the point is in another arm than the army's, and
/// whether its general is gone.
constexpr std::array<std::array<OfPoint, 2>, 2> kPieceOnPoint{
    {{table(false, false), table(false, true)}, {table(true, false), table(true, true)}}};

Score piece_on_point(Piece piece, Point point, bool inherited) {
  const bool crossed = point.arm() != piece.army();
  return Score(kPieceOnPoint[crossed ? 1 : 0][inherited ? 1 : 0][piece.type()]
                            [static_cast<std::size_t>(point.place())]);
}

Score army_worth(const Position& position, Side army) {
  const bool inherited = !position.alive(army);
  Score sum;
  position.army(army).for_each(
      [&](Point point) { sum += piece_on_point(position.piece_at(point), point, inherited); });
  return sum;
}

Score army_pieces(const Position& position, Side army) {
  const bool inherited = !position.alive(army);
  int sum = 0;
  position.army(army).for_each(
      [&](Point point) { sum += worth(position.piece_at(point).type(), inherited); });
  return Score(sum);
}

/// Empty points that a slide from a place on a rank leads to.
int rank_reach(const Occupancy& occupancy, Side arm, int file, int rank) {
  const unsigned line = occupancy.rank_bits(arm, rank);
  return std::popcount(
      three_friends::kRankReach[static_cast<std::size_t>(file)][(line >> 1) & 127U] & ~line);
}

/// The empty points on a file line that a slide from a place in the own arm touches.
unsigned file_reach(int rank, unsigned line) {
  return three_friends::kFileReach[static_cast<std::size_t>(rank)][(line >> 1) & 255U] & ~line;
}

/// Empty points that a chariot or, without taking, a cannon can go to. The one crosses the border
/// where there is land, the other where there is ocean.
template <PieceType kType>
int slider_reach(const Occupancy& occupancy, Point from) {
  constexpr unsigned kOwnArm = (1U << three_friends::kRanks) - 1;
  const Side arm = from.arm();
  const int file = from.file();
  const int rank = from.rank();
  const unsigned own = occupancy.file_bits(arm, file);
  int count =
      rank_reach(occupancy, arm, file, rank) + std::popcount(file_reach(rank, own) & kOwnArm);
  if (three_friends::on_ocean_file(file) != (kType == PieceType::kCannon)) return count;
  const auto beyond = [&](Side neighbour) {
    const unsigned line = own | occupancy.file_bits_beyond(neighbour, file);
    return std::popcount(file_reach(rank, line) & ~kOwnArm);
  };
  if (three_friends::goes_left(file)) count += beyond(three_friends::left_of(arm));
  if (three_friends::goes_right(file)) count += beyond(three_friends::right_of(arm));
  return count;
}

/// Landing points in the same arm that a horse has an open way to.
int horse_reach(const Occupancy& occupancy, Point from) {
  const std::uint64_t here = occupancy.points[from.arm()];
  int count = 0;
  for (const auto& leap : three_friends::kHorseLeaps[static_cast<std::size_t>(from.place())])
    count += (leap.between & here) == 0 ? std::popcount(leap.to) : 0;
  return count;
}

/// Pins and check are left aside.
Score mobility(const Position& position, Side army) {
  const Occupancy& occupancy = position.occupancy();
  int chariots = 0;
  int cannons = 0;
  int horses = 0;
  position.pieces(army, PieceType::kChariot).for_each([&](Point from) {
    chariots += slider_reach<PieceType::kChariot>(occupancy, from);
  });
  position.pieces(army, PieceType::kCannon).for_each([&](Point from) {
    cannons += slider_reach<PieceType::kCannon>(occupancy, from);
  });
  position.pieces(army, PieceType::kHorse).for_each([&](Point from) {
    horses += horse_reach(occupancy, from);
  });
  return Score(kWeights.chariot_reach * chariots + kWeights.cannon_reach * cannons +
               kWeights.horse_reach * horses);
}

/// Never more than the general is worth, so that no sum falls below 0.
Score safety(const Position& position, Side side) {
  int intruders = 0;
  for (int i = 0; i < ThreeFriends::kSides; ++i) {
    const auto commander = position.commander(Side(i));
    if (commander && *commander != side) intruders += std::popcount(position.army(Side(i))[side]);
  }
  const int general = worth(PieceType::kGeneral, false) + kWeights.general_out;
  return Score(std::max(kWeights.intruder * intruders, -general));
}

/// Adds up what is counted by army for the sides in play that command it.
template <class OfArmy>
Scores<ThreeFriends> by_commander(const Position& position, OfArmy of_army) {
  Scores<ThreeFriends> scores;
  for (int i = 0; i < ThreeFriends::kSides; ++i) {
    if (const auto commander = position.commander(Side(i))) scores[*commander] += of_army(Side(i));
  }
  return scores;
}

/// Pieces and placement of each army.
Scores<ThreeFriends> sums_on_board(const Position& position) {
  Scores<ThreeFriends> sums;
  for (const Side army : sides<ThreeFriends::kSides>())
    sums[army] = army_worth(position, army);
  return sums;
}

Scores<ThreeFriends> sum_of(const Position& position, const Scores<ThreeFriends>& on_board) {
  Scores<ThreeFriends> scores =
      by_commander(position, [&](Side army) { return on_board[army] + mobility(position, army); });
  for (const Side side : sides<ThreeFriends::kSides>()) {
    if (position.alive(side)) scores[side] += safety(position, side);
  }
  return scores;
}

}  // namespace

Evaluation<ThreeFriends>::Accumulator Evaluation<ThreeFriends>::accumulate(const Position& position,
                                                                           const Weights& weights) {
  Accumulator accumulator{sums_on_board(position), {}};
  for (const Side side : sides<ThreeFriends::kSides>()) {
    accumulator.hidden[side] = hidden_of<ThreeFriends>(position, side, weights);
  }
  return accumulator;
}

void Evaluation<ThreeFriends>::update(Accumulator& accumulator, const Position& after, Move move,
                                      const three_friends::Undo& /*undo*/, const Weights& weights) {
  const Piece piece = move.piece();
  const bool inherited = !after.alive(piece.army());
  Scores<ThreeFriends>& sums = accumulator.sums;
  sums[piece.army()] += piece_on_point(move.arriving(), move.to(), inherited) -
                        piece_on_point(piece, move.from(), inherited);
  const Piece taken = move.is_capture() ? move.taken() : Piece::none();
  if (move.is_capture() && taken.is(PieceType::kGeneral)) {
    // Armies change hands.
    sums[taken.army()] = army_worth(after, taken.army());
    for (const Side viewer : sides<ThreeFriends::kSides>())
      accumulator.hidden[viewer] = hidden_of<ThreeFriends>(after, viewer, weights);
    return;
  }
  if (move.is_capture())
    sums[taken.army()] -= piece_on_point(taken, move.to(), !after.alive(taken.army()));
  const Side mover = after.owner(piece);
  const auto loser = move.is_capture() ? after.commander(taken.army()) : std::nullopt;
  for (const Side viewer : sides<ThreeFriends::kSides>()) {
    Weights::Hidden& hidden = accumulator.hidden[viewer];
    weights.add(hidden, board_input(viewer, mover, move.arriving().type(), move.to()));
    weights.remove(hidden, board_input(viewer, mover, piece.type(), move.from()));
    if (loser) weights.remove(hidden, board_input(viewer, *loser, taken.type(), move.to()));
  }
}

Scores<ThreeFriends> Evaluation<ThreeFriends>::evaluate(const Position& position,
                                                        const Accumulator& accumulator,
                                                        const Weights& weights) {
  Scores<ThreeFriends> scores = sum_of(position, accumulator.sums);
  PerSide<int, ThreeFriends::kSides> logits;
  for (const Side side : position.in_play())
    logits[side] = weights.logit(accumulator.hidden[side], turns_between(position.turn(), side));
  correct_worths(scores, logits, position.in_play());
  return scores;
}

Scores<ThreeFriends> Evaluation<ThreeFriends>::sum_of_terms(const Position& position) {
  return sum_of(position, sums_on_board(position));
}

Scores<ThreeFriends> Evaluation<ThreeFriends>::evaluate(const Position& position,
                                                        const Weights& weights) {
  return evaluate(position, accumulate(position, weights), weights);
}

std::vector<EvaluationTerm<ThreeFriends>> Evaluation<ThreeFriends>::terms(const Position& position,
                                                                          const Weights& weights) {
  std::vector<EvaluationTerm<ThreeFriends>> terms{
      {"pieces", {}}, {"placement", {}}, {"mobility", {}}, {"safety", {}}, {"network", {}}};
  terms[0].scores = by_commander(position, [&](Side army) { return army_pieces(position, army); });
  terms[1].scores = by_commander(position, [&](Side army) {
    return army_worth(position, army) - army_pieces(position, army);
  });
  terms[2].scores = by_commander(position, [&](Side army) { return mobility(position, army); });
  for (int i = 0; i < ThreeFriends::kSides; ++i) {
    if (position.alive(Side(i))) terms[3].scores[Side(i)] = safety(position, Side(i));
  }
  const Scores<ThreeFriends> all = evaluate(position, weights);
  const Scores<ThreeFriends> sums = sum_of_terms(position);
  for (const Side side : position.in_play())
    terms[4].scores[side] = all[side] - sums[side];
  return terms;
}

Score Evaluation<ThreeFriends>::victim_value(const Position& position, Move move) {
  if (!move.is_capture()) return {};
  const Piece taken = move.taken();
  // With the general go the armies it commands: more than any other piece.
  constexpr int kArmy = 5000;
  return Score(worth(taken.type(), !position.alive(taken.army())) +
               (taken.is(PieceType::kGeneral) ? kArmy : 0));
}

Score Evaluation<ThreeFriends>::attacker_value(const Position& position, Move move) {
  const Piece piece = move.piece();
  return Score(worth(piece.type(), !position.alive(piece.army())));
}

}  // namespace hegemon
