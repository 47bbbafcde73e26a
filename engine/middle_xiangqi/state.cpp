/// A position for a board: pieces, hands, and what a move did.
#include "engine/middle_xiangqi/game.h"

namespace hegemon {

namespace mx = middle_xiangqi;

namespace {

char letter_of(mx::PieceType type) {
  return mx::row(type).letter;
}

}  // namespace

BoardState MiddleXiangqi::board_state(const Position& position, const Position& /*start*/) {
  BoardState state;
  for (int i = 0; i < mx::kPointCount; ++i) {
    const mx::Point point(i);
    if (const auto piece = position.piece_at(point)) {
      state.pieces.push_back(
          {mx::to_text(point), letter_of(piece->type), piece->side, piece->side});
    }
  }
  for (const Side side : {mx::kRed, mx::kBlack}) {
    SideState of_side;
    of_side.player = side;
    of_side.pieces = position.pieces(side).count();
    of_side.in_check = side == position.turn() && position.in_check();
    for (int t = 0; t < mx::kHandTypeCount; ++t) {
      const auto type = static_cast<mx::PieceType>(t);
      const int count = position.in_hand(side, type);
      if (count != 0) of_side.hand.emplace_back(letter_of(type), count);
    }
    state.sides.push_back(std::move(of_side));
  }
  return state;
}

MoveEffects MiddleXiangqi::move_effects(const Position& before, const std::optional<Move>& move,
                                        const Position& /*after*/) {
  MoveEffects effects;
  if (!move) {
    effects.fallen.push_back({before.turn(), std::nullopt, "resign", {}, {}});
    return effects;
  }
  effects.ends = ends(*move);
  effects.kind = letter_of(move->piece());
  if (move->is_capture()) {
    effects.taken = letter_of(move->taken());
    effects.taken_of = mx::other(before.turn());
  }
  return effects;
}

MoveEnds MiddleXiangqi::ends(Move move) {
  if (move.is_drop()) return {std::string{letter_of(move.piece()), '@'}, mx::to_text(move.to())};
  return {mx::to_text(move.from()), mx::to_text(move.to())};
}

std::optional<mx::Position> MiddleXiangqi::with_turn(const Position& position, Side side) {
  if (position.turn() == side) return position;
  if (position.over() || position.in_check()) return std::nullopt;
  Position changed = position;
  static_cast<void>(changed.pass());
  return changed;
}

}  // namespace hegemon
