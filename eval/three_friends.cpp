#include "eval/three_friends.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hegemon {

namespace {

using three_friends::kArmSize;
using three_friends::kFiles;
using three_friends::kPieceTypeCount;
using three_friends::Move;
using three_friends::Piece;
using three_friends::PieceType;
using three_friends::Point;
using three_friends::Position;

/// In the order of `PieceType`. Moves a piece, on average over random games: chariot 5.8, cannon
/// 5.6, horse 2.5, soldier 1.0 at home and 2.4 beyond, fire 1.6, elephant 1.4, advisor 0.7; a flag
/// that rides 8.3, for it is among the enemies. A cannon, half of whose moves take nothing, makes
/// up for it by looking over the ocean. A general is worth its kingdom's being there; what falls
/// with it shows in the armies that change hands.
constexpr std::array<std::int16_t, kPieceTypeCount> kWorths{
    400,  // General
    120,  // Advisor
    130,  // Elephant
    330,  // Horse
    700,  // Chariot
    480,  // Cannon
    100,  // Soldier
    100,  // Fire
    300,  // Flag
    700,  // Riding flag
};

constexpr bool guards_only(PieceType type) {
  return type == PieceType::kAdvisor || type == PieceType::kElephant;
}

/// The worth of a kind, to the kingdom that was born with the army or to an heir.
constexpr int worth(PieceType type, bool inherited) {
  const int worth = kWorths[static_cast<std::size_t>(type)];
  return inherited && guards_only(type) ? worth / 5 : worth;
}

constexpr int placement(PieceType type, bool crossed, int file, int rank) {
  const bool before_palace = crossed && file >= 3 && file <= 5 && rank <= 3;
  switch (type) {
    case PieceType::kGeneral:
      return rank == 0 ? 0 : -10;
    case PieceType::kHorse:
      return (crossed ? 50 : 4 * rank) + (before_palace ? 20 : 0) -
             (file == 0 || file == kFiles - 1 ? 10 : 0);
    case PieceType::kChariot:
    case PieceType::kRiderFlag:
      return crossed ? 60 : 0;
    case PieceType::kCannon:
      return three_friends::on_ocean_file(file) ? 20 : 0;
    case PieceType::kSoldier: {
      constexpr std::array<int, three_friends::kRanks> kCrossed{20, 60, 80, 80, 70};
      return (crossed ? kCrossed[static_cast<std::size_t>(rank)] : 4 * rank) +
             (before_palace ? 20 : 0);
    }
    case PieceType::kFire: {
      constexpr std::array<int, three_friends::kRanks> kCrossed{-90, -40, 0, 20, 20};
      return crossed ? kCrossed[static_cast<std::size_t>(rank)] : 0;
    }
    case PieceType::kFlag:
      return rank == three_friends::kBorderRank ? 80 : 0;
    default:
      return 0;
  }
}

using OfPoint = std::array<std::array<std::int16_t, kArmSize>, kPieceTypeCount>;

constexpr OfPoint table(bool crossed, bool inherited) {
  OfPoint table{};
  for (std::size_t t = 0; t < kPieceTypeCount; ++t) {
    for (std::size_t p = 0; p < kArmSize; ++p) {
      const auto type = static_cast<PieceType>(t);
      const auto place = static_cast<int>(p);
      table[t][p] = static_cast<std::int16_t>(
          worth(type, inherited) + placement(type, crossed, place % kFiles, place / kFiles));
    }
  }
  return table;
}

/// Piece and placement in one number: by whether the point is in another arm than the army's, and
/// whether its general is gone.
constexpr std::array<std::array<OfPoint, 2>, 2> kPieceOnPoint{
    {{table(false, false), table(false, true)}, {table(true, false), table(true, true)}}};

int piece_on_point(Piece piece, Point point, bool inherited) {
  const bool crossed = point.arm() != piece.army();
  return kPieceOnPoint[crossed ? 1 : 0][inherited ? 1 : 0][static_cast<std::size_t>(
      index(piece.type()))][static_cast<std::size_t>(point.place())];
}

int army_worth(const Position& position, Side army) {
  const bool inherited = !position.alive(army);
  int sum = 0;
  position.army(army).for_each(
      [&](Point point) { sum += piece_on_point(position.piece_at(point), point, inherited); });
  return sum;
}

int army_pieces(const Position& position, Side army) {
  const bool inherited = !position.alive(army);
  int sum = 0;
  position.army(army).for_each(
      [&](Point point) { sum += worth(position.piece_at(point).type(), inherited); });
  return sum;
}

int safety(const Position& position, Side side) {
  constexpr int kIntruder = 6;
  int intruders = 0;
  for (int i = 0; i < ThreeFriends::kSides; ++i) {
    const auto commander = position.commander(Side(i));
    if (commander && *commander != side) intruders += std::popcount(position.army(Side(i))[side]);
  }
  return -kIntruder * intruders;
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

}  // namespace

Scores<ThreeFriends> Evaluation<ThreeFriends>::tally(const Position& position) {
  Tally tally;
  for (int i = 0; i < ThreeFriends::kSides; ++i)
    tally[Side(i)] = army_worth(position, Side(i));
  return tally;
}

void Evaluation<ThreeFriends>::follow(Tally& tally, const Position& after, Move move,
                                      const three_friends::Undo& /*undo*/) {
  const Piece piece = move.piece();
  const bool inherited = !after.alive(piece.army());
  tally[piece.army()] += piece_on_point(move.arriving(), move.to(), inherited) -
                         piece_on_point(piece, move.from(), inherited);
  if (!move.is_capture()) return;
  const Piece taken = move.taken();
  if (taken.is(PieceType::kGeneral)) {
    tally[taken.army()] = army_worth(after, taken.army());
  } else {
    tally[taken.army()] -= piece_on_point(taken, move.to(), !after.alive(taken.army()));
  }
}

Scores<ThreeFriends> Evaluation<ThreeFriends>::evaluate(const Position& position,
                                                        const Tally& tally) {
  Scores<ThreeFriends> scores = by_commander(position, [&](Side army) { return tally[army]; });
  for (int i = 0; i < ThreeFriends::kSides; ++i) {
    if (position.alive(Side(i))) scores[Side(i)] += safety(position, Side(i));
  }
  return scores;
}

Scores<ThreeFriends> Evaluation<ThreeFriends>::evaluate(const Position& position) {
  return evaluate(position, tally(position));
}

std::vector<EvaluationTerm<ThreeFriends>> Evaluation<ThreeFriends>::terms(
    const Position& position) {
  std::vector<EvaluationTerm<ThreeFriends>> terms{
      {"pieces", {}}, {"placement", {}}, {"safety", {}}};
  terms[0].scores = by_commander(position, [&](Side army) { return army_pieces(position, army); });
  terms[1].scores = by_commander(position, [&](Side army) {
    return army_worth(position, army) - army_pieces(position, army);
  });
  for (int i = 0; i < ThreeFriends::kSides; ++i) {
    if (position.alive(Side(i))) terms[2].scores[Side(i)] = safety(position, Side(i));
  }
  return terms;
}

Score Evaluation<ThreeFriends>::taken_worth(const Position& position, Move move) {
  if (!move.is_capture()) return 0;
  const Piece taken = move.taken();
  // With the general go the armies it commands: more than any other piece.
  constexpr Score kArmy = 5000;
  return worth(taken.type(), !position.alive(taken.army())) +
         (taken.is(PieceType::kGeneral) ? kArmy : 0);
}

Score Evaluation<ThreeFriends>::mover_worth(const Position& position, Move move) {
  const Piece piece = move.piece();
  return worth(piece.type(), !position.alive(piece.army()));
}

}  // namespace hegemon
