/// What captures would bring, read off an attack map: one estimate for evaluation and priors.
///
/// Coarser than the exchange that is followed move by move (Evaluation::see): who may recapture counts, the
/// captures after that do not.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/seven_kingdoms/elimination.h"
#include "eval/seven_kingdoms/terms/attack_map.h"
#include "eval/seven_kingdoms/terms/capture_value.h"

namespace hegemon::seven_kingdoms {

class Captures {
 public:
  Captures(const Position& position, const AttackMap& map) : position_(position), map_(map) {
    const SideSet in_play = position.in_play();
    for (int i = 0; i < kSides; ++i) {
      const Side side(i);
      Score sum;
      position.pieces(side).for_each([&](PieceId id) { sum += worth_of(id); });
      armies_[side] = sum;
      for (const Side other : in_play) {
        if (!position.rules().same_player(side, other)) enemies_[side].add(other);
      }
    }
  }

  /// The worth of all that a kingdom commands.
  Score army(Side side) const { return armies_[side]; }
  /// Kingdoms in play of other players.
  SideSet enemies(Side side) const { return enemies_[side]; }

  const AttackersByKingdom& attackers_of(PieceId id) const { return map_.attackers_by_kingdom[id]; }

  /// Of goals it knows those that this capture reaches by itself; the last kingdom in play does not count.
  CaptureEffect effect(Side captor, PieceId id) const {
    const Preset& preset = *position_.rules().preset;
    const Side player = position_.rules().player[captor];
    const Side victim = position_.owner(id);
    CaptureEffect effect;
    effect.fells = position_.falls_by_taking(captor, victim, type_of(id));
    effect.wins = position_.player_taken(player) + 1 >= preset.capture_goal;
    effect.over = effect.wins;
    if (!effect.fells) return effect;
    const auto count = [&](Side side) {
      return position_.taken_for_heir(side, victim) + (side == captor ? 1 : 0);
    };
    effect.heir = is_of(PieceType::kGeneral, id)
                      ? captor
                      : heir_by_losses(captor, victim, position_.in_play(), count);
    effect.inherits = position_.rules().same_player(effect.heir, captor);
    effect.wins |=
        effect.inherits && position_.player_conquests(player) + 1 >= preset.conquest_goal;
    effect.over = effect.wins;
    return effect;
  }

  /// What a kingdom gains by taking a piece with the piece `with`, the loss of that one deducted where an
  /// enemy is likely to recapture. `attackers` attack the piece.
  Score gain(Side side, PieceId id, PieceId with, const CaptureEffect& effect,
             const AttackersByKingdom& attackers) const {
    const Side owner = position_.owner(id);
    const Score worth = prize(id, effect, [&] { return armies_[owner]; });
    if (effect.wins) return worth;
    SideSet others = attackers.sides() & enemies_[side];
    // An army that changes hands does not defend its last owner any more.
    if (effect.fells) others.remove(owner);
    if (others.empty()) return worth;
    std::uint32_t least = ~0U;
    for (const Side other : others)
      least = std::min(least, kRiskRanks[attackers.least_of(other)]);
    const bool general = is_of(PieceType::kGeneral, with);
    // A recapture pays if it is safe or made by a cheap piece.
    constexpr Score kMargin{120};
    const bool unguarded = others.count() == 1 && attackers.count_of(side) <= 1;
    const Score retaken = prize(with, {}, [] { return Score(); });
    if (!unguarded && !general && risk_of(piece_of_rank(least)) >= retaken + kMargin) return worth;
    return worth - (general ? loss_of_army(armies_[side]) : loss_of(with));
  }

 private:
  const Position& position_;
  const AttackMap& map_;
  PerKingdom<Score> armies_;
  PerKingdom<SideSet> enemies_;
};

}  // namespace hegemon::seven_kingdoms
