/// The captures of every side: the legal ones of the side to move, and those that the others
/// would have if it were their turn.
#pragma once

#include <vector>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "session/board_json.h"

namespace hegemon::session {

/// Whether a capture gains something for the side to move even if everybody recaptures on the point
/// in turn order. Of a game without exchange evaluation: always.
template <PlayableGame G>
bool wins_by_exchange(const typename G::Position& position, typename G::Move move) {
  if constexpr (ThresholdExchangeEval<G>) {
    return Evaluation<G>::see_ge(position, move, Score(1));
  } else if constexpr (ExchangeEval<G>) {
    return Evaluation<G>::see(position, move) > Score();
  } else {
    return true;
  }
}

/// Grouped by side, in turn order, and in the order of its moves. Sides that are out have none;
/// nor has a side that cannot be given the turn because another is in check.
template <PlayableGame G>
std::vector<PossibleCapture> possible_captures(const typename G::Position& position) {
  std::vector<PossibleCapture> found;
  if (position.over()) return found;
  typename G::MoveList captures;
  for (int i = 0; i < G::kSides; ++i) {
    const Side side(i);
    if (!position.alive(side)) continue;
    const auto seen = G::with_turn(position, side);
    if (!seen) continue;
    seen->captures(captures);
    for (const auto move : captures)
      found.push_back({side, G::ends(move), wins_by_exchange<G>(*seen, move)});
  }
  return found;
}

}  // namespace hegemon::session
