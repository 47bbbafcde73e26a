/// Static exchange evaluation with many sides: what happens on one point.
///
/// After a move to a point, the others may capture there in turn order, each with its least
/// valuable attacker and each only if that pays: what it gets against what it would lose there in
/// its turn. Unlike with two sides (Reul, "Static exchange evaluation with alpha-beta approach",
/// ICGA Journal 33, 2010) a piece taken and a piece lost are not the same: a capture weakens one of
/// many rivals, a loss weakens the loser alone. And a whole army may change hands: with its general,
/// or with one loss too many.
///
/// Everything else is as on the board: what stands behind a captor comes into sight, captures of the
/// exchange count towards falls and goals, and an army that changes hands captures for its heir from
/// then on. tests/eval/seven_kingdoms/exchange_test.cpp plays the same on the slow reference board.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/seven_kingdoms/attackers.h"
#include "engine/seven_kingdoms/elimination.h"
#include "eval/seven_kingdoms/evaluation.h"
#include "eval/seven_kingdoms/terms/capture_value.h"
#include "eval/seven_kingdoms/terms/weights.h"

namespace hegemon {

namespace {

using seven_kingdoms::Attackers;
using seven_kingdoms::CaptureEffect;
using seven_kingdoms::kSides;
using seven_kingdoms::Move;
using seven_kingdoms::PerKingdom;
using seven_kingdoms::PieceId;
using seven_kingdoms::PieceSet;
using seven_kingdoms::PieceType;
using seven_kingdoms::Point;
using seven_kingdoms::Position;
using seven_kingdoms::risk_of;
using seven_kingdoms::Rules;
using seven_kingdoms::type_of;
using seven_kingdoms::worth_of;

constexpr const SevenKingdomsExchangeWeights& kWeights = kSevenKingdomsExchangeWeights;

/// The piece with which a capture risks least; of equals the one with the lowest number.
PieceId least_of(PieceSet pieces) {
  std::uint32_t least = ~0U;
  pieces.for_each([&](PieceId id) { least = std::min(least, seven_kingdoms::kRiskRanks[id]); });
  return seven_kingdoms::piece_of_rank(least);
}

/// An exchange after a number of captures: the last link of a chain that goes back to the first.
class Exchange {
 public:
  /// Of this position, before any capture. `standing` is what stands on the point, or is about to.
  /// `replies` is 0, or -1 if the first capture is the move itself and no reply to it.
  Exchange(const Position& position, PieceId standing, const Attackers& attackers, int replies)
      : position_(position),
        attackers_(attackers),
        standing_(standing),
        owner_(position.owner(standing)),
        in_play_(position.in_play()),
        replies_(static_cast<std::int8_t>(replies)) {}

  /// `captor` takes what stands on the point with `attacker`.
  Exchange(const Exchange& before, Side captor, PieceId attacker, const CaptureEffect& effect)
      : position_(before.position_),
        before_(&before),
        attackers_(before.attackers_),
        standing_(attacker),
        owner_(captor),
        in_play_(before.in_play_),
        replies_(static_cast<std::int8_t>(before.replies_ + 1)),
        some_fell_(before.some_fell_) {
    if (effect.fells) [[unlikely]]
      hand_over(effect.heir);
  }

  CaptureEffect effect_for(Side captor) const;
  Score gain(const CaptureEffect& effect) const;
  Score loss(const CaptureEffect& effect) const;
  Score loss_in_turn() const;

 private:
  /// Whose piece was taken last, by which piece stands now on the point.
  Side victim() const { return before_->owner_; }
  bool is_first() const { return before_ == nullptr; }

  PieceSet pieces(Side side) const {
    return some_fell_ ? pieces_after_falls(side) : position_.pieces(side);
  }
  PieceSet pieces_after_falls(Side side) const;
  PieceSet army() const;
  PieceSet survivors() const;
  Score worth_of_army() const;
  /// Of the last capture.
  int counted_of_inherited() const {
    return position_.rules().preset->inheriting_counts ? inherited_.count() : 0;
  }
  bool risks_the_piece_alone(Side captor, PieceId attacker) const;
  SideSet attacking_sides() const;
  unsigned in_turn_order(SideSet sides) const;
  bool others_attack(SideSet sides, Side captor) const;
  void hand_over(Side heir);
  CaptureEffect counted_effect(Side captor, bool falls) const;

