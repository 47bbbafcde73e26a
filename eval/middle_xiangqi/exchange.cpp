/// Static exchange evaluation of Middle Xiangqi: what a move wins or loses on the point it goes to.
///
/// Both sides capture there in turn, each with the piece it would miss least, and may stop when it
/// pays to (Reul, "Static exchange evaluation with alpha-beta approach", ICGA Journal 33, 2010). Who
/// takes a piece has it in hand, so every piece counts as much as it is worth to one side on the
/// board and to the other in hand. Check and pins are left aside.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "engine/middle_xiangqi/attackers.h"
#include "eval/middle_xiangqi/evaluation.h"
#include "eval/middle_xiangqi/weights.h"

namespace hegemon {

namespace {

using middle_xiangqi::Attackers;
using middle_xiangqi::kHandTypeCount;
using middle_xiangqi::Move;
using middle_xiangqi::other;
using middle_xiangqi::PieceType;
using middle_xiangqi::Point;
using middle_xiangqi::PointSet;
using middle_xiangqi::Position;

constexpr Score price(PieceType type) {
  if (type == PieceType::kNone) return {};
  const auto& kind = kMiddleXiangqiWeights.kinds[type];
  return Score(kind.board + kind.hand);
}

/// All kinds but the general, the cheapest first.
constexpr auto kCheapestFirst = [] {
  std::array<PieceType, kHandTypeCount> types{};
  for (std::size_t t = 0; t < types.size(); ++t)
    types[t] = static_cast<PieceType>(t);
  std::sort(types.begin(), types.end(),
            [](PieceType a, PieceType b) { return price(a) < price(b); });
  return types;
}();

struct Captor {
  Point from;
  PieceType type;
};

/// The first one of the cheapest kind. A general captures only what nobody can retake.
std::optional<Captor> cheapest(const Attackers& attackers, Side side) {
  for (const PieceType type : kCheapestFirst) {
    const PointSet found = attackers.of(side, type);
    if (!found.empty()) return Captor{found.first(), type};
  }
  const PointSet general = attackers.of(side, PieceType::kGeneral);
  if (general.empty()) return std::nullopt;
  Attackers after = attackers;
  after.lift(general.first());
  if (after.faces(side)) return std::nullopt;
  for (const PieceType type : kCheapestFirst) {
    if (!after.of(other(side), type).empty()) return std::nullopt;
  }
  return Captor{general.first(), PieceType::kGeneral};
}

}  // namespace

bool Evaluation<MiddleXiangqi>::see_ge(const Position& position, Move move, Score least) {
  // What the side that captures next has still to win back to prove the other wrong: at first what
  // the mover gains if it is not retaken, less `least`.
  Score balance = price(move.taken()) - least;
  if (balance < Score()) return false;
  if (move.piece() == PieceType::kGeneral) return true;
  // Even if the piece is lost for nothing?
  balance = price(move.piece()) - balance;
  if (balance <= Score()) return true;

  Attackers attackers(position, move.to());
  if (!move.is_drop()) attackers.lift(move.from());
  Side side = position.turn();
  bool mover_is_right = true;
  while (true) {
    side = other(side);
    const std::optional<Captor> captor = cheapest(attackers, side);
    if (!captor) return mover_is_right;
    mover_is_right = !mover_is_right;
    if (captor->type == PieceType::kGeneral) return mover_is_right;
    // The captor stands where it may be taken in its turn: if it is worth too little to make up for
    // what was just taken, there is no use in going on.
    balance = price(captor->type) - balance;
    if (balance < Score(mover_is_right ? 1 : 0)) return mover_is_right;
    attackers.lift(captor->from);
  }
}

}  // namespace hegemon
