/// A second opinion of the root's moves: those that a tree search takes for nearly the best are played
/// out to the end.
///
/// Players who take whatever they can make any move where they find nothing to take, and no tree
/// foresees which. Against them, after each iteration, all moves at most `doubt` worse than the best
/// are tried by playouts (search/playouts.h), the most promising most often, for a fixed part of all
/// that is spent; what a move loses by that is held against it.
///
/// To be put round any tree search, of a game whose exchanges can be judged without playing them. With
/// `Settings::playouts` off, and against players who look first, it is the search as it was.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/playouts.h"
#include "search/reply_sets.h"
#include "search/walker.h"

namespace hegemon {

/// How much may be held against a move, in fine shares; 0: no playouts are made. Whom they are made
/// against: those who have played rashly so far, or everybody.
struct DoubtOfRash {
  static constexpr Value kDoubt = kFineUnit / 5;
  template <Game G>
  static Value at(const typename G::Position& position) {
    return are_rash<G>(position) ? kDoubt : 0;
  }
};
struct DoubtOfAll {
  template <Game G>
  static Value at(const typename G::Position& /*position*/) {
    return DoubtOfRash::kDoubt;
  }
};

/// `Walk` is a search as `Deepening` wants it: a `Walker`.
template <ExchangingGame G, class Walk, class Doubt = DoubtOfRash>
class SecondOpinion : public Walk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  using Walk::Walk;

  void begin(const Position& position, const std::vector<Move>& root_moves, Control& control,
             Crew& crew, std::size_t thread) {
    Walk::begin(position, root_moves, control, crew, thread);
    if (!crew.playout_seed()) return;
    this->margin_ = Doubt::template at<G>(position);
    playouts_.begin(playout_seed(position, *crew.playout_seed(), thread));
  }

  /// Where all is lost, which few a search can be sure of with so many sides, playouts alone decide.
  void reconsider(int depth) {
    Walk::reconsider(depth);
    auto& moves = this->root_moves();
    const Value doubt = this->margin_;
    const Value most = moves.front().value;
    if (doubt == 0 || is_win(most)) return;
    const bool lost = is_loss(most);
    const auto known = [&](const auto& move) { return lost || move.depth == depth; };
    const auto end = std::stable_partition(moves.begin(), moves.end(), [&](const auto& move) {
      return known(move) && (lost || move.value > most - doubt);
    });
    const auto count = static_cast<std::size_t>(end - moves.begin());
    if (count < 2) return;
    play_out(count);
    hold_against(count);
    std::stable_sort(moves.begin(), std::stable_partition(moves.begin(), moves.end(), known),
                     [&](const auto& a, const auto& b) {
                       if (lost) return tried(a) > tried(b);
                       return a.value > b.value;
                     });
  }

 private:
  Trials& trials(const RootMove<G>& move) const { return this->crew().trials(move.number); }
  std::uint64_t tried(const RootMove<G>& move) const { return trials(move).count(); }

  /// Of the first `count` of the root's moves, the one to be played out next.
  const RootMove<G>& most_promising(std::size_t count) {
    const auto& moves = this->root_moves();
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < count; ++i)
      all += tried(moves[i]);
    std::size_t best = 0;
    Value most = -1;
    for (std::size_t i = 0; i < count; ++i) {
      const Value bound = upper_confidence_bound(trials(moves[i]), all);
      if (bound <= most) continue;
      most = bound;
      best = i;
    }
    return moves[best];
  }

  /// Playouts after the first `count` of the root's moves, for a fixed part of all that is spent.
  void play_out(std::size_t count) {
    constexpr std::uint64_t kPart = 8;
    Crew& crew = this->crew();
    const std::uint64_t enough = kPart * (crew.nodes() - crew.playout_nodes());
    while (crew.playout_nodes() < enough) {
      const RootMove<G>& next = most_promising(count);
      if (!this->may_make()) return;
      auto position = this->position();
      static_cast<void>(position.make(next.move));
      trials(next).begin();
      std::uint64_t made = 1;
      const auto shares = playouts_.play(std::move(position), this->root_team(), [&] {
        const bool may = this->may_make();
        made += may;
        return may;
      });
      crew.playout_nodes() += made;
      if (!shares) {
        trials(next).give_up();
        return;
      }
      trials(next).end(sum_of(*shares, this->root_team()));
    }
  }

  /// Holds against the first `count` moves what the playouts of the best of them brought more.
  void hold_against(std::size_t count) {
    auto& moves = this->root_moves();
    const auto end = moves.begin() + static_cast<std::ptrdiff_t>(count);
    // Who asks for the most promising again and again ends up with the best.
    const auto best = std::max_element(
        moves.begin(), end, [&](const auto& a, const auto& b) { return tried(a) < tried(b); });
    if (tried(*best) == 0) return;
    const Value top = trials(*best).mean();
    std::for_each(moves.begin(), end, [&](RootMove<G>& move) {
      const Value mean = tried(move) == 0 ? 0 : trials(move).mean();
      const Value penalty = move.charge + std::clamp(top - mean, 0, this->margin_);
      move.value = charged(move.value, penalty - move.penalty);
      move.penalty = penalty;
    });
  }

  Playouts<G> playouts_;
};

}  // namespace hegemon
