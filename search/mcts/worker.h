/// One thread of the Monte-Carlo search: visits, each one way down the tree and back.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/side.h"
#include "eval/evaluation.h"
#include "eval/shares.h"
#include "search/core/leaf_evaluator.h"
#include "search/core/search.h"
#include "search/core/team.h"
#include "search/core/value.h"
#include "search/mcts/contempt.h"
#include "search/mcts/pending_visits.h"
#include "search/mcts/tree.h"

namespace hegemon::mcts {

/// What can be tuned; `Settings` has the values in force.
struct Tuning {
  double exploration = Settings().exploration / 1000.0;  ///< the constant of PUCT
  double first_play =
      Settings().first_play / 1000.0;              ///< of an untried move, relative to its parent
  int first_width = Settings().first_width;        ///< moves looked at from the first visit on
  double widening = Settings().widening / 1000.0;  ///< further candidates per sqrt(visits)
  int contempt = 0;                                ///< hundredths of a nat
};

/// The `Contempt` of a game, by matches against players of others; search/instances/ says where it is not 0.
template <Game G>
inline constexpr int kContemptOf = 0;

template <Game G>
Tuning tuning_of(const Settings& settings) {
  const int contempt = settings.contempt == kGamesContempt ? kContemptOf<G> : settings.contempt;
  return {settings.exploration / 1000.0, settings.first_play / 1000.0, settings.first_width,
          settings.widening / 1000.0, contempt};
}

/// What the visits of one thread that began with a move of the root brought each side; only this thread adds.
template <Game G>
struct RootShares {
  std::array<std::atomic<std::uint64_t>, static_cast<std::size_t>(G::kSides)> sums{};

  void add(const VisitShares<G>& shares) {
    for (int i = 0; i < G::kSides; ++i) {
      auto& sum = sums[static_cast<std::size_t>(i)];
      sum.store(sum.load(std::memory_order_relaxed) + static_cast<std::uint64_t>(shares[Side(i)]),
                std::memory_order_relaxed);
    }
  }
  void halve() {
    for (auto& sum : sums) {
      const std::uint64_t all = sum.load(std::memory_order_relaxed);
      sum.store(all - all / 2, std::memory_order_relaxed);
    }
  }
};

template <Game G>
class Worker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// `root_shares`: one for each move of the root, in the order of its edges. `pending`: of one thread among
  /// several.
  Worker(Tree<G>& tree, const WeightsOf<G>& weights, const Tuning& tuning, const Position& position,
         std::vector<RootShares<G>>& root_shares, PendingVisits<G>* pending = nullptr)
      : tree_(tree),
        tuning_(tuning),
        evaluator_(weights),
        position_(position),
        teams_(teams_of<G>(position)),
        contempt_(teams_[position.turn()], tuning.contempt),
        root_shares_(root_shares),
        pending_(pending) {}

  /// Gives the root edges for these moves, which are all that will be looked at there.
  void expand_root(const std::vector<Move>& moves) {
    tree_.publish(tree_.root(), evaluator_.rank(position_, moves), moves.size());
  }

  /// Selects a leaf, evaluates it and backs its shares up.
  /// Returns the depth.
  int visit() {
    depth_ = 0;
    Edge at = tree_.root();
    VisitShares<G> shares{};  // as they are shown
    VisitShares<G> felt{};    // as moves are chosen by them
    for (;;) {
      const Counts counts = take_off(at);
      if (const SideSet winners = winners_of(at); !winners.empty()) {
        shares = felt = split_equally<G::kSides>(winners, kVisitUnit);
        break;
      }
      const bool fresh = depth_ > 0 && counts.visits() == 0;
      const Edge next = fresh ? Edge() : descend(at, counts);
      if (!next) {
        shares = evaluator_.shares(position_, kVisitUnit);
        felt = contempt_(shares);
        break;
      }
      at = next;
    }
    const int depth = depth_;
    back_up(felt, shares);
    return depth;
  }

 private:
  using Edge = typename Tree<G>::Edge;
  using Edges = typename Tree<G>::Edges;
  struct Step {
    Edge edge;  ///< of the move
    typename G::Undo undo;
  };
  struct Choice {
    Edge edge;
    std::size_t place = 0;  ///< among the edges of its position
  };

  /// A visit sets out over the edge that leads to this depth. Returns the counts with it.
  Counts take_off(Edge edge) {
    const Counts counts = edge.counts();
    const bool batched = pending_ != nullptr && PendingVisits<G>::takes(counts);
    batched_[static_cast<std::size_t>(depth_)] = batched;
    return batched ? counts : edge.take_off();
  }
  /// It comes back. Returns whether the counts were halved.
  bool land(Edge edge, int depth, int for_mover) {
    return batched_[static_cast<std::size_t>(depth)] ? pending_->land(tree_, edge, for_mover)
                                                     : tree_.land(edge, for_mover);
  }

