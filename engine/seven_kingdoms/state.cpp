/// A position for a board: pieces, standing, and what a move did.
#include <algorithm>

#include "engine/seven_kingdoms/elimination.h"
#include "engine/seven_kingdoms/game.h"

namespace hegemon {

namespace sk = seven_kingdoms;

namespace {

char letter_of(sk::PieceId id) {
  return sk::row(sk::type_of(id)).letter;
}

/// Losses as the preset counts them towards the limit: all, or the most that one kingdom took.
int losses_that_count(const sk::Position& position, Side side) {
  if (!position.rules().preset->losses_to_one) return position.lost(side);
  int most = 0;
  for (const Side captor : sides<sk::kSides>())
    most = std::max(most, position.taken(captor, side));
  return most;
}

SideState state_of(const sk::Position& position, Side side) {
  const sk::Preset& preset = *position.rules().preset;
  SideState state;
  state.player = position.rules().player[side];
  state.pieces = position.pieces(side).count();
  const sk::KingdomStatus status = position.status(side);
  if (status.is_gone()) {
    state.fate = SideFate::kLeft;
  } else if (!position.alive(side)) {
    state.fate = SideFate::kFell;
    state.heir = status.commander();
  }
  for (const Side victim : sides<sk::kSides>()) {
    const int taken = position.taken(side, victim);
    if (taken != 0) state.taken.emplace_back(victim, taken);
  }
  state.counters.push_back(
      {"taken", position.player_taken(state.player), preset.capture_goal, std::nullopt});
  state.counters.push_back(
      {"conquests", position.player_conquests(state.player), preset.conquest_goal, std::nullopt});
  Counter losses{"losses", losses_that_count(position, side), preset.loss_limit, std::nullopt};
  if (position.alive(side) && losses.now != 0) {
    losses.heir = sk::heir_by_losses(position.turn(), side, position.in_play(), [&](Side captor) {
      return position.taken_for_heir(captor, side);
    });
  }
  state.counters.push_back(losses);
  return state;
}

}  // namespace

BoardState SevenKingdoms::board_state(const Position& position, const Position& start) {
  BoardState state;
  for (int i = 0; i < sk::kPointCount; ++i) {
    const sk::Point point(i);
    const sk::PieceId id = position.piece_at(point);
    if (id == sk::kNoPiece || id == sk::kEmperor) continue;
    state.pieces.push_back(
        {sk::to_text(point), letter_of(id), position.owner(id), start.owner(id)});
  }
  for (const Side side : sides<kSides>())
    state.sides.push_back(state_of(position, side));
  if (position.rules().quiet_limit != 0) {
    state.draws.push_back({"quiet", position.quiet(), position.rules().quiet_limit, std::nullopt});
  }
  return state;
}

MoveEffects SevenKingdoms::move_effects(const Position& before, const std::optional<Move>& move,
                                        const Position& after) {
  MoveEffects effects;
  sk::PieceId taken = sk::kNoPiece;
  if (move) {
    effects.ends = ends(*move);
    effects.kind = letter_of(move->piece());
    if (move->is_capture()) {
      taken = move->taken();
      effects.taken = letter_of(taken);
      effects.taken_of = before.owner(taken);
    }
  }
  for (const Side side : sides<kSides>()) {
    // A kingdom that left may still be conquered.
    if (before.status(side) == after.status(side)) continue;
    FallenSide fallen{side, std::nullopt, "resign", {}, {}};
    if (!after.status(side).is_gone()) {
      fallen.heir = after.status(side).commander();
      const bool general = taken != sk::kNoPiece && before.owner(taken) == side &&
                           sk::type_of(taken) == sk::PieceType::kGeneral;
      fallen.by = general ? "general" : "losses";
    }
    before.pieces(side).for_each([&](sk::PieceId id) {
      if (id == taken) return;
      const std::string point = sk::to_text(before.point_of(id));
      if (after.piece_at(before.point_of(id)) != id) {
        fallen.left.push_back(point);
      } else if (after.owner(id) != side) {
        fallen.changed.push_back(point);
      }
    });
    effects.fallen.push_back(std::move(fallen));
  }
  return effects;
}

MoveEnds SevenKingdoms::ends(Move move) {
  return {sk::to_text(move.from()), sk::to_text(move.to())};
}

std::optional<sk::Position> SevenKingdoms::with_turn(const Position& position, Side side) {
  Position changed = position;
  for (int i = 0; i < kSides && changed.turn() != side; ++i)
    static_cast<void>(changed.pass());
  if (changed.turn() != side) return std::nullopt;
  return changed;
}

}  // namespace hegemon
