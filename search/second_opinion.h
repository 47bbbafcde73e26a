/// A second opinion of the root's moves: how the game goes on after those that a tree search takes for
/// nearly the best.
///
/// A tree of seven sides sees few of the others' moves. After each iteration the moves that are hardly
/// worse than the best are tried against all moves that the others have, and what a move loses by that
/// is held against it:
///
/// * Players who take whatever they can make any move where they find nothing to take. Against them
///   moves are played out to the end (search/playouts.h), the most promising most often, for a fixed
///   part of all that is spent.
/// * Players who look first lead their pieces out of danger and look at others. Against them moves are
///   played on for two rounds (search/rollouts.h), all equally often, if there is time for it.
///
/// To be put round any tree search, of a game whose exchanges can be judged without playing them. With
/// `Settings::playouts` off it is the search as it was.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/playouts.h"
#include "search/reply_sets.h"
#include "search/rollouts.h"
#include "search/walker.h"

namespace hegemon {

/// What the others are taken for: what they have shown so far, or always the same. Of those who
/// hand the turn on there is nothing to be tried.
struct AsTheyPlay {
  template <Game G>
  static Nature at(const typename G::Position& position) {
    return are_rash<G>(position) ? Nature::kRash : Nature::kWary;
  }
};
/// Only playouts: with rollouts `brs` takes what is guarded (docs/search.md).
struct IfRash {
  template <Game G>
  static Nature at(const typename G::Position& position) {
    return are_rash<G>(position) ? Nature::kRash : Nature::kPasses;
  }
};
template <Nature kNature>
struct AlwaysTaken {
  template <Game G>
  static Nature at(const typename G::Position& /*position*/) {
    return kNature;
  }
};

/// `Walk` is a search as `Deepening` wants it: a `Walker`.
template <ExchangingGame G, class Walk, class Company = AsTheyPlay>
class SecondOpinion : public Walk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  using Walk::Walk;

  void begin(const Position& position, const std::vector<Move>& root_moves, Control& control,
             Crew& crew, std::size_t thread) {
    Walk::begin(position, root_moves, control, crew, thread);
    nature_ = crew.playout_seed() ? Company::template at<G>(position) : Nature::kPasses;
    if (nature_ == Nature::kPasses) return;
    if (rash()) this->margin_ = hardly_worse();
    rolled_out_ = false;
    const std::uint64_t seed = playout_seed(position, *crew.playout_seed(), thread);
    playouts_.begin(seed);
    rollouts_.begin(seed);
  }

  /// Where all is lost, which few a search can be sure of with so many sides, this alone decides.
  void reconsider(int depth) {
    Walk::reconsider(depth);
    auto& moves = this->root_moves();
    const Value most = moves.front().value;
    if (nature_ == Nature::kPasses || is_win(most)) return;
    if (!rash() && !may_roll_out()) return;
    const bool lost = is_loss(most);
    const auto known = [&](const auto& move) { return lost || move.depth == depth; };
    const auto better = [](const auto& a, const auto& b) { return a.value > b.value; };
    const auto end = std::stable_partition(moves.begin(), moves.end(), [&](const auto& move) {
      return known(move) && (lost || move.value > most - hardly_worse());
    });
    auto count = static_cast<std::size_t>(end - moves.begin());
    if (!rash() && count > kContenders) {
      std::stable_sort(moves.begin(), end, better);
      count = kContenders;
    }
    if (count < 2) return;
    rash() ? play_out(count) : play_on(count);
    hold_against(count);
    std::stable_sort(moves.begin(), std::stable_partition(moves.begin(), moves.end(), known),
                     [&](const auto& a, const auto& b) {
                       return lost ? promise(a) > promise(b) : better(a, b);
                     });
  }

 private:
  /// How much may be held against a move, in fine shares.
  static constexpr Value kMostHeld = kFineUnit / 5;
  /// Against those who look first: how much worse than the best a move may be, how many are tried,
  /// and how often.
  static constexpr Value kContention = kFineUnit / 15;
  static constexpr std::size_t kContenders = 8;
  static constexpr std::uint64_t kTimes = 4;
  /// A rollout looks at so many moves while the tree makes one.
  static constexpr int kPace = 2;

