/// Static exchange evaluation with many sides: what happens on one point.
///
/// After a move to a point, the others may capture there in turn order, each with its least
/// valuable attacker and each only if that pays: what it gets against what it would lose there in
/// its turn. Unlike with two sides (Reul, "Static exchange evaluation with alpha-beta approach",
/// ICGA Journal 33, 2010) a piece taken and a piece lost are not the same: who takes a piece
/// weakens one of many rivals, who loses it is the weaker itself. And a whole army may change
/// hands: with its general, or with one loss too many.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "eval/seven_kingdoms.h"

namespace hegemon {

namespace {

using seven_kingdoms::kSides;
using seven_kingdoms::Move;
using seven_kingdoms::PieceId;
using seven_kingdoms::PieceSet;
using seven_kingdoms::PieceType;
using seven_kingdoms::Point;
using seven_kingdoms::Position;
using seven_kingdoms::type_of;

/// What a kind is worth to its side, in the order of `PieceType`; the general without its army.
constexpr std::array<std::int16_t, seven_kingdoms::kPieceTypeCount> kCosts{
    {800, 480, 400, 380, 100, 620, 680, 90, 400, 100}};
/// Any loss is a step towards the fall of the kingdom, any capture one towards the goal.
constexpr Score kLife = 80;
constexpr Score kTaken = 60;
/// A capture is worth this part of what the piece was to its owner.
constexpr Score kRivalPart = 4;
/// An army won is a kingdom conquered, too.
constexpr Score kConquest = 1200;
/// More than anything else on the board.
constexpr Score kWin = 20'000;
/// Nobody follows an exchange any deeper.
constexpr int kDeepest = 5;

constexpr Score cost(PieceId id) {
  return kCosts[static_cast<std::size_t>(type_of(id))];
}

Score army(const Position& position, Side side) {
  Score sum = 0;
  position.pieces(side).for_each([&](PieceId id) { sum += cost(id); });
  return sum;
}

/// What comes of a capture beyond the piece. Bits of one byte: bytes of their own are put together
/// in memory to be given back, and who reads them waits for that (measured: a fifteenth of the
/// default search).
struct Taking {
  bool fells : 1;     ///< its kingdom falls
  bool inherits : 1;  ///< and the army goes to the captor or to another kingdom of its player
  bool wins : 1;      ///< the game is over, by either goal
};
// Inline, as `worth_of`: g++ would leave calls by itself, which cost the search a twenty-fifth.
inline Taking taking_of(const Position& position, Side captor, PieceId id) {
  const auto& preset = *position.rules().preset;
  const Side player = position.rules().player[captor];
  const Side victim = position.owner(id);
  const bool general = type_of(id) == PieceType::kGeneral;
  const int lost = preset.losses_to_one ? position.taken(captor, victim) : position.lost(victim);
  const bool fells = position.alive(victim) && (general || lost + 1 >= preset.loss_limit);
  const bool inherits =
      fells &&
      (general || position.rules().same_player(position.heir_by_losses(captor, victim, 1), captor));
  const bool wins = position.player_taken(player) + 1 >= preset.capture_goal ||
                    (inherits && position.player_conquests(player) + 1 >= preset.conquest_goal);
  return {fells, inherits, wins};
}

inline Score worth_of(const Position& position, PieceId id, const Taking& taking) {
  Score score = cost(id) / kRivalPart + kTaken;
  if (taking.inherits) score += army(position, position.owner(id)) + kConquest;
  return taking.wins ? score + kWin : score;
}

Score cost_of(const Position& position, PieceId id, const Taking& taking) {
  return taking.fells ? army(position, position.owner(id)) + kConquest : cost(id) + kLife;
}

/// Leaves those that can retake after it: an army that changes hands is no guard of its last owner
/// any more, and nobody retakes when the game is over.
void disarm(const Position& position, PieceId id, const Taking& taking, PieceSet& attackers) {
  if (taking.wins) {
    attackers = {};
  } else if (taking.fells) {
    attackers.remove(position.pieces(position.owner(id)));
  }
}

/// What the captor plays the next capture with: the piece it would miss least.
PieceId least_of(PieceSet pieces) {
  PieceId least = seven_kingdoms::kNoPiece;
  Score lowest = 0;
  pieces.for_each([&](PieceId id) {
    // A general risks all it commands.
    const Score price = type_of(id) == PieceType::kGeneral ? 10'000 : cost(id);
    if (least == seven_kingdoms::kNoPiece || price < lowest) {
      least = id;
      lowest = price;
    }
  });
  return least;
}

/// Whose the pieces are, in turn order from the kingdom after `side` on: bit i for the one i + 1
/// turns later.
unsigned owners_after(const Position& position, Side side, PieceSet pieces) {
  unsigned owners = 0;
  pieces.for_each([&](PieceId id) { owners |= 1U << position.owner(id).index(); });
  constexpr unsigned kOthers = (1U << (kSides - 1)) - 1;
  return (owners << kSides | owners) >> (side.index() + 1) & kOthers;
}

/// What the owner of the piece that stands on the point loses there before it moves again, with the
/// others to move in turn order after it.
Score loss_on_point(const Position& position, PieceId standing, PieceSet attackers, int depth) {
  const Side owner = position.owner(standing);
  unsigned captors = owners_after(position, owner, attackers);
  for (; captors != 0; captors &= captors - 1) {
    const Side side((owner.index() + 1 + std::countr_zero(captors)) % kSides);
    if (!position.alive(side) || position.rules().same_player(side, owner)) continue;
    const Taking taking = taking_of(position, side, standing);
    if (depth < kDeepest) {
      const PieceId attacker = least_of(attackers & position.pieces(side));
      PieceSet rest = attackers;
      rest.remove(attacker);
      disarm(position, standing, taking, rest);
      Score gain = worth_of(position, standing, taking);
      gain -= loss_on_point(position, attacker, rest, depth + 1);
      if (gain <= 0) continue;
    }
    return cost_of(position, standing, taking);
  }
  return 0;
}

}  // namespace

Score Evaluation<SevenKingdoms>::prize(const Position& position, Move move) {
  if (!move.is_capture()) return 0;
  const PieceId taken = move.taken();
  return worth_of(position, taken, taking_of(position, position.turn(), taken));
}

Score Evaluation<SevenKingdoms>::net(const Position& position, Move move) {
  PieceSet attackers = position.attackers_to(move.to(), move.from());
  attackers.remove(move.piece());
  Score won = 0;
  if (move.is_capture()) {
    const PieceId taken = move.taken();
    const Taking taking = taking_of(position, position.turn(), taken);
    disarm(position, taken, taking, attackers);
    won = worth_of(position, taken, taking);
  }
  if (attackers.empty()) return won;
  return won - loss_on_point(position, move.piece(), attackers, 0);
}

Score Evaluation<SevenKingdoms>::danger(const Position& position, Side side) {
  Score most = 0;
  Score sum = 0;
  position.pieces(side).for_each([&](PieceId id) {
    if (type_of(id) == PieceType::kGoBetween) return;
    const Point point = position.point_of(id);
    const PieceSet attackers = position.attackers_to(point, point);
    if (attackers.empty()) return;
    const Score loss = loss_on_point(position, id, attackers, 0);
    sum += loss;
    most = std::max(most, loss);
  });
  // Not all who can will capture, and not all of them this side's pieces.
  return most + (sum - most) / 4;
}

Move Evaluation<SevenKingdoms>::refuge(const Position& position) {
  const Side side = position.turn();
  const auto attacked = [&](Point point, Point vacated, PieceId on_its_way) {
    PieceSet attackers = position.attackers_to(point, vacated);
    attackers.remove(on_its_way);
    for (int i = 0; i < kSides; ++i) {
      const Side other(i);
      if (!position.alive(other) || position.rules().same_player(other, side)) continue;
      if (!(attackers & position.pieces(other)).empty()) return true;
    }
    return false;
  };
  Move found = Move::none();
  (position.pieces(side) & seven_kingdoms::ids_of(PieceType::kGeneral)).for_each([&](PieceId id) {
    const Point from = position.point_of(id);
    if (!(found == Move::none()) || !attacked(from, from, seven_kingdoms::kNoPiece)) return;
    seven_kingdoms::MoveList moves;
    position.moves(moves);
    for (const Move move : moves) {
      if (move.piece() != id || attacked(move.to(), from, id)) continue;
      found = move;
      return;
    }
  });
  return found;
}

}  // namespace hegemon