  const Position& position_;
  const Exchange* before_ = nullptr;  ///< before the last capture
  Attackers attackers_;               ///< those that could capture next, of all kingdoms
  PieceId standing_;                  ///< on the point
  Side owner_;                        ///< of that piece
  SideSet in_play_;
  std::int8_t replies_;
  bool some_fell_ = false;  ///< a kingdom, by any capture so far
  bool fell_ = false;       ///< the victim of the last capture
  Side heir_{};             ///< its heir
  PieceSet inherited_{};    ///< what the heir got
};

/// The effect of `captor` taking what stands on the point. Inline, as the two below: left
/// alone, g++ makes calls of them, which cost the search a twenty-fifth.
inline CaptureEffect Exchange::effect_for(Side captor) const {
  const Rules& rules = position_.rules();
  const int goal = rules.preset->capture_goal;
  // No more has been taken in this exchange than this by anybody.
  const int most = replies_ + 1;
  if (!some_fell_ && position_.player_taken(rules.player[captor]) + most + 1 < goal &&
      !position_.falls_by_taking(captor, owner_, type_of(standing_), most)) [[likely]] {
    return {};
  }
  int losses = 0;  // of the owner in this exchange, those that count towards this captor's limit
  int taken = 0;   // in this exchange by the captor's player
  for (const Exchange* last = this; !last->is_first(); last = last->before_) {
    losses += last->victim() == owner_ && (!rules.preset->losses_to_one || last->owner_ == captor);
    taken += rules.same_player(last->owner_, captor);
  }
  const bool falls = position_.falls_by_taking(captor, owner_, type_of(standing_), losses);
  taken += position_.player_taken(rules.player[captor]) + 1;
  if (!falls && !some_fell_ && taken < goal) return {};
  return counted_effect(captor, falls);
}

/// What the captor gets by it.
inline Score Exchange::gain(const CaptureEffect& effect) const {
  return seven_kingdoms::prize(standing_, effect, [this] { return worth_of_army(); });
}

/// What the owner of the piece on the point loses by it.
inline Score Exchange::loss(const CaptureEffect& effect) const {
  if (effect.fells && !position_.rules().same_player(effect.heir, owner_)) {
    return seven_kingdoms::loss_of_army(worth_of_army());
  }
  return seven_kingdoms::loss_of(standing_);
}

/// Whether the captor can lose no more than the piece that it captures with.
inline bool Exchange::risks_the_piece_alone(Side captor, PieceId attacker) const {
  // Of pieces that have been taken when that one is lost, the captor's and others'.
  const int captures = replies_ + 2;
  return type_of(attacker) != PieceType::kGeneral &&
         position_.lost(captor) + captures < position_.rules().preset->loss_limit;
}

/// What the owner of the piece on the point loses there before it moves again, with the others to
/// move in turn order after it.
Score Exchange::loss_in_turn() const {
  const SideSet sides = attacking_sides();
  for (unsigned left = in_turn_order(sides); left != 0; left &= left - 1) {
    const Side side((owner_.index() + 1 + std::countr_zero(left)) % kSides);
    if (!in_play_.contains(side) || position_.rules().same_player(side, owner_)) continue;
    const CaptureEffect effect = effect_for(side);
    const PieceId attacker = least_of(attackers_.pieces() & pieces(side));
    Score net = gain(effect);
    if (effect.over) {
      // Nobody moves any more.
    } else if (replies_ >= kWeights.followed_replies) {
      if (others_attack(sides, side)) net -= risk_of(attacker);
    } else if (net <= risk_of(attacker) || !risks_the_piece_alone(side, attacker)) {
      Exchange after(*this, side, attacker, effect);
      after.attackers_.lift(position_, attacker);
      net -= after.loss_in_turn();
    }
    if (net > Score()) return loss(effect);
  }
  return {};
}

/// Whether of these anybody is in play and no friend of the captor.
inline bool Exchange::others_attack(SideSet sides, Side captor) const {
  const SideSet left = sides & in_play_;
  for (const Side side : left) {
    if (!position_.rules().same_player(side, captor)) return true;
  }
  return false;
}

/// What a kingdom commands after kingdoms have fallen, with pieces that were taken on the point.
PieceSet Exchange::pieces_after_falls(Side side) const {
  if (is_first()) return position_.pieces(side);
  const PieceSet before = before_->pieces_after_falls(side);
  if (!fell_) return before;
  if (side == victim()) return {};
  return side == heir_ ? before | inherited_ : before;
}

/// What the owner of the piece on the point commands, that piece included.
PieceSet Exchange::army() const {
  PieceSet set = pieces(owner_);
  for (const Exchange* last = this; !last->is_first(); last = last->before_)
    set.remove(last->before_->standing_);
  return set;
}

/// What is left of the army for its heir if its kingdom falls by the loss of the piece on the point.
PieceSet Exchange::survivors() const {
  PieceSet set = army();
  set.remove(standing_);
  if (type_of(standing_) != PieceType::kGeneral && !position_.rules().preset->general_stays) {
    set.remove(seven_kingdoms::ids_of(PieceType::kGeneral));
  }
  return set;
}

Score Exchange::worth_of_army() const {
  Score sum;
  army().for_each([&](PieceId id) { sum += worth_of(id); });
  return sum;
}

/// Whose pieces look at the point.
SideSet Exchange::attacking_sides() const {
  SideSet sides;
  if (some_fell_) [[unlikely]] {
    for (int i = 0; i < kSides; ++i) {
      if (!(attackers_.pieces() & pieces(Side(i))).empty()) sides.add(Side(i));
    }
  } else {
    attackers_.pieces().for_each([&](PieceId id) { sides.add(position_.owner(id)); });
  }
  return sides;
}

/// These but the owner of what stands on the point, from the kingdom after it on: bit i for the one
/// i + 1 turns later.
unsigned Exchange::in_turn_order(SideSet sides) const {
  constexpr unsigned kOthers = (1U << (kSides - 1)) - 1;
  return (sides.bits() << kSides | sides.bits()) >> (owner_.index() + 1) & kOthers;
}

/// The victim of the last capture has fallen.
void Exchange::hand_over(Side heir) {
  inherited_ = before_->survivors();
  PieceSet generals = before_->army() & seven_kingdoms::ids_of(PieceType::kGeneral);
  generals.remove(inherited_);
  generals.remove(before_->standing_);
  generals.for_each([&](PieceId id) { attackers_.lift(position_, id); });
  heir_ = heir;
  in_play_.remove(victim());
  fell_ = true;
  some_fell_ = true;
}

CaptureEffect Exchange::counted_effect(Side captor, bool falls) const {
  const Rules& rules = position_.rules();
  const bool by_total = rules.preset->heir_by_total;
  // In this exchange, with this capture: of the owner, or of all if that makes the heir.
  const auto taken_for_heir = [&](Side side) {
    int count = position_.taken_for_heir(side, owner_) + int{side == captor};
    for (const Exchange* last = this; !last->is_first(); last = last->before_) {
      if (by_total || last->victim() == owner_) count += last->owner_ == side;
      if (by_total && last->fell_ && last->heir_ == side) count += last->counted_of_inherited();
    }
    return count;
  };
  PerKingdom<int> conquests;  // by player, as `taken`
  PerKingdom<int> taken;
  for (int i = 0; i < kSides; ++i) {
    conquests[Side(i)] = position_.player_conquests(Side(i));
    taken[Side(i)] = position_.player_taken(Side(i));
  }
  for (const Exchange* last = this; !last->is_first(); last = last->before_) {
    ++taken[rules.player[last->owner_]];
    if (!last->fell_) continue;
    ++conquests[rules.player[last->heir_]];
    taken[rules.player[last->heir_]] += last->counted_of_inherited();
  }
  ++taken[rules.player[captor]];

  CaptureEffect effect;
  effect.fells = falls;
  SideSet in_play = in_play_;
  if (falls) {
    const bool general = type_of(standing_) == PieceType::kGeneral;
    const Side heir =
        general ? captor : seven_kingdoms::heir_by_losses(captor, owner_, in_play_, taken_for_heir);
    effect.heir = heir;
    effect.inherits = rules.same_player(heir, captor);
    ++conquests[rules.player[heir]];
    if (rules.preset->inheriting_counts) taken[rules.player[heir]] += survivors().count();
    in_play.remove(owner_);
  }
  const Outcome outcome =
      seven_kingdoms::outcome_by_counts(rules, captor, in_play, conquests, taken);
  effect.over = outcome.over();
  effect.wins = outcome.winners.contains(captor);
  return effect;
}

}  // namespace

Score Evaluation<SevenKingdoms>::capture_gain(const Position& position, Move move) {
  if (!move.is_capture()) return {};
  const Side side = position.turn();
  const Exchange exchange(position, move.taken(), {}, -1);
  return exchange.gain(exchange.effect_for(side));
}

Score Evaluation<SevenKingdoms>::see(const Position& position, Move move) {
  if (seven_kingdoms::is_go_between(move.piece())) return {};  // neither takes nor can be taken
  Attackers attackers(position, move.to(), move.from());
  attackers.ignore(move.piece());
  const Side side = position.turn();
  if (!move.is_capture()) {
    if (!attackers.any_but(position.pieces(side))) return {};
    return -Exchange(position, move.piece(), attackers, 0).loss_in_turn();
  }
  const Exchange before(position, move.taken(), attackers, -1);
  const CaptureEffect effect = before.effect_for(side);
  const Score won = before.gain(effect);
  if (effect.over || attackers.pieces().empty()) return won;
  return won - Exchange(before, side, move.piece(), effect).loss_in_turn();
}

Score Evaluation<SevenKingdoms>::threatened_loss(const Position& position, Side side) {
  Score most;
  Score sum;
  position.pieces(side).for_each([&](PieceId id) {
    if (type_of(id) == PieceType::kGoBetween) return;
    const Point point = position.point_of(id);
    const Attackers attackers(position, point);
    if (!attackers.any_but(position.pieces(side))) return;
    const Score loss = Exchange(position, id, attackers, 0).loss_in_turn();
    sum += loss;
    most = std::max(most, loss);
  });
  // Not every side that can capture will, and not always a piece of this side.
  return most + (sum - most) / 4;
}

Move Evaluation<SevenKingdoms>::escape_move(const Position& position) {
  const Side side = position.turn();
  const auto enemies_among = [&](PieceSet attackers) {
    PieceSet found;
    attackers.for_each([&](PieceId id) {
      const Side by = position.owner(id);
      found.add_if(position.alive(by) && !position.rules().same_player(by, side), id);
    });
    return found;
  };
  Move best = Move::none();
  Score most;
  seven_kingdoms::MoveList moves;
  (position.pieces(side) & seven_kingdoms::ids_of(PieceType::kGeneral)).for_each([&](PieceId id) {
    const Point point = position.point_of(id);
    const PieceSet attackers = enemies_among(position.attackers_to(point, point));
    if (attackers.empty()) return;
    if (moves.empty()) position.moves(moves);
    for (const Move move : moves) {
      const bool steps = move.piece() == id;
      if (!steps && !attackers.contains(move.taken())) continue;
      PieceSet left = position.attackers_to(steps ? move.to() : point, move.from());
      left.remove(move.piece());
      if (move.is_capture()) left.remove(move.taken());
      if (!enemies_among(left).empty()) continue;
      const Score gain = see(position, move);
      if (best == Move::none() || gain > most) {
        best = move;
        most = gain;
      }
    }
  });
  return best;
}

}  // namespace hegemon
