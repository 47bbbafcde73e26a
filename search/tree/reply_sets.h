/// Which moves an opponent-pruning search (search/tree/opps.h) looks at, and for which opponents.
#pragma once

namespace hegemon {

struct ReplySets {
  /// The one move that an opponent makes unless it may do otherwise: its best capture, or else it
  /// passes. False: it always passes.
  bool captures = true;
  int wide = 1;            ///< opponents that may do otherwise between two moves of the root
  int width = 8;           ///< in how many ways
  bool all_moves = false;  ///< all legal moves of the root's team and of those opponents count
  int own = 40;            ///< moves of the root's team looked at below the root
  int own_captures = 4;    ///< and where no other turn of the root is in sight
  bool resolves_captures =
      true;               ///< captures are played out at the leaves (search/tree/quiescence.h)
  bool by_rounds = true;  ///< each iteration looks on to the root's next turn, not one ply on

  constexpr bool everything(int sides) const { return all_moves && wide >= sides; }
};

/// Few relevant replies (Baier and Kaisers, "Opponent-pruning paranoid search", FDG 2020).
inline constexpr ReplySets kOppsSets{};

/// Best-reply search: one opponent moves, the others pass (Schadd and Winands, "Best reply search for
/// multiplayer games", IEEE TCIAIG 3(1), 2011).
inline constexpr ReplySets kBrsSets{.captures = false, .all_moves = true, .by_rounds = false};

/// BRS+: one opponent moves as it likes, the others make their natural move (Esser, Gras, Winands,
/// Schadd and Lanctot, "Improving best-reply search", CG 2013).
inline constexpr ReplySets kBrsPlusSets{.all_moves = true, .by_rounds = false};

/// Everything of everybody: paranoid search.
inline constexpr ReplySets kAllSets{.wide = 8, .all_moves = true, .by_rounds = false};

}  // namespace hegemon
