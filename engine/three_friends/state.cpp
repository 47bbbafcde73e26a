/// A position for a board: pieces, standing, and what a move did.
#include "engine/three_friends/game.h"

namespace hegemon {

namespace tf = three_friends;

namespace {

char letter_of(tf::Piece piece) {
  return tf::row(piece.type()).letter;
}

}  // namespace

BoardState ThreeFriends::board_state(const Position& position, const Position& /*start*/) {
  BoardState state;
  for (int i = 0; i < tf::kPointCount; ++i) {
    const tf::Point point(i);
    const tf::Piece piece = position.piece_at(point);
    if (!piece.exists()) continue;
    state.pieces.push_back(
        {tf::to_text(point), letter_of(piece), position.commander(piece.army()), piece.army()});
  }
  for (const Side side : sides<kSides>()) {
    SideState of_side;
    of_side.player = side;
    if (!position.alive(side)) {
      of_side.heir = position.commander(side);
      of_side.fate = of_side.heir ? SideFate::kFell : SideFate::kLeft;
    }
    const SideSet armies = position.armies_of(side);
    for (int a = 0; a < kSides; ++a) {
      if (armies.contains(Side(a))) of_side.pieces += position.army(Side(a)).count();
    }
    of_side.in_check = position.alive(side) && position.in_check(side);
    state.sides.push_back(std::move(of_side));
  }
  state.draws.push_back({"quiet", static_cast<int>(position.quiet()),
                         static_cast<int>(tf::kQuietLimit), std::nullopt});
  return state;
}

MoveEffects ThreeFriends::move_effects(const Position& before, const std::optional<Move>& move,
                                       const Position& after) {
  MoveEffects effects;
  if (move) {
    effects.ends = ends(*move);
    effects.kind = letter_of(move->arriving());
    if (move->is_capture()) {
      effects.taken = letter_of(move->taken());
      effects.taken_of = before.commander(move->taken().army());
    }
  }
  for (const Side side : sides<kSides>()) {
    if (!before.alive(side) || after.alive(side)) continue;
    FallenSide fallen{side, after.commander(side), move ? "general" : "resign", {}, {}};
    if (!move) fallen.left.push_back(tf::to_text(before.general(side)));
    for (int p = 0; p < tf::kPointCount; ++p) {
      const tf::Point point(p);
      const tf::Piece piece = after.piece_at(point);
      if (!piece.exists() || piece != before.piece_at(point)) continue;
      if (before.commander(piece.army()) == side) fallen.changed.push_back(tf::to_text(point));
    }
    effects.fallen.push_back(std::move(fallen));
  }
  return effects;
}

MoveEnds ThreeFriends::ends(Move move) {
  return {tf::to_text(move.from()), tf::to_text(move.to())};
}

std::optional<tf::Position> ThreeFriends::with_turn(const Position& position, Side side) {
  if (position.turn() == side) return position;
  tf::Setup setup;
  for (int i = 0; i < tf::kPointCount; ++i)
    setup.board[tf::Point(i)] = position.piece_at(tf::Point(i));
  setup.turn = side;
  for (int i = 0; i < kSides; ++i) {
    const std::optional<Side> commander = position.commander(Side(i));
    setup.commanders[Side(i)] =
        commander ? static_cast<std::uint8_t>(commander->index()) : tf::kNobody;
  }
  const Result<Position> changed = Position::from_setup(setup);
  if (!changed || changed.value().over()) return std::nullopt;
  return changed.value();
}

}  // namespace hegemon
