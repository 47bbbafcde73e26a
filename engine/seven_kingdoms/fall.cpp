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
      handing_on_[side] = {turn_key(side) ^ turn_key(next), next,
                           static_cast<std::uint8_t>(next <= side ? 1 : 0)};
      if (alive(side)) next = side;
    }
  }
}

void Position::fall(Side mover, Side victim, bool general_taken, Undo& undo) {
  const Preset& preset = *rules_.preset;
  const Side heir =
      general_taken ? mover : heir_by_losses(mover, victim, flow_.in_play, [&](Side side) {
        return taken_for_heir(side, victim);
      });
  undo.kingdom_fell = true;
  undo.fall = {victim, heir, fate_[victim], {}, {}};
  Fall& record = undo.fall;

  if (!general_taken && !preset.general_stays) {
    record.left = owned_[victim] & ids_of(PieceType::kGeneral);
    record.left.for_each([&](PieceId id) {
      flow_.key ^= piece_key(victim, type_of(id), point_of(id));
      remove(id);
    });
  }
  record.inherited = owned_[victim];
  record.inherited.for_each([&](PieceId id) {
    flow_.key ^=
        piece_key(victim, type_of(id), point_of(id)) ^ piece_key(heir, type_of(id), point_of(id));
    recolour(id, heir);
  });
  owned_[heir] = owned_[heir] | record.inherited;
  owned_[victim] = {};
  if (preset.inheriting_counts) add_taken(heir, victim, record.inherited.count());

  if (fate_[victim].is_gone()) flow_.key ^= fate_key(victim, kSides);
  fate_[victim] = Fate::conquered_by(heir);
  flow_.key ^= fate_key(victim, heir.index());
  flow_.in_play.remove(victim);
  link_kingdoms_in_play();
  ++player_conquests_[rules_.player[heir]];
}

void Position::undo_fall(const Fall& fall) {
  const Side victim = fall.fallen;
  const Side heir = fall.heir;
  --player_conquests_[rules_.player[heir]];
  fate_[victim] = fall.fate_before;
  if (!fall.fate_before.is_gone()) flow_.in_play.add(victim);
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
  flow_.outcome =
      outcome_by_counts(rules_, moved_last, flow_.in_play, player_conquests_, player_taken_);
}

void Position::resign() {
  assert(!over());
  const Side side = flow_.turn;
  fate_[side] = Fate::gone();
  flow_.key ^= fate_key(side, kSides);
  flow_.in_play.remove(side);
  link_kingdoms_in_play();
  judge(side);
  if (!over()) give_turn_after(side);
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
void Position::pass_over(Side mover) {
  Side side = mover;
  Key key = flow_.key;
  unsigned rounds = 0;
  for (int i = 0; i < flow_.in_play.count(); ++i) {
    key ^= handing_on_[side].key;
    rounds += handing_on_[side].rounds;
    side = next_in_play(side);
    if (can_move(side)) {
      flow_.key = key;
      flow_.turn = side;
      flow_.round += rounds;
      return;
    }
  }
  flow_.outcome = {Reason::kStuck, flow_.in_play};
}

}  // namespace hegemon::seven_kingdoms