  /// Of a proved position or one after the end of the game; none: it goes on.
  SideSet winners_of(Edge at) {
    if (const SideSet winners = at.winners(); !winners.empty() || !position_.over()) return winners;
    at.prove(position_.outcome().winners);
    return at.winners();
  }

  /// Makes the move to be visited next. Returns its edge; none, with nothing made, where
  /// there is no room, another thread works here or all moves lose.
  Edge descend(Edge at, Counts counts) {
    if (depth_ + 1 >= kMaxPly) return {};
    Edges edges = tree_.edges_of(at);
    std::size_t wanted = depth_ == 0 ? edges.moves() : width(counts.visits());
    Choice best;
    for (;; wanted *= 2) {  // where all moves so far are proved to lose, more of them
      if (edges.size() < wanted && !edges.complete()) {
        const bool grown = grow(at, wanted);
        edges = tree_.edges_of(at);
        if (!grown && edges.empty()) return {};
      }
      best = choose(counts, edges, wanted);
      if (best.edge) break;
      const bool seen_all = edges.complete() && wanted >= edges.size();
      if (seen_all || wanted > edges.size()) return {};
    }
    tree_.prefetch(best.edge);
    if (depth_ == 0) root_move_ = best.place;
    ::new (&path_[static_cast<std::size_t>(depth_++)])
        Step{best.edge, position_.make(best.edge.move())};
    return best.edge;
  }

  std::size_t width(std::uint32_t visits) const {
    return static_cast<std::size_t>(tuning_.first_width) +
           static_cast<std::size_t>(tuning_.widening * std::sqrt(visits));
  }

  /// Makes edges for at least `wanted` moves, if there are as many. False if another thread does, or if
  /// there is no room.
  bool grow(Edge at, std::size_t wanted) {
    if (!at.lock()) return false;
    const Edges edges = tree_.edges_of(at);  // another thread may have been here meanwhile
    bool grown = edges.size() >= wanted || edges.complete();
    if (!grown) {
      position_.moves(moves_);
      const std::size_t count =
          std::min<std::size_t>(Tree<G>::in_whole_groups(wanted), moves_.size());
      grown = tree_.publish(at, evaluator_.rank(position_, moves_, count), count);
    }
    at.unlock();
    return grown;
  }

  /// The edge with the highest value by PUCT among the first `width`; none where all are proved not to win.
  Choice choose(Counts counts, const Edges& edges, std::size_t width) {
    const SideSet team = teams_[position_.turn()];
    const std::uint32_t visits = counts.visits();
    const double explore =
        tuning_.exploration * std::sqrt(static_cast<double>(visits + counts.flying())) / 65535.0;
    const Edges tried = edges.first(width);
    const std::uint64_t own_sum = depth_ == 0 ? counts.sum() : tried.own_sum(counts);
    const double unknown =
        visits == 0 ? 0.0 : std::max(mean_of(own_sum, visits) + tuning_.first_play, 0.0);
    double highest = -1.0;
    Choice best;
    std::size_t place = 0;
    tried.by_groups([&](const auto& slots) {
      const auto values = values_of(slots, team, explore, unknown);
      double most = values[0];
      for (std::size_t slot = 1; slot < slots.size(); ++slot)
        most = std::max(most, values[slot]);
      if (most > highest) {
        std::size_t first = 0;
        while (values[first] != most)
          ++first;
        highest = most;
        best = {slots[first], place + first};
      }
      place += slots.size();
    });
    return best;
  }

  /// Of the edges of one group, in steps that are the same for all of them: no branches, and several at a time.
  /// Negative where they are proved not to win.
  template <class Slots>
  static std::array<double, Tree<G>::kGroupSize> values_of(const Slots& slots, SideSet team,
                                                           double explore, double unknown) {
    std::array<double, Tree<G>::kGroupSize> values;
    const auto count = [&](std::size_t slot) { return slots[slot].counts().word; };
    const auto prior = [&](std::size_t slot) { return std::uint64_t{slots.priors()[slot]}; };
    constexpr std::size_t kWhole = values.size() / kLanes * kLanes;
    for (std::size_t at = 0; at < kWhole; at += kLanes) {
      // Not by way of memory, where a vector would wait for its parts to be stored.
      const Numbers numbers = [&]<std::size_t... kLane>(std::index_sequence<kLane...>) {
        return values_by<Numbers>(Words{count(at + kLane)...}, Words{prior(at + kLane)...}, explore,
                                  unknown);
      }
      (std::make_index_sequence<kLanes>());
      std::memcpy(&values[at], &numbers, sizeof numbers);
    }
    for (std::size_t slot = kWhole; slot < values.size(); ++slot)
      values[slot] = values_by<double>(count(slot), prior(slot), explore, unknown);
    if (!slots.any_proved()) return values;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      const SideSet winners = slots[slot].winners();
      if (winners.empty()) continue;
      const Counts counts = slots[slot].counts();
      const double tried = counts.visits() + counts.flying();
      values[slot] = (winners & team).empty()
                         ? -2.0
                         : share_of(team, winners) +
                               explore * static_cast<double>(prior(slot)) / (1.0 + tried);
    }
    return values;
  }

  // Vectors by name: compilers do not find out all that can be done for several edges at a time.
