/// Rollouts: how a game goes on for two rounds when everybody looks first.
///
/// Opponent-pruning search foresees who takes what, but not the many moves that take nothing: where a
/// piece is led out of danger, or looks at another. Here everybody, the root's team too, may make any
/// of its moves, and makes one after which it has most in hand (search/most_in_hand.h). What the root's team
/// has two rounds later says how good a move is against the widest reply sets there are ("truncated
/// rollouts": Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", NIPS 1996).
///
/// How much others think of what they could take next nobody knows: in every rollout each of them
/// hopes as much as chance will have it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/random.h"
#include "eval/shares.h"
#include "search/board.h"
#include "search/most_in_hand.h"
#include "search/team.h"
#include "search/value.h"

namespace hegemon {

template <ExchangingGame G>
class Rollouts {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// How many plies follow on the team's move, if everybody stays in: with it two rounds.
  static int plies(const Position& position) { return 2 * position.in_play().count() - 1; }

  /// Until it is told otherwise, chance begins with 0.
  void begin(std::uint64_t seed) { random_ = Random(seed); }

  /// Everybody's fine shares after two rounds, of which the team's move that has just been made is the
  /// first, or when the game is over or the team is out. Nothing if `may_make`, which is asked for
  /// every move that is looked at, says no.
  template <class MayMake>
  std::optional<PerSide<int, G::kSides>> play(const Position& position, SideSet team,
                                              MayMake may_make) {
    Board<G> board(position);
    PerSide<int, G::kSides> hopes;
    for (int i = 0; i < G::kSides; ++i)
      hopes[Side(i)] = kHope * static_cast<int>(random_.below(3));
    for (int left = plies(position); left > 0 && !position_ends(board.position(), team); --left) {
      const std::vector<Move>& best =
          most_in_hand_.find(board, hopes[board.position().turn()], may_make);
      if (best.empty()) return std::nullopt;
      static_cast<void>(board.make(best[random_.below(best.size())]));
    }
    return board.shares();
  }

 private:
  /// None, this or twice this of 256 parts of what a side could take next count.
  static constexpr int kHope = 40;

  static bool position_ends(const Position& position, SideSet team) {
    return position.over() || is_out(position, team);
  }

  MostInHand<G> most_in_hand_;
  Random random_{0};
};

}  // namespace hegemon
