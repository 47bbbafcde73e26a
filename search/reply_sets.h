/// Which moves an opponent-pruning search (search/opps.h) looks at, and for which opponents.
///
/// What others are taken to do matters more than how deep one looks: a search that expects sense of
/// opponents who take whatever they can is beaten by those it could have robbed, and one that
/// expects folly of those who look first threatens what will be saved and hangs what will be taken.
/// How they have played so far tells them apart (Sturtevant, Zinkevich and Bowling, "Prob-max^n:
/// Playing N-player games with opponent models", AAAI 2006, learn the same by Bayes' rule).
#pragma once

#include <array>
#include <cstdint>

#include "engine/game.h"
#include "eval/evaluation.h"
#include "search/forecast.h"
#include "search/value.h"

namespace hegemon {

/// The one move that an opponent makes unless it is let do otherwise.
enum class Nature : std::uint8_t {
  kPasses,  ///< hands the turn on
  kWary,    ///< makes the capture that pays most by static exchange, or else hands the turn on
  kRash,    ///< takes the most valuable piece it can, whatever comes of it
};

/// The capture that the side to move makes by that nature, and how much it wants it; `none()` if it
/// wants none.
template <ExchangingGame G>
struct Wanted {
  typename G::Move move = G::Move::none();
  Score worth = 0;
};
template <ExchangingGame G>
Wanted<G> most_wanted(const typename G::Position& position, const typename G::MoveList& captures,
                      Nature nature) {
  Wanted<G> wanted;
  if (nature == Nature::kPasses) return wanted;
  const bool rash = nature == Nature::kRash;
  for (const auto move : captures) {
    const Score most =
        rash ? Evaluation<G>::taken_worth(position, move) : Evaluation<G>::prize(position, move);
    if (most <= wanted.worth) continue;
    const Score worth = rash ? most : Evaluation<G>::net(position, move);
    if (worth > wanted.worth) wanted = {move, worth};
  }
  return wanted;
}

struct ReplySets {
  Nature nature = Nature::kWary;
  int wide = 1;            ///< opponents that may do otherwise between two moves of the root
  int width = 8;           ///< in how many ways
  bool flees = true;       ///< or by saving its general from an attack
  bool all_moves = false;  ///< all legal moves of the root's team and of those opponents count
  /// Moves of the root's team looked at below the root: in its next turn, the one after, and later.
  std::array<int, 3> own{40, 40, 40};
  int own_captures = 4;  ///< and where no other turn of the root is in sight
  /// In the last turn in sight quiet moves count too.
  bool plans_to_the_end = false;
  bool settles = false;   ///< captures are played out at the leaves (search/settle.h)
  bool by_rounds = true;  ///< each iteration looks on to the root's next turn, not one ply on
  /// Of what a forecast changes from one turn of the root to the next, so many of 256 parts are
  /// believed (search/forecast.h).
  int trust = 180;
  /// How much less than it could have in hand after a move (search/in_hand.h) the root may have
  /// after another without its being held against that, and how many times what goes beyond it
  /// counts as much as what a forecast promises.
  Value patience = 50;
  int regret = 8;

  constexpr bool everything(int sides) const { return all_moves && wide >= sides; }
  friend constexpr bool operator==(const ReplySets&, const ReplySets&) = default;
};

/// Against opponents that look before they capture.
constexpr ReplySets kWarySets{};

/// Against opponents that take whatever they can: what they do is so certain that one reply of each
/// will do, and the root can plan its own moves rounds ahead (opponent-model search: Carmel and
/// Markovitch, "Incorporating opponent models into adversary search", AAAI 1996).
constexpr ReplySets kRashSets{.nature = Nature::kRash,
                              .wide = 0,
                              .width = 0,
                              .flees = false,
                              .own = {40, 16, 8},
                              .own_captures = 6,
                              .plans_to_the_end = true,
                              .settles = true};

/// Best-reply search: one opponent moves, the others hand the turn on (Schadd and Winands, "Best
/// reply search for multiplayer games", IEEE TCIAIG 3(1), 2011).
constexpr ReplySets kBrsSets{.nature = Nature::kPasses,
                             .all_moves = true,
                             .settles = true,
                             .by_rounds = false,
                             .trust = Forecast::kWhole,
                             .patience = kInfinity};

/// BRS+: one opponent moves as it likes, the others make their natural move (Esser, Gras, Winands,
/// Schadd and Lanctot, "Improving best-reply search", CG 2013).
constexpr ReplySets kBrsPlusSets{.all_moves = true,
                                 .settles = true,
                                 .by_rounds = false,
                                 .trust = Forecast::kWhole,
                                 .patience = kInfinity};

/// Everything of everybody: paranoid search.
constexpr ReplySets kAllSets{.wide = 8,
                             .all_moves = true,
                             .settles = true,
                             .by_rounds = false,
                             .trust = Forecast::kWhole,
                             .patience = kInfinity};

/// Have those who play this game so far taken whatever they could?
template <Game G>
bool are_rash(const typename G::Position& position) {
  constexpr int kRash = 44;
  if constexpr (TemperedGame<G>) {
    return Evaluation<G>::rashness(position) >= kRash;
  } else {
    return false;
  }
}

/// A policy chooses the sets once for every search.
struct AdaptivePolicy {
  template <Game G>
  static ReplySets at(const typename G::Position& position) {
    return are_rash<G>(position) ? kRashSets : kWarySets;
  }
};

template <const ReplySets& kSets>
struct FixedPolicy {
  template <Game G>
  static ReplySets at(const typename G::Position& /*position*/) {
    return kSets;
  }
};
using WaryPolicy = FixedPolicy<kWarySets>;
using RashPolicy = FixedPolicy<kRashSets>;
using BrsPolicy = FixedPolicy<kBrsSets>;
using BrsPlusPolicy = FixedPolicy<kBrsPlusSets>;

}  // namespace hegemon
