/// What happens seldom: a kingdom falls, resigns, is passed over, and the game ends.
///
/// Rule text: docs/rules-seven-kingdoms.md, "How kingdoms fall", "How the game ends" and
/// "Resigning and passing over".
#include "engine/seven_kingdoms/elimination.h"

#include "engine/seven_kingdoms/position.h"

namespace hegemon::seven_kingdoms {

void Position::recolour(PieceId id, Side to) {
  const LaneVector before = pattern(id);
  colour(id, to);
  if (is_go_between(id)) return;  // its pattern is the same in every colour
  toggle(point_of(id), before ^ pattern(id));
}

void Position::link_kingdoms_in_play() {
  Side next;
  for (int twice = 0; twice < 2; ++twice) {
    for (int i = kSides - 1; i >= 0; --i) {
      const Side side(i);
      next_turn_[side] = {turn_key(side) ^ turn_key(next), next,
                          static_cast<std::uint8_t>(next <= side ? 1 : 0)};
      if (alive(side)) next = side;
    }
  }
}

void Position::fall(Side mover, Side victim, bool general_taken, Undo& undo) {
  const Preset& preset = *rules_.preset;
  const Side heir =
      general_taken ? mover : heir_by_losses(mover, victim, state_.in_play, [&](Side side) {
        return taken_for_heir(side, victim);
      });
  undo.kingdom_fell = true;
  undo.fall = {victim, heir, status_[victim], {}, {}};
  Fall& record = undo.fall;

  if (!general_taken && !preset.general_stays) {
    record.left = owned_[victim] & ids_of(PieceType::kGeneral);
    record.left.for_each([&](PieceId id) {
      state_.key ^= piece_key(victim, type_of(id), point_of(id));
      remove(id);
    });
  }
  record.inherited = owned_[victim];
  record.inherited.for_each([&](PieceId id) {
    state_.key ^=
        piece_key(victim, type_of(id), point_of(id)) ^ piece_key(heir, type_of(id), point_of(id));
    recolour(id, heir);
  });
  owned_[heir] = owned_[heir] | record.inherited;
  owned_[victim] = {};
  if (preset.inheriting_counts) add_taken(heir, victim, record.inherited.count());

  if (status_[victim].is_gone()) state_.key ^= status_key(victim, kSides);
  status_[victim] = KingdomStatus::conquered_by(heir);
  state_.key ^= status_key(victim, heir.index());
  state_.in_play.remove(victim);
  link_kingdoms_in_play();
  ++player_conquests_[rules_.player[heir]];
}

void Position::undo_fall(const Fall& fall) {
  const Side victim = fall.fallen;
  const Side heir = fall.heir;
  --player_conquests_[rules_.player[heir]];
  status_[victim] = fall.status_before;
  if (!fall.status_before.is_gone()) state_.in_play.add(victim);
  link_kingdoms_in_play();
  if (rules_.preset->inheriting_counts) book_taken(heir, victim, -fall.inherited.count());
  fall.inherited.for_each([&](PieceId id) {
    owned_[heir].remove(id);
    recolour(id, victim);
  });
  owned_[victim] = fall.inherited;
  fall.left.for_each([&](PieceId id) { put(id, victim, point_of(id)); });
  // The key comes back whole from the undo record.
}

void Position::judge(Side moved_last) {
  state_.outcome =
      outcome_by_counts(rules_, moved_last, state_.in_play, player_conquests_, player_taken_);
}

void Position::resign() {
  assert(!over());
  const Side side = state_.turn;
  status_[side] = KingdomStatus::gone();
  state_.key ^= status_key(side, kSides);
  state_.in_play.remove(side);
  link_kingdoms_in_play();
  judge(side);
  if (!over()) advance_turn(side);
}

bool Position::can_move(Side side) const {
  if (seems_mobile(side)) return true;
  // Most often some other piece can step aside, too: look at one line each before counting in
  // earnest.
  bool found = false;
  owned_[side].for_each([&](PieceId id) {
    if (found || type_of(id) == PieceType::kKnight) return;
    const bool diagonal = row(type_of(id)).lines == Lines::kDiagonal;
    found = steps_aside(point_of(id), diagonal ? kDiagonalLine : kRankLine);
  });
  return found || mobility(side) != 0;
}

/// Hands the turn on from `mover` to the next kingdom that can move, in the end `mover` itself (if
/// in play); with nobody left to move the game is drawn and the turn stays.
void Position::skip_turn(Side mover) {
  Side side = mover;
  Key key = state_.key;
  unsigned rounds = 0;
  for (int i = 0; i < state_.in_play.count(); ++i) {
    key ^= next_turn_[side].key;
    rounds += next_turn_[side].rounds;
    side = next_in_play(side);
    if (can_move(side)) {
      state_.key = key;
      state_.turn = side;
      state_.round += rounds;
      return;
    }
  }
  state_.outcome = {Reason::kStuck, state_.in_play};
}

}  // namespace hegemon::seven_kingdoms
