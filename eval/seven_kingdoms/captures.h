/// What captures would bring, read off an attack map: one estimate for evaluation and priors.
///
/// Coarser than the exchange that is followed move by move (Evaluation::see): who may recapture counts, the
/// captures after that do not.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/seven_kingdoms/elimination.h"
#include "eval/seven_kingdoms/attack_map.h"
#include "eval/seven_kingdoms/piece_values.h"

namespace hegemon::seven_kingdoms {

/// What a capture does beyond removing the piece.
struct CaptureEffect {
  bool fells = false;     ///< its kingdom falls
  bool inherits = false;  ///< and the army goes to a kingdom of the captor's player
  bool wins = false;      ///< the captor's player reaches a goal
};

/// The pieces that attack one piece (enemies and guards), by kingdom.
struct AttackersBySide {
  unsigned sides = 0;            ///< one bit each
  std::array<PieceId, 8> least;  ///< the one that its kingdom risks least with
  std::array<std::uint8_t, 8> counts;

  bool attacks(Side side) const { return ((sides >> side.index()) & 1U) != 0; }
  PieceId least_of(Side side) const { return least[static_cast<std::size_t>(side.index())]; }
  int count_of(Side side) const {
    return attacks(side) ? counts[static_cast<std::size_t>(side.index())] : 0;
  }
};

class Captures {
 public:
  Captures(const Position& position, const AttackMap& map) : position_(position), map_(map) {
    const SideSet in_play = position.in_play();
    for (int i = 0; i < kSides; ++i) {
      const Side side(i);
      int sum = 0;
      position.pieces(side).for_each([&](PieceId id) { sum += value_of(id); });
      armies_[side] = sum;
      unsigned allies = 0;
      for (int j = 0; j < kSides; ++j)
        allies |= static_cast<unsigned>(position.rules().same_player(side, Side(j))) << j;
      enemies_[side] = in_play.bits() & ~allies;
    }
  }

  /// The value of all that a kingdom commands.
  int army(Side side) const { return armies_[side]; }
  /// Kingdoms in play of other players, one bit each.
  unsigned enemies(Side side) const { return enemies_[side]; }

  AttackersBySide attackers_of(PieceId id) const {
    AttackersBySide attackers;
    std::array<int, 8> lowest;
    map_.attackers[id].for_each([&](PieceId attacker) {
      const auto side = static_cast<std::size_t>(position_.owner(attacker).index());
      const bool first = ((attackers.sides >> side) & 1U) == 0;
      const int price = kPrices[attacker];
      attackers.counts[side] = first ? 1 : static_cast<std::uint8_t>(attackers.counts[side] + 1);
      if (first || price < lowest[side]) {
        lowest[side] = price;
        attackers.least[side] = attacker;
      }
      attackers.sides |= 1U << side;
    });
    return attackers;
  }

  CaptureEffect effect(Side captor, PieceId id) const {
    const Preset& preset = *position_.rules().preset;
    const Side player = position_.rules().player[captor];
    const Side victim = position_.owner(id);
    CaptureEffect effect;
    effect.fells = position_.falls_by_taking(captor, victim, type_of(id));
    effect.wins = position_.player_taken(player) + 1 >= preset.capture_goal;
    if (!effect.fells) return effect;
    const auto count = [&](Side side) {
      return position_.taken_for_heir(side, victim) + (side == captor ? 1 : 0);
    };
    const Side heir = is_of(PieceType::kGeneral, id)
                          ? captor
                          : heir_by_losses(captor, victim, position_.in_play(), count);
    effect.inherits = position_.rules().same_player(heir, captor);
    effect.wins |=
        effect.inherits && position_.player_conquests(player) + 1 >= preset.conquest_goal;
    return effect;
  }

  /// What taking the piece is worth to the captor.
  int prize(PieceId id, CaptureEffect effect) const {
    int worth = value_of(id) / kRivalPart + kCaptureValue;
    if (effect.inherits) worth += armies_[position_.owner(id)] + kConquestValue;
    return effect.wins ? worth + kWinValue : worth;
  }

  /// What a kingdom gains by taking a piece with the piece `with`, the loss of that one deducted where an
  /// enemy is likely to recapture. `attackers` are those of the piece.
  int gain(Side side, PieceId id, PieceId with, CaptureEffect effect,
           const AttackersBySide& attackers) const {
    const int worth = prize(id, effect);
    if (effect.wins) return worth;
    unsigned others = attackers.sides & enemies_[side];
    // An army that changes hands does not defend its last owner any more.
    if (effect.fells) others &= ~(1U << position_.owner(id).index());
    if (others == 0) return worth;
    int lowest = kGeneralRisk;
    for (unsigned rest = others; rest != 0; rest &= rest - 1)
      lowest = std::min<int>(lowest, kPrices[attackers.least_of(Side(std::countr_zero(rest)))]);
    const bool general = is_of(PieceType::kGeneral, with);
    // To recapture pays if nobody is left who would do it again, or with something cheap.
    const int retaken = value_of(with) / kRivalPart + kCaptureValue;
    const bool unguarded = std::has_single_bit(others) && attackers.count_of(side) <= 1;
    if (!unguarded && !general && lowest >= retaken + 40) return worth;
    return worth - (general ? armies_[side] + kConquestValue : value_of(with) + kLossValue);
  }

  /// What a kingdom risks by capturing with a piece.
  static constexpr std::array<std::int16_t, kPieceIdCount> kPrices = [] {
    std::array<std::int16_t, kPieceIdCount> prices{};
    for (std::size_t i = 0; i < prices.size(); ++i) {
      const auto id = static_cast<PieceId>(i);
      prices[i] =
          is_of(PieceType::kGeneral, id) ? kGeneralRisk : static_cast<std::int16_t>(value_of(id));
    }
    return prices;
  }();

 private:
  const Position& position_;
  const AttackMap& map_;
  PerKingdom<int> armies_;
  PerKingdom<unsigned> enemies_;
};

}  // namespace hegemon::seven_kingdoms
