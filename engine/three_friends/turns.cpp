/// Which side moves next, and how a game ends.
///
/// Rule text: docs/rules-three-friends.md, "How kingdoms fall", "Turns and passing over", "How the
/// game ends" and "Resigning".
#include "engine/three_friends/position.h"

namespace hegemon::three_friends {

/// The armies that one kingdom commanded are another's from now on, or nobody's.
void Position::hand_over(Side from, std::uint8_t to) {
  for (const Side army : sides<kSides>()) {
    if (commanders_[army] != from.index()) continue;
    key_ ^= commander_key(army, commanders_[army]) ^ commander_key(army, to);
    commanders_[army] = to;
  }
}

/// A kingdom whose general has left the board is out.
void Position::fall(Side victim, int heir) {
  hand_over(victim, static_cast<std::uint8_t>(heir));
  in_play_.remove(victim);
  generals_[victim] = Point();
  if (in_play_.count() == 1) outcome_ = {Reason::kLast, in_play_};
}

/// Three kingdoms: those that can't move are passed over, in the end to the mover itself; if none
/// can, nobody wins. Two: the next must move, and has lost if it can't.
void Position::give_turn_after(Side mover) {
  Side next = right_of(mover);
  if (in_play_.count() == 2) {
    if (!alive(next)) next = left_of(mover);
    set_turn(next);
    if (judges_history_ && !can_move(next)) lose_without_move();
    return;
  }
  for (int i = 0; i < kSides; ++i, next = right_of(next)) {
    if (can_move(next)) {
      set_turn(next);
      return;
    }
  }
  outcome_ = {Reason::kStuck, in_play_};
}

void Position::lose_without_move() {
  outcome_ = {Reason::kNoMove, in_play_ - SideSet::of(turn_)};
}

/// A position that is set up is judged as if it had been played, but the side to move stays to move
/// if the others can.
void Position::judge_setup() {
  if (in_play_.count() == 1) {
    outcome_ = {Reason::kLast, in_play_};
  } else if (!can_move(turn_)) {
    if (in_play_.count() == 2) {
      lose_without_move();
    } else if (!can_move(right_of(turn_)) && !can_move(left_of(turn_))) {
      outcome_ = {Reason::kStuck, in_play_};
    }
  }
  if (!over()) judge_history();
}

void Position::resign() {
  assert(!over());
  const Side side = turn_;
  const Point point = general(side);
  const Piece piece = piece_at(point);
  key_ ^= piece_key(piece, point);
  toggle(piece, point);
  at(point) = Piece::none();
  fall(side, kNobody);
  if (!over()) give_turn_after(side);
  history_.restart(key_);
  if (!over()) judge_history();
}

Position Position::for_perft() const {
  Position position = *this;
  position.judges_history_ = false;
  const Reason reason = outcome_.reason;
  if (reason == Reason::kQuiet || reason == Reason::kRepetition || reason == Reason::kPerpetual) {
    position.outcome_ = {};
  }
  return position;
}

void Position::judge_history() {
  if (!judges_history_) return;
  if (const int since = history_.third_time(); since != 0) [[unlikely]] {
    judge_repetition(since);
  } else if (quiet_ >= kQuietLimit) [[unlikely]] {
    outcome_ = {Reason::kQuiet, in_play_};
  }
}

/// A side that gave check with every one of its last `since` moves has lost, unless all did. Nothing was
/// taken since, so the pieces can be walked back by the moves alone.
void Position::judge_repetition(int since) {
  Position past = *this;
  SideSet moved;
  SideSet innocent;
  for (int i = 0; i < since; ++i) {
    const Move move = history_.ago(i).note;
    const Side mover(commanders_[move.piece().army()]);
    moved.add(mover);
    bool checks = false;
    for (const Side side : in_play_ - SideSet::of(mover))
      checks |= past.attacked(side, armies_of(mover));
    if (!checks) innocent.add(mover);
    past.toggle(move.arriving(), move.to());
    past.toggle(move.piece(), move.from());
    if (move.piece().is(PieceType::kGeneral)) past.generals_[mover] = move.from();
  }
  const SideSet winners = in_play_ - (moved - innocent);
  outcome_ = winners.empty() || winners == in_play_ ? Outcome{Reason::kRepetition, in_play_}
                                                    : Outcome{Reason::kPerpetual, winners};
}

}  // namespace hegemon::three_friends
