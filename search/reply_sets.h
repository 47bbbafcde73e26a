/// Which moves an opponent-pruning search (search/opps.h) looks at, and for which opponents.
#pragma once

#include "engine/game.h"
#include "eval/evaluation.h"

namespace hegemon {

/// The capture that the side to move gains most by, by static exchange, and what it gains; `none()` if
/// no capture gains anything.
template <ExchangingGame G>
struct BestCapture {
  typename G::Move move = G::Move::none();
  Score net = 0;
};
template <ExchangingGame G>
BestCapture<G> best_capture(const typename G::Position& position,
                            const typename G::MoveList& captures) {
  BestCapture<G> best;
  for (const auto move : captures) {
    if (Evaluation<G>::prize(position, move) <= best.net) continue;
    const Score net = Evaluation<G>::net(position, move);
    if (net > best.net) best = {move, net};
  }
  return best;
}

struct ReplySets {
  /// The one move that an opponent makes unless it may do otherwise: its best capture, or else it
  /// passes. False: it always passes.
  bool captures = true;
  int wide = 1;            ///< opponents that may do otherwise between two moves of the root
  int width = 8;           ///< in how many ways
  bool all_moves = false;  ///< all legal moves of the root's team and of those opponents count
  int own = 40;            ///< moves of the root's team looked at below the root
  int own_captures = 4;    ///< and where no other turn of the root is in sight
  bool settles = true;     ///< captures are played out at the leaves (search/settle.h)
  bool by_rounds = true;   ///< each iteration looks on to the root's next turn, not one ply on

  constexpr bool everything(int sides) const { return all_moves && wide >= sides; }
};

/// Few relevant replies (Baier and Kaisers, "Opponent-pruning paranoid search", FDG 2020).
constexpr ReplySets kOppsSets{};

/// Best-reply search: one opponent moves, the others pass (Schadd and Winands, "Best reply search for
/// multiplayer games", IEEE TCIAIG 3(1), 2011).
constexpr ReplySets kBrsSets{.captures = false, .all_moves = true, .by_rounds = false};

/// BRS+: one opponent moves as it likes, the others make their natural move (Esser, Gras, Winands,
/// Schadd and Lanctot, "Improving best-reply search", CG 2013).
constexpr ReplySets kBrsPlusSets{.all_moves = true, .by_rounds = false};

/// Everything of everybody: paranoid search.
constexpr ReplySets kAllSets{.wide = 8, .all_moves = true, .by_rounds = false};

}  // namespace hegemon
