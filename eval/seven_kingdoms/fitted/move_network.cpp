#include "eval/seven_kingdoms/fitted/move_network.h"

#include <algorithm>

namespace hegemon::seven_kingdoms {

MoveNetworkInputs::MoveNetworkInputs(const Position& position, const AttackMap& map,
                                     const Captures& captures, const MoveFeatures& priors)
    : map_(map), priors_(priors), finder_(position, map) {
  const SideSet enemies = captures.enemies(position.turn());
  for (int i = 0; i < kSides; ++i) {
    const Side side(i);
    if (!position.alive(side)) continue;
    PieceSet& set = enemies.contains(side) ? enemy_ : own_;
    set = set | position.pieces(side);
  }
}

MoveNetworkInputs::Attackers MoveNetworkInputs::attackers_before(PieceId victim) const {
  return {(map_.attackers[victim] & own_).count(), (map_.attackers[victim] & enemy_).count()};
}

const MoveNetworkFeatures& MoveNetworkInputs::of(Move move) {
  using Layout = MoveNetworkLayout;
  features_.count = 0;
  for (const std::uint16_t feature : priors_.of(move))
    features_.add(feature);

  // By piece: what the changes make of its attackers.
  struct Touched {
    PieceId id;
    std::int8_t own;
    std::int8_t enemy;
  };
  std::array<Touched, AttackChanges::kMax> touched;
  std::array<std::uint8_t, kPieceIdCount> place_of_piece{};  // in `touched`, plus 1
  std::size_t pieces = 0;
  for (const AttackChange& change : finder_.of(move)) {
    if (change.victim == move.taken()) continue;
    const bool by_own = own_.contains(change.attacker);
    const bool of_own = own_.contains(change.victim);
    if (by_own || of_own) {
      const int relation = !by_own  ? Layout::kEnemyAttacksOwn
                           : of_own ? Layout::kOwnGuardsOwn
                                    : Layout::kOwnAttacksEnemy;
      features_.add(Layout::kPair.at(
          2 * relation + (change.made ? 1 : 0),
          index(type_of(change.attacker)) * kPieceTypeCount + index(type_of(change.victim))));
    }
    std::uint8_t& place = place_of_piece[change.victim];
    if (place == 0) {
      touched[pieces] = {change.victim, 0, 0};
      place = static_cast<std::uint8_t>(++pieces);
    }
    Touched& piece = touched[place - 1U];
    std::int8_t& count = by_own ? piece.own : piece.enemy;
    count = static_cast<std::int8_t>(count + (change.made ? 1 : -1));
  }

  for (std::size_t i = 0; i < pieces; ++i) {
    const Touched& piece = touched[i];
    const int kind = index(type_of(piece.id));
    const Attackers before = attackers_before(piece.id);
    const Attackers after{before.own + piece.own, before.enemy + piece.enemy};
    if (piece.id == move.piece()) {
      features_.add(Layout::kMover.at(kind, after.state()));
    } else if (own_.contains(piece.id)) {
      if (before.state() != after.state())
        features_.add(Layout::kOwn.at(kind, priors_.danger_of(piece.id) * 5 + after.state()));
    } else {
      const bool attacked = before.own > 0;
      const bool attacked_now = after.own > 0;
      const bool guarded_now = after.enemy > 0;
      if (attacked != attacked_now || (attacked_now && (before.enemy > 0) != guarded_now))
        features_.add(Layout::kEnemy.at(kind, 4 * attacked + 2 * attacked_now + guarded_now));
    }
  }
  return features_;
}

}  // namespace hegemon::seven_kingdoms
