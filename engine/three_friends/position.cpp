#include "engine/three_friends/position.h"

#include "engine/fen_text.h"

namespace hegemon::three_friends {

namespace {

using fen_text::wrong;

/// What is wrong with where a piece stands.
Status check_place(Piece piece, Point point) {
  const Side army = piece.army();
  switch (piece.type()) {
    case PieceType::kGeneral:
    case PieceType::kAdvisor:
      if (in_palace(point, army)) return success();
      return wrong("position.outside.palace", "placement", letter_of(army),
                   row(piece.type()).letter, to_text(point));
    case PieceType::kElephant:
    case PieceType::kFlag:
      if (point.arm() == army) return success();
      return wrong("position.outside.arm", "placement", letter_of(army), row(piece.type()).letter,
                   to_text(point));
    default:
      return success();
  }
}

}  // namespace

Position Position::start() {
  Result<Position> position = from_setup(start_setup());
  assert(position.ok());
  return position.value();
}

void Position::put(Piece piece, Point point) {
  assert(!piece_at(point).exists());
  at(point) = piece;
  toggle(piece, point);
}

Result<Position> Position::from_setup(const Setup& setup) {
  Position position;
  position.commanders_ = setup.commanders;
  for (int i = 0; i < kPointCount; ++i) {
    const Point point(i);
    const Piece piece = setup.board[point];
    if (!piece.exists()) continue;
    if (const Status status = check_place(piece, point); !status) return status.error();
    if (piece.is(PieceType::kGeneral)) {
      if (position.alive(piece.army())) {
        return wrong("position.army.generals", "placement", letter_of(piece.army()));
      }
      position.generals_[piece.army()] = point;
      position.in_play_.add(piece.army());
    }
    position.put(piece, point);
  }
  for (const Side army : sides<kSides>()) {
    const std::uint8_t commander = setup.commanders[army];
    if (position.alive(army) && commander != army.index()) {
      return wrong("position.army.itself", "commanders", letter_of(army));
    }
    if (commander != kNobody && !position.alive(Side(commander))) {
      return wrong("position.army.commander", "commanders", letter_of(army),
                   letter_of(Side(commander)));
    }
  }
  if (!position.alive(setup.turn)) {
    return wrong("position.turn.general", "side", letter_of(setup.turn));
  }
  for (const Side side : sides<kSides>()) {
    if (position.alive(side) &&
        position.faces_another(side, position.general(side), position.occupancy_.points,
                               position.in_play_)) {
      return wrong("position.general.faces", "placement", to_text(position.general(side)));
    }
  }
  if (setup.quiet > kMaxPlies) return wrong("position.number", "quiet");
  if (setup.round < 1 || setup.round > kMaxPlies) return wrong("position.number", "round");
  position.turn_ = setup.turn;
  position.quiet_ = setup.quiet;
  position.round_ = setup.round;
  position.key_ = position.key_from_scratch();
  position.history_.restart(position.key_);
  position.judge_setup();
  return position;
}

Key Position::key_from_scratch() const {
  Key key = turn_key(turn_);
  for (int i = 0; i < kPointCount; ++i) {
    const Piece piece = piece_at(Point(i));
    if (piece.exists()) key ^= piece_key(piece, Point(i));
  }
  for (const Side army : sides<kSides>())
    key ^= commander_key(army, commanders_[army]);
  return key;
}

Undo Position::make(Move move) {
  assert(!over());
  const Side mover = turn_;
  const Point from = move.from();
  const Point to = move.to();
  const Piece piece = move.piece();
  const Piece taken = move.taken();
  const Piece arriving = move.arriving();
  assert(piece_at(from) == piece && piece_at(to) == taken);
  assert(commanders_[piece.army()] == mover.index());

  Undo undo;
  undo.key = key_;
  undo.quiet = quiet_;
  undo.round = round_;
  undo.turn = mover;
  undo.in_play = in_play_;
  undo.commanders = commanders_;

  toggle(piece, from);
  at(from) = Piece::none();
  key_ ^= piece_key(piece, from) ^ piece_key(arriving, to);
  if (taken.exists()) {
    toggle(taken, to);
    key_ ^= piece_key(taken, to);
    quiet_ = 0;
  } else {
    ++quiet_;
  }
  toggle(arriving, to);
  at(to) = arriving;
  if (piece.is(PieceType::kGeneral)) generals_[mover] = to;
  if (taken.exists() && taken.is(PieceType::kGeneral)) [[unlikely]] {
    fall(taken.army(), mover.index());
  }
  if (!over()) give_turn_after(mover);
  if (judges_history_) {
    undo.history = history_.push(key_, move, taken.exists());
    if (!over()) judge_history();
  }
  return undo;
}

void Position::unmake(Move move, const Undo& undo) {
  const Point from = move.from();
  const Point to = move.to();
  const Piece piece = move.piece();
  const Piece taken = move.taken();
  if (judges_history_) history_.pop(undo.history);
  toggle(move.arriving(), to);
  at(to) = taken;
  if (taken.exists()) {
    toggle(taken, to);
    if (taken.is(PieceType::kGeneral)) generals_[taken.army()] = to;
  }
  toggle(piece, from);
  at(from) = piece;
  if (piece.is(PieceType::kGeneral)) generals_[undo.turn] = from;
  key_ = undo.key;
  quiet_ = undo.quiet;
  round_ = undo.round;
  turn_ = undo.turn;
  in_play_ = undo.in_play;
  commanders_ = undo.commanders;
  outcome_ = {};
}

bool operator==(const Position& a, const Position& b) {
  return a.occupancy_ == b.occupancy_ && a.sets_ == b.sets_ && a.armies_ == b.armies_ &&
         a.at_ == b.at_ && a.commanders_ == b.commanders_ && a.generals_ == b.generals_ &&
         a.in_play_ == b.in_play_ && a.turn_ == b.turn_ && a.outcome_ == b.outcome_ &&
         a.judges_history_ == b.judges_history_ && a.key_ == b.key_ && a.quiet_ == b.quiet_ &&
         a.round_ == b.round_ && a.history_ == b.history_;
}

}  // namespace hegemon::three_friends