#if defined(__AVX__)
  static constexpr std::size_t kLanes = 4;
#else
  static constexpr std::size_t kLanes = 2;
#endif
  using Words = std::uint64_t __attribute__((vector_size(8 * kLanes)));
  using Numbers = double __attribute__((vector_size(8 * kLanes)));

  /// PUCT of one edge, or of several as vectors.
  template <class Number, class Word>
  static Number values_by(Word counts, Word priors, double explore, double unknown) {
    const Number back = number<Number>(counts >> Counts::kVisitsAt);
    const Number tried = back + number<Number>((counts >> Counts::kFlyingAt) & 0xFFFU);
    const auto visited = back > 0;
    const Number zero = back - back;
    const Number one = zero + 1.0;
    const Number mean =
        number<Number>(counts & 0xFFFF'FFFFU) / ((visited ? back : one) * double{kVisitUnit});
    const Number known = mean * back / (visited ? tried : one);
    return (visited ? known : zero + unknown) + explore * number<Number>(priors) / (one + tried);
  }
  /// Of a count below 2^52, put in place of a double's fraction: no processor lacks that for several at a time.
  template <class Number, class Word>
  static Number number(Word count) {
    constexpr double kTwoTo52 = 4'503'599'627'370'496.0;
    count |= 0x4330'0000'0000'0000U;  // the bits of it; emscripten's library has no std::bit_cast
    Number numbers;
    static_assert(sizeof numbers == sizeof count);
    std::memcpy(&numbers, &count, sizeof numbers);
    return numbers - kTwoTo52;
  }

  void back_up(const VisitShares<G>& felt, const VisitShares<G>& shares) {
    const auto of_team = [&](Side side) { return sum_of(felt, teams_[side]); };
    int for_next = of_team(position_.turn());
    if (depth_ > 0) tree_.add_own(path_[static_cast<std::size_t>(depth_ - 1)].edge, for_next);
    while (depth_ > 0) {
      const Step& step = path_[static_cast<std::size_t>(--depth_)];
      position_.unmake(step.edge.move(), step.undo);
      const Side turn = position_.turn();
      const int for_mover = of_team(turn);
      const bool halved = land(step.edge, depth_ + 1, for_mover);
      if (depth_ == 0) {
        root_shares_[root_move_].add(shares);
        if (halved) root_shares_[root_move_].halve();
      }
      const Edge before =
          depth_ > 0 ? path_[static_cast<std::size_t>(depth_ - 1)].edge : tree_.root();
      prove(before, teams_[turn], step.edge);
      for_next = for_mover;
    }
    // Nobody moves to the root, so that its own sum has a place in its counts.
    land(tree_.root(), 0, for_next);
  }

  /// Is a position proved, where this team is to move, now that the one after it may be?
  void prove(Edge at, SideSet team, Edge after) {
    const SideSet known = after.winners();
    if (known.empty() || at.proved()) return;
    if ((known - team).empty()) return at.prove(known);
    const Edges edges = tree_.edges_of(at);
    if (!edges.complete()) return;
    SideSet best;
    double most = -1.0;
    for (const Edge edge : edges) {
      const SideSet winners = edge.winners();
      if (winners.empty()) return;
      const double share = share_of(team, winners);
      if (share <= most) continue;
      most = share;
      best = winners;
    }
    at.prove(best);
  }

  Tree<G>& tree_;
  Tuning tuning_;
  LeafEvaluator<G> evaluator_;
  Position position_;
  PerSide<SideSet, G::kSides> teams_;
  Contempt<G> contempt_;
  std::vector<RootShares<G>>& root_shares_;
  PendingVisits<G>* pending_;
  typename G::MoveList moves_;
  std::array<Step, kMaxPly> path_;
  std::array<bool, kMaxPly> batched_;  ///< of the root and the path: the visit goes to `pending_`
  int depth_ = 0;
  std::size_t root_move_ = 0;  ///< the place of the path's first move in the root's list
};

}  // namespace hegemon::mcts