  bool rash() const { return nature_ == Nature::kRash; }
  /// How much worse than the best a move that is tried may be.
  Value hardly_worse() const { return rash() ? kMostHeld : kContention; }
  Trials& trials(const RootMove<G>& move) const { return this->crew().trials(move.number); }
  std::uint64_t tried(const RootMove<G>& move) const { return trials(move).count(); }
  /// By which of the moves tried is the best: who asks for the most promising again and again ends up
  /// with it.
  std::uint64_t promise(const RootMove<G>& move) const {
    return rash() ? tried(move) : static_cast<std::uint64_t>(trials(move).mean());
  }

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
    while (crew.playout_nodes() < enough && try_once(most_promising(count), playouts_)) {
    }
  }

  /// After one ply too little is known of which moves are worth the time of a rollout; and to find out
  /// which are hardly worse than the best takes about as long as one rollout after each, in the next
  /// iteration. Once they are known, only those that a deeper search likes better still are looked at.
  bool may_roll_out() {
    const bool asked_for = rolled_out_ || this->margin_ > 0;
    rolled_out_ = asked_for;
    const bool next = !rolled_out_ && this->affords(2 * kContenders * moves_in_rollout(), kPace);
    this->margin_ = next ? hardly_worse() : 0;
    return asked_for;
  }

  /// About so many moves are looked at in a rollout.
  std::uint64_t moves_in_rollout() const {
    return this->root_moves_.size() *
           static_cast<std::uint64_t>(Rollouts<G>::plies(this->position()));
  }

  /// Rollouts after the first `count` of the root's moves: of each as many as of the others, as long as
  /// there is time for all. Broken off, they would have cost time and said little.
  void play_on(std::size_t count) {
    const auto& moves = this->root_moves();
    const auto end = moves.begin() + static_cast<std::ptrdiff_t>(count);
    for (std::uint64_t times = 1; times <= kTimes; ++times) {
      const auto wanted = [&](const auto& move) { return tried(move) < times; };
      const auto rollouts = static_cast<std::uint64_t>(std::count_if(moves.begin(), end, wanted));
      if (!this->affords(rollouts * moves_in_rollout(), kPace)) return;
      for (auto move = moves.begin(); move != end; ++move) {
        if (wanted(*move) && !try_once(*move, rollouts_)) return;
      }
    }
  }

  /// False if it was broken off.
  template <class HowItGoesOn>
  bool try_once(const RootMove<G>& move, HowItGoesOn& how) {
    if (!this->may_make()) return false;
    auto position = this->position();
    static_cast<void>(position.make(move.move));
    trials(move).begin();
    std::uint64_t made = 1;
    const auto shares = how.play(std::move(position), this->root_team(), [&] {
      const bool may = this->may_make();
      made += may;
      return may;
    });
    this->crew().playout_nodes() += made;
    if (!shares) {
      trials(move).give_up();
      return false;
    }
    trials(move).end(sum_of(*shares, this->root_team()));
    return true;
  }

  /// Holds against the first `count` moves what the best of them brought more when tried.
  void hold_against(std::size_t count) {
    auto& moves = this->root_moves();
    const auto end = moves.begin() + static_cast<std::ptrdiff_t>(count);
    const auto best = std::max_element(
        moves.begin(), end, [&](const auto& a, const auto& b) { return promise(a) < promise(b); });
    const auto told = [&](const auto& move) { return trials(move).any_ended(); };
    // Broken off, a part of the moves tried as often as all others says nothing.
    if (rash() ? !told(*best) : !std::all_of(moves.begin(), end, told)) return;
    const Value top = trials(*best).mean();
    std::for_each(moves.begin(), end, [&](RootMove<G>& move) {
      const Value penalty = move.charge + std::clamp(top - trials(move).mean(), 0, kMostHeld);
      move.value = charged(move.value, penalty - move.penalty);
      move.penalty = penalty;
    });
  }

  bool rolled_out_ = false;          ///< in this search
  Nature nature_ = Nature::kPasses;  ///< of the others; nothing is tried of those who pass
  Playouts<G> playouts_;
  Rollouts<G> rollouts_;
};

}  // namespace hegemon
