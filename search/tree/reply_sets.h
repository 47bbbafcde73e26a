/// The moves that an opponent-pruning search (search/tree/opps.h) tries, by side.
#pragma once

namespace hegemon {

struct ReplySets {
  /// The natural move of an opponent is its best capture, or else a
  /// pass. False: always a pass.
  bool captures = true;
  int wide = 1;            ///< opponents that may deviate from it between two moves of the root
  int width = 8;           ///< other replies of such an opponent
  bool all_moves = false;  ///< all legal moves of the root's team and of those opponents are tried
  int own = 40;            ///< moves of the root's team that are tried below the root
  int own_captures = 4;    ///< the same where the root has no other turn before the leaves
  bool resolves_captures =
      true;               ///< captures are played out at the leaves (search/tree/quiescence.h)
  bool by_rounds = true;  ///< each iteration is deeper by one turn of the root, not by one ply

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

}  // namespace hegemon
