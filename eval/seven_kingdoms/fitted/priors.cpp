#include "eval/seven_kingdoms/fitted/priors.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "engine/seven_kingdoms/destinations.h"
#include "eval/seven_kingdoms/terms/geometry.h"

namespace hegemon::seven_kingdoms {

namespace {

constexpr std::array<int, 14> kGainSteps{-2000, -600, -400, -250, -100, 0,    80,
                                         100,   150,  165,  220,  260,  1000, 3000};
int gain_step(int gain) {
  int step = 0;
  for (const int limit : kGainSteps)
    step += gain > limit;
  return step;
}

/// How good a target is, 1 .. 7; 0 for none.
constexpr std::array<std::uint8_t, kPieceTypeCount> kTargetClass{{7, 5, 5, 4, 0, 6, 6, 1, 4, 1}};
constexpr int kGuardedTarget = 2;
constexpr int kOrphanGeneral = 5;  ///< whose kingdom is out

int phase_of(int pieces) {
  return pieces > 105 ? 0 : pieces > 85 ? 1 : pieces > 60 ? 2 : 3;
}

/// The kind of line along which a piece comes to a point. A knight's is that of its diagonal part.
LineKind kind_of_step(Point from, Point to) {
  const int files = to.file() - from.file();
  const int ranks = to.rank() - from.rank();
  if (files == 0) return kFileLine;
  if (ranks == 0) return kRankLine;
  return (files > 0) == (ranks > 0) ? kDiagonalLine : kAntiDiagonalLine;
}

}  // namespace

MoveFeatures::MoveFeatures(const Position& position, const AttackMap& map, const Captures& captures)
    : position_(position),
      map_(map),
      captures_(captures),
      side_(position.turn()),
      enemies_(captures.enemies(side_)) {
  danger_.fill(kSafe);
  int pieces = 0;
  int order = 0;
  for (int i = 0; i < kSides; ++i) {
    pieces += position.pieces(Side(i)).count();
    const Side side((side_.index() + i) % kSides);
    if (position.alive(side)) delay_[side] = static_cast<std::uint8_t>(order++);
  }
  phase_ = phase_of(pieces);

  position.pieces(side_).for_each([&](PieceId id) {
    if (map.attackers[id].empty() || is_go_between(id)) return;
    const AttackersByKingdom& attackers = captures.attackers_of(id);
    int danger = kSafe;
    for (const Side enemy : attackers.sides() & enemies_) {
      const CaptureEffect effect = captures.effect(enemy, id);
      const bool gains =
          captures.gain(enemy, id, attackers.least_of(enemy), effect, attackers) > Score();
      danger = std::max<int>(danger, !gains ? kAttacked : effect.fells ? kFalling : kLosing);
      if (!gains) continue;
      const PieceSet theirs = map.attackers[id] & position.pieces(enemy);
      PieceSet& menaces = menaces_[effect.fells ? 1 : 0];
      menaces = menaces | theirs;
      if (is_of(PieceType::kGeneral, id)) {
        general_danger_ = std::min(general_danger_ + 1, 2);
        general_attackers_ = general_attackers_ | theirs;
      }
    }
    danger_[id] = static_cast<std::uint8_t>(danger);
  });
}

/// The class of the best enemy piece that a piece of the side to move attacks from a point, as if
/// `from` were empty only for it.
template <PieceType kType>
int MoveFeatures::best_target(Point at, Point from) const {
  constexpr PieceRow kRow = row(kType);
  if constexpr (kRow.capture == Capture::kNever) return 0;
  int best = 0;
  const auto look = [&](LineKind kind, int line, std::uint32_t bits) {
    for (; bits != 0; bits &= bits - 1) {
      const Point target = point_on_line(kind, line, std::countr_zero(bits));
      const PieceId id = position_.piece_at(target);
      if (id >= kEmperor || target == from) continue;
      const Side owner = position_.owner(id);
      int value = kTargetClass[static_cast<std::size_t>(type_of(id))];
      if (is_of(PieceType::kGeneral, id)) {
        if (!position_.alive(owner)) value = kOrphanGeneral;
      } else if (value > kGuardedTarget && worth_of(kType) >= worth_of(id) &&
                 map_.attackers_by_kingdom[id].attacks(owner)) {
        value = kGuardedTarget;
      }
      best = std::max(best, value);
    }
  };
  const int lane = side_.index();
  if constexpr (kRow.knight) {
    for (std::size_t w = 0; w < 4; ++w) {
      const KnightWindow window = kKnightWindows[at][w];
      const LineWord& line = position_.line(window.line);
      look(kKnightLineKinds[w], window.line,
           knight_destinations<true>(line.lane(kOccupiedLane), line.lane(lane), window.shift));
    }
  } else {
    for (std::size_t k = first_line_kind(kType); k < end_line_kind(kType); ++k) {
      const Place place = places_of(at)[k];
      const LineWord& line = position_.line(place.line);
      look(static_cast<LineKind>(k), place.line,
           destinations<kType, true>(line.lane(kOccupiedLane), line.lane(lane), place.bit));
    }
  }
  return best;
}

template <class Add>
void MoveFeatures::of_piece(PieceId id, Add add) const {
  using Layout = PriorLayout;
  const int kind = index(type_of(id));
  const Point from = position_.point_of(id);
  add(Layout::kPhase.at(kind, phase_));
  add(Layout::kRingFrom.at(kind, ring(from)));
  add(Layout::kAdvanceFrom.at(kind, advance(side_, from)));
}

template <PieceType kType, class Add>
void MoveFeatures::of_move(Move move, Add add) const {
  using Layout = PriorLayout;
  const PieceId mover = move.piece();
  constexpr int kKind = index(kType);
  const Point to = move.to();
  add(Layout::kRingTo.at(kKind, ring(to)));
  add(Layout::kAdvanceTo.at(kKind, advance(side_, to)));

  const int attackers = std::min((map_.sides_at(to) & enemies_).count(), 2);
  const bool guarded =
      attackers != 0 && map_.attacks_otherwise(side_, to, kind_of_step(move.from(), to));
  add(Layout::kLanding.at(kKind,
                          danger_[mover] * 5 + (attackers == 0 ? 0 : attackers * 2 - guarded)));
  const int safety = attackers == 0 ? 0 : guarded ? 1 : 2;
  add(Layout::kThreat.at(kKind, best_target<kType>(to, move.from()) * 3 + safety));

  int answer = 0;
  if (general_danger_ != 0) {
    if (kType == PieceType::kGeneral) {
      answer = attackers == 0 ? 1 : 2;
    } else if (move.is_capture() && general_attackers_.contains(move.taken())) {
      answer = 3;
    }
  }
  add(Layout::kGeneral.at(general_danger_, answer));

  if (!move.is_capture()) return;
  const PieceId taken = move.taken();
  const CaptureEffect effect = captures_.effect(side_, taken);
  const int gain =
      captures_.gain(side_, taken, mover, effect, captures_.attackers_of(taken)).count();
  add(Layout::kVictim.at(kKind, index(type_of(taken))));
  add(Layout::kGain.at(0, gain_step(gain)));
  add(Layout::kEffect.at(0, effect.fells + 2 * effect.inherits + 4 * effect.wins));
  add(Layout::kOwnerTurn.at(0, delay_[position_.owner(taken)]));
  add(Layout::kRelief.at(0, menaces_[1].contains(taken) ? 2 : menaces_[0].contains(taken) ? 1 : 0));
}

template <PieceType kType>
PriorFeatures MoveFeatures::of_type(Move move) const {
  PriorFeatures features;
  features.fill(PriorLayout::kQuiet);
  auto at = features.begin();
  const auto add = [&](std::uint16_t feature) { *at++ = feature; };
  of_piece(move.piece(), add);
  of_move<kType>(move, add);
  return features;
}

PriorFeatures MoveFeatures::of(Move move) const {
  static constexpr auto kFunctions = []<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
    return PerType<PriorFeatures (MoveFeatures::*)(Move) const>{
        {{&MoveFeatures::of_type<static_cast<PieceType>(kTypes)>...}}};
  }
  (std::make_index_sequence<kPieceTypeCount>{});
  return (this->*kFunctions[type_of(move.piece())])(move);
}

int MoveFeatures::piece_logit(PieceId id, const PriorWeights& weights) const {
  int sum = 0;
  of_piece(id, [&](std::uint16_t feature) { sum += weights[feature]; });
  return sum;
}

template <PieceType kType>
[[gnu::flatten]] int MoveFeatures::move_logit_of_type(Move move,
                                                      const PriorWeights& weights) const {
  int sum = move.is_capture()
                ? 0
                : static_cast<int>(PriorLayout::kOfCapture) * weights[PriorLayout::kQuiet];
  of_move<kType>(move, [&](std::uint16_t feature) { sum += weights[feature]; });
  return sum;
}

int MoveFeatures::move_logit(Move move, const PriorWeights& weights) const {
  static constexpr auto kFunctions = []<std::size_t... kTypes>(std::index_sequence<kTypes...>) {
    return PerType<int (MoveFeatures::*)(Move, const PriorWeights&) const>{
        {{&MoveFeatures::move_logit_of_type<static_cast<PieceType>(kTypes)>...}}};
  }
  (std::make_index_sequence<kPieceTypeCount>{});
  return (this->*kFunctions[type_of(move.piece())])(move, weights);
}

}  // namespace hegemon::seven_kingdoms
