/// The best capture of the side to move, by static exchange.
#pragma once

#include "engine/game.h"
#include "eval/evaluation.h"

namespace hegemon {

/// The capture that the side to move gains most by, by static exchange, and what it gains; `none()` if
/// no capture gains anything.
template <ExchangeEval G>
struct BestCapture {
  typename G::Move move = G::Move::none();
  Score gain;
};
template <ExchangeEval G>
BestCapture<G> best_capture(const typename G::Position& position,
                            const typename G::MoveList& captures) {
  BestCapture<G> best;
  for (const auto move : captures) {
    if (Evaluation<G>::capture_gain(position, move) <= best.gain) continue;
    const Score net = Evaluation<G>::see(position, move);
    if (net > best.gain) best = {move, net};
  }
  return best;
}

}  // namespace hegemon
