/// Playouts: how a game goes on when everybody plays by rule of thumb, to the end.
///
/// A forecast of what others do most likely is a single line, and over several rounds it hardly ever
/// comes true: where there is nothing to take, anything may be played. The share of the games won
/// after a move says more of what it is worth then ("On-line policy improvement using Monte-Carlo
/// search", Tesauro and Galperin, NIPS 1996). The others take the most valuable piece they can, as
/// the search takes them to (`Nature::kRash`), or else make any move; the root's team makes the
/// capture that pays most by static exchange, saves an attacked general, or makes any move.
///
/// Which move to try next is asked as of a bandit's arms (UCB1: Auer, Cesa-Bianchi and Fischer,
/// "Finite-time analysis of the multiarmed bandit problem", 2002). All arithmetic is in whole numbers.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/random.h"
#include "eval/shares.h"
#include "search/crew.h"
#include "search/reply_sets.h"
#include "search/team.h"
#include "search/value.h"

namespace hegemon {

/// What the chance of a thread's playouts begins with.
template <class Position>
std::uint64_t playout_seed(const Position& root, std::uint64_t seed, std::size_t thread = 0) {
  return root.key() + (seed << 32) + thread;
}

/// Other games have none.
template <Game G>
class Playouts {};

template <ExchangingGame G>
class Playouts<G> {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Until it is told otherwise, chance begins with 0.
  void begin(std::uint64_t seed) { random_ = Random(seed); }

  /// Everybody's fine shares in the end, or when the team is out; after `kLongest` plies, as the
  /// position stands then. Nothing if `may_make`, which is asked before every move, says no.
  template <class MayMake>
  std::optional<PerSide<int, G::kSides>> play(Position position, SideSet team, MayMake may_make) {
    for (int ply = 0; ply < kLongest && !position.over(); ++ply) {
      if (is_out(position, team)) break;
      const bool ours = team.contains(position.turn());
      const Move move = ours ? sound_move(position) : rash_move(position);
      if (!may_make()) return std::nullopt;
      static_cast<void>(position.make(move));
    }
    return shares_of<G>(position, kFineUnit);
  }

 private:
  static constexpr int kLongest = 300;
  /// A capture worth so much is an army, for which a general may be left in danger.
  static constexpr Score kArmy = 1500;

  Move any_move(const Position& position) {
    position.moves(*moves_);
    return (*moves_)[random_.below(moves_->size())];
  }

  /// The most valuable capture, by lot of several, as `greedy` (search/baseline.h) has it.
  Move rash_move(const Position& position) {
    position.captures(*moves_);
    Move best = Move::none();
    Score most = 0;
    std::size_t equals = 0;
    for (const Move move : *moves_) {
      const Score worth = Evaluation<G>::taken_worth(position, move);
      if (worth < most || worth == 0) continue;
      equals = worth == most ? equals + 1 : 1;
      if (equals == 1 || random_.below(equals) == 0) best = move;
      most = worth;
    }
    return best == Move::none() ? any_move(position) : best;
  }

  Move sound_move(const Position& position) {
    position.captures(*moves_);
    const Wanted<G> best = most_wanted<G>(position, *moves_, Nature::kWary);
    if (best.worth < kArmy) {
      const Move refuge = Evaluation<G>::refuge(position);
      if (!(refuge == Move::none())) return refuge;
    }
    return best.move == Move::none() ? any_move(position) : best.move;
  }

  Random random_{0};
  std::unique_ptr<typename G::MoveList> moves_ = std::make_unique<typename G::MoveList>();
};

/// How good the move may be, of moves that have been tried so many times together: the one with the
/// highest bound is tried next.
inline Value upper_confidence_bound(const Trials& trials, std::uint64_t of_all) {
  /// Half the standard deviation that a share has at most.
  constexpr std::int64_t kCuriosity = kFineUnit / 4;
  const auto count = static_cast<std::int64_t>(trials.count());
  if (count == 0) return kInfinity;
  const auto logarithm = static_cast<std::int64_t>(std::bit_width(of_all));
  return trials.mean() + static_cast<Value>(root_of(kCuriosity * kCuriosity * logarithm / count));
}

}  // namespace hegemon
