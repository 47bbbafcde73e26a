#include "eval/seven_kingdoms/tastes/move_tastes.h"

#include <algorithm>
#include <cstdlib>

#include "eval/seven_kingdoms/terms/geometry.h"

namespace hegemon::seven_kingdoms {

namespace {

constexpr int kYes = 32;      ///< something is there
constexpr int kWorthOf1 = 8;  ///< values count in 1/8
constexpr int kLogitOf1 = 128;
/// What the loss of a general, or of the piece with which the kingdom falls, counts.
constexpr int kAll = 2400;
constexpr int kMost = 4000;  ///< no sum counts more

std::int16_t part_of_worth(int worth) {
  return static_cast<std::int16_t>(std::clamp(worth, -kMost, kMost) / kWorthOf1);
}
std::int16_t yes_if(bool there) {
  return static_cast<std::int16_t>(there ? kYes : 0);
}

std::int16_t& at(TasteRow& row, Taste taste) {
  return row[static_cast<std::size_t>(taste)];
}

}  // namespace

MoveTastes::MoveTastes(const Position& position, const AttackMap& map, const Captures& captures)
    : position_(position),
      map_(map),
      captures_(captures),
      finder_(position, map),
      side_(position.turn()) {
  const SideSet enemies = captures.enemies(side_);
  int most = -1;
  int least = INT32_MAX;
  for (const Side side : position.in_play()) {
    PieceSet& set = enemies.contains(side) ? enemies_ : own_;
    set = set | position.pieces(side);
    if (!enemies.contains(side)) continue;
    if (position.falls_by_taking(side, side_, PieceType::kSwordsman)) fells_us_.add(side);
    const int army = captures.army(side).count();
    if (army > most) leader_ = side;
    if (army < least) weakest_ = side;
    most = std::max(most, army);
    least = std::min(least, army);
  }
  position.pieces(side_).for_each([&](PieceId id) {
    if (is_go_between(id)) return;
    const Danger danger = danger_of(id, map.attackers[id]);
    dangers_[id] = danger;
    hanging_ += danger.hanging;
    menaced_ += danger.menaced;
    if (danger.hanging > 0 && in_danger_count_ < kMaxListed) in_danger_[in_danger_count_++] = id;
  });
  for (int i = 0; i < kSides; ++i) {
    position.pieces(Side(i)).for_each([&](PieceId id) {
      if (own_.contains(id) || is_go_between(id) || target_count_ == kMaxListed) return;
      if (target_of(id, map.attackers[id]) > 0) targets_[target_count_++] = id;
    });
  }
}

/// What the side loses with a piece that these enemies attack.
int MoveTastes::loss_of_piece(PieceId id, PieceSet enemies) const {
  if (is_of(PieceType::kGeneral, id)) return kAll;
  if (!fells_us_.empty()) {
    for (const Side side : fells_us_) {
      if (!(enemies & position_.pieces(side)).empty()) return kAll;
    }
  }
  return loss_of(id).count();
}

int MoveTastes::cheapest(PieceSet pieces) const {
  std::uint32_t least = ~0U;
  pieces.for_each([&](PieceId id) { least = std::min(least, kRiskRanks[id]); });
  return static_cast<int>(least >> 8);
}

MoveTastes::Danger MoveTastes::danger_of(PieceId id, PieceSet attackers) const {
  const PieceSet enemies = attackers & enemies_;
  if (enemies.empty()) return {};
  const int loss = loss_of_piece(id, enemies);
  Danger danger{(attackers & own_).empty() ? loss : 0, 0};
  const AttackersByKingdom by_kingdom = captures_.by_kingdom(attackers);
  for (const Side enemy : by_kingdom.sides() & captures_.enemies(side_)) {
    const CaptureEffect effect = captures_.effect(enemy, id);
    const Score gain = captures_.gain(enemy, id, by_kingdom.least_of(enemy), effect, by_kingdom);
    if (gain > Score()) danger.menaced = loss;
  }
  return danger;
}

/// What an enemy piece is worth as a target of the side; 0 if its capture does not pay.
int MoveTastes::target_of(PieceId id, PieceSet attackers) const {
  const PieceSet ours = attackers & position_.pieces(side_);
  if (ours.empty()) return 0;
  const bool general = is_of(PieceType::kGeneral, id) && position_.alive(position_.owner(id));
  const int worth = general ? kAll : loss_of(id).count();
  if ((attackers & enemies_).empty()) return worth;
  return cheapest(ours) < worth ? worth : 0;
}

/// The pieces whose attackers a move changes, each once with its attackers afterwards.
void MoveTastes::find_touched(Move move) {
  for (std::size_t i = 0; i < touched_count_; ++i)
    place_of_[touched_[i].id] = 0;
  touched_count_ = 0;
  for (const AttackChange& change : finder_.of(move)) {
    if (change.victim == move.taken()) continue;
    std::uint16_t& place = place_of_[change.victim];
    if (place == 0) {
      touched_[touched_count_] = {change.victim, map_.attackers[change.victim]};
      place = static_cast<std::uint16_t>(++touched_count_);
    }
    PieceSet& attackers = touched_[place - 1U].attackers;
    if (change.made) {
      attackers.add(change.attacker);
    } else {
      attackers.remove(change.attacker);
    }
  }
}

void MoveTastes::of_capture(Move move, TasteRow& row) const {
  const PieceId taken = move.taken();
  const Side owner = position_.owner(taken);
  const CaptureEffect effect = captures_.effect(side_, taken);
  const int gain =
      captures_.gain(side_, taken, move.piece(), effect, captures_.attackers_of(taken)).count();
  at(row, Taste::kVictim) =
      part_of_worth(is_of(PieceType::kGeneral, taken) ? 100 : worth_of(taken).count());
  at(row, Taste::kCapture) = kYes;
  at(row, Taste::kGain) = part_of_worth(std::clamp(gain, -1000, 2000));
  at(row, Taste::kBadCapture) = yes_if(gain <= 0);
  at(row, Taste::kConquest) = yes_if(effect.inherits);
  at(row, Taste::kWin) = yes_if(effect.wins);
  at(row, Taste::kLeader) = yes_if(owner == leader_);
  at(row, Taste::kWeakest) = yes_if(owner == weakest_);
  at(row, Taste::kNext) = yes_if(owner == position_.next_in_play(side_));
  at(row, Taste::kGrudge) =
      static_cast<std::int16_t>(8 * std::min(position_.taken(owner, side_), 10));
  at(row, Taste::kClaim) =
      static_cast<std::int16_t>(8 * std::min(position_.taken(side_, owner), 10));
  at(row, Taste::kNearFall) = static_cast<std::int16_t>(8 * std::min(position_.lost(owner), 12));
  int relief = 0;
  for (std::size_t i = 0; i < in_danger_count_; ++i) {
    const PieceId id = in_danger_[i];
    if (map_.attackers[id].contains(taken)) relief = std::max(relief, dangers_[id].hanging);
  }
  at(row, Taste::kRelief) = part_of_worth(relief);
}

/// What hangs afterwards.
void MoveTastes::of_safety(Move move, TasteRow& row) {
  const PieceId mover = move.piece();
  int hanging = hanging_;
  int menaced = menaced_;
  int most = 0;
  Danger of_mover = dangers_[mover];
  bool general_attacked = false;
  for (std::size_t i = 0; i < touched_count_; ++i) {
    const PieceId id = touched_[i].id;
    if (!(position_.owner(id) == side_) || is_go_between(id)) continue;
    const Danger after = danger_of(id, touched_[i].attackers);
    hanging += after.hanging - dangers_[id].hanging;
    menaced += after.menaced - dangers_[id].menaced;
    most = std::max(most, after.hanging);
    if (id == mover) of_mover = after;
    if (is_of(PieceType::kGeneral, id))
      general_attacked = !(touched_[i].attackers & enemies_).empty();
  }
  for (std::size_t i = 0; i < in_danger_count_; ++i) {
    const PieceId id = in_danger_[i];
    if (place_of_[id] != 0) continue;
    most = std::max(most, dangers_[id].hanging);
    general_attacked = general_attacked || is_of(PieceType::kGeneral, id);
  }
  at(row, Taste::kHanging) = part_of_worth(hanging);
  at(row, Taste::kMostHanging) = part_of_worth(most);
  at(row, Taste::kMenaced) = part_of_worth(menaced);
  at(row, Taste::kRisk) = part_of_worth(of_mover.most());
  at(row, Taste::kEscape) = part_of_worth(dangers_[mover].most());
  at(row, Taste::kOwnGeneral) = yes_if(general_attacked);
  if (place_of_[mover] == 0) return;
  const PieceSet& attackers = touched_[place_of_[mover] - 1U].attackers;
  const bool attacked = !(attackers & enemies_).empty();
  at(row, Taste::kAttacked) = yes_if(attacked);
  at(row, Taste::kGuarded) = yes_if(attacked && !(attackers & own_).empty());
}

/// What the side could take next.
void MoveTastes::of_threats(Move move, TasteRow& row) const {
  int best = 0;
  int newly = 0;
  bool general = false;
  for (std::size_t i = 0; i < touched_count_; ++i) {
    const PieceId id = touched_[i].id;
    if (own_.contains(id) || is_go_between(id)) continue;
    const PieceSet& attackers = touched_[i].attackers;
    best = std::max(best, target_of(id, attackers));
    PieceSet more = attackers & position_.pieces(side_);
    more.remove(map_.attackers[id]);
    if (more.empty() && !(attackers.contains(move.piece()))) continue;
    const bool alive = position_.alive(position_.owner(id));
    if (is_of(PieceType::kGeneral, id) && alive) general = true;
    newly = std::max(newly, worth_of(id).count());
  }
  for (std::size_t i = 0; i < target_count_; ++i) {
    const PieceId id = targets_[i];
    if (place_of_[id] == 0 && id != move.taken())
      best = std::max(best, target_of(id, map_.attackers[id]));
  }
  at(row, Taste::kThreat) = part_of_worth(best);
  at(row, Taste::kNewThreat) = part_of_worth(newly);
  at(row, Taste::kMenacesGeneral) = yes_if(general);
}

void MoveTastes::of_way(Move move, TasteRow& row) const {
  const PieceId mover = move.piece();
  const Point from = move.from();
  const Point to = move.to();
  at(row, Taste::kMover) = part_of_worth(worth_of(mover).count());
  at(row, Taste::kCentre) = static_cast<std::int16_t>(8 * (ring(to) - ring(from)));
  at(row, Taste::kAdvance) =
      static_cast<std::int16_t>(8 * (advance(side_, to) - advance(side_, from)));
  at(row, Taste::kDistance) = static_cast<std::int16_t>(
      4 *
      std::min(std::max(std::abs(to.file() - from.file()), std::abs(to.rank() - from.rank())), 12));
  at(row, Taste::kGeneralMoves) = yes_if(is_of(PieceType::kGeneral, mover));
  at(row, Taste::kSmallMoves) =
      yes_if(is_of(PieceType::kDagger, mover) || is_of(PieceType::kSwordsman, mover));
  at(row, Taste::kKnightMoves) = yes_if(is_of(PieceType::kKnight, mover));
}

TasteRow MoveTastes::of(Move move, int logit) {
  TasteRow row{};
  find_touched(move);
  if (move.is_capture()) of_capture(move, row);
  of_safety(move, row);
  of_threats(move, row);
  of_way(move, row);
  at(row, Taste::kPrior) = static_cast<std::int16_t>(std::clamp(logit / kLogitOf1, -1000, 1000));
  return row;
}

}  // namespace hegemon::seven_kingdoms
