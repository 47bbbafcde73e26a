/// The tree of a Monte-Carlo search: moves, and what visits of the positions after them have brought, in fixed
/// memory, shared by any number of threads.
///
/// All that is known of a position stands with the move that leads there, beside the other moves of
/// the same position: who chooses one of them reads neighbouring lines of cache, and nothing else. Moves stand in
/// groups of nine, the likeliest first, three lines of cache each. A position that has been visited once
/// is no more than an entry of such a group; from the second visit on it has a first group of its own, and
/// more of them as moves that are less likely get their turn. No entry ever moves.
///
///     the group of the root        groups of its moves       groups of moves after one of them
///     [ way to the root | - ]  ->  [ 1 .. 9 ]             ->  [ 1 .. 9 ] -next-> [ 10 .. 18 ]
///                                      | next                 ...
///                                      v
///                                  [ 10 .. 18 ]           ->  [ 1 .. 9 ]
///
/// A group, by bytes:
///
///     0          64         72           84       102      120       128     156       192
///     | counts of each move | of the node | priors | states | below   :       | moves   |
///
///     counts   64 bits: [ visits 20 | in flight 12 | sum 32 ]. The sum of the shares, in 1/kVisitUnit, that visits
///              brought the team that makes the move (of the root: that is to move there); with the visits one number,
///              so that a visit on its way is one addition and one that comes back is another
///     state    who has won, if the end is proved; whether a thread makes edges of the position after it
///     below    of a position that has groups, the number of the first; of others what its visits brought
///              the team that is to move there
///     of the node (only of a first group): this sum, once it has groups, of the visits that ended there, the
///              number of the next group, how many moves have an entry, how many are legal. What all visits of
///              a position brought the team that is to move there is the sum over these and over its moves: a
///              visit that goes on writes on one line of cache for each of its moves
///
/// When memory runs out, `recycle` takes back what stands below the least visited positions; what they had
/// counted stays.
///
/// Threads: what changes is atomic and relaxed. A line of cache that all of them write on at every visit is fetched
/// from another processor each time, so counts of often visited moves are added in batches (pending_visits.h).
/// Groups are made under the lock of the move that leads there, and published with one store. `recycle` needs the
/// tree for itself.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/side.h"
#include "search/tree/large_pages.h"

namespace hegemon::mcts {

/// Shares of one visit are counted in parts of this.
inline constexpr int kVisitUnit = 4096;
/// What a visit brings to each side.
template <Game G>
using VisitShares = PerSide<int, G::kSides>;

/// The mean share of a team, 0 .. 1, where a game is won by these sides.
inline double share_of(SideSet team, SideSet winners) {
  return static_cast<double>((winners & team).count()) / winners.count();
}
/// And where so many visits brought it that sum.
inline double mean_of(std::uint64_t sum, std::uint32_t visits) {
  return static_cast<double>(sum) / (static_cast<double>(visits) * kVisitUnit);
}

/// What is counted of a move, in one number.
struct Counts {
  static constexpr int kFlyingAt = 32;
  static constexpr int kVisitsAt = 44;
  static constexpr std::uint64_t kFlight = std::uint64_t{1} << kFlyingAt;
  static constexpr std::uint64_t kVisit = std::uint64_t{1} << kVisitsAt;

  std::uint64_t word = 0;

  std::uint32_t visits() const { return static_cast<std::uint32_t>(word >> kVisitsAt); }
  /// Visits that are not back yet.
  std::uint32_t flying() const { return static_cast<std::uint32_t>(word >> kFlyingAt) & 0xFFFU; }
  std::uint32_t sum() const { return static_cast<std::uint32_t>(word); }
  double mean() const { return mean_of(sum(), visits()); }

  /// Half of the visits, and of what they brought.
  Counts halved() const {
    return {word - (std::uint64_t{visits() - visits() / 2} << kVisitsAt) - sum() / 2};
  }
};

template <Game G>
class Tree {
  struct Group;

 public:
  using Move = typename G::Move;
  /// Moves that have an entry each in a group.
  static constexpr std::size_t kGroupSize = 9;
  /// From here on the counts of a position are halved: its sums stay within 32 bits.
  static constexpr std::uint32_t kMaxVisits = 1U << 19;

  /// One move of a position, with all that is known of the position after it; or the way to the root. A
  /// reference: as good as the tree that it comes from, until `recycle`.
  class Edge {
   public:
    Edge() = default;  ///< to nothing
    explicit operator bool() const { return group_ != nullptr; }
    friend auto operator<=>(Edge, Edge) = default;  // NOLINT(modernize-use-nullptr): as for `Side`

    Move move() const { return group_->moves[slot_]; }
    std::uint16_t prior() const { return group_->priors[slot_]; }  ///< probability in 1/65535
    Counts counts() const { return {group_->counts[slot_].load(std::memory_order_relaxed)}; }
    /// By which the game is won; empty: nothing is proved.
    SideSet winners() const {
      return SideSet(group_->states[slot_].load(std::memory_order_relaxed) & kWinners);
    }
    bool proved() const { return !winners().empty(); }
    /// Of two threads the first is right.
    void prove(SideSet winners) const {
      auto& state = group_->states[slot_];
      std::uint16_t known = state.load(std::memory_order_relaxed);
      while ((known & kWinners) == 0 &&
             !state.compare_exchange_weak(known, static_cast<std::uint16_t>(known | winners.bits()),
                                          std::memory_order_relaxed)) {
      }
    }

    /// A visit sets out. Returns the counts with it.
    Counts take_off() const {
      return {group_->counts[slot_].fetch_add(Counts::kFlight, std::memory_order_relaxed) +
              Counts::kFlight};
    }

    /// Locks a position for making its edges. False if somebody else has.
    bool lock() const {
      return (group_->states[slot_].fetch_or(kLocked, std::memory_order_acquire) & kLocked) == 0;
    }
    void unlock() const { group_->states[slot_].fetch_and(kWinners, std::memory_order_release); }

   private:
    friend class Tree;
    static constexpr std::uint16_t kWinners = 0xFF;
    static constexpr std::uint16_t kLocked = 0x100;

    Edge(Group* group, std::uint32_t slot) : group_(group), slot_(slot) {}
    std::atomic<std::uint32_t>& below() const { return group_->below[slot_]; }

    Group* group_ = nullptr;
    std::uint32_t slot_ = 0;
  };

  /// The edges that a position has, or the first of them.
  class Edges {
   public:
    Edges() = default;  ///< none
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    /// Are they all that there ever will be?
    bool complete() const { return count_ != 0 && count_ == moves_; }
    std::size_t moves() const {
      return moves_;
    }  ///< how many are legal; 0: the position has no edges
    Edges first(std::size_t count) const {
      Edges some = *this;
      some.count_ = std::min(count, count_);
      return some;
    }
    /// What the visits in `counts`, which are those of this position, brought the team that is to move here.
    /// All edges that were visited must be among these.
    std::uint64_t own_sum(Counts counts) const {
      std::uint64_t sum = head_->own_sum.load(std::memory_order_relaxed);
      std::uint64_t visits = 0;
      by_groups([&](const Slots& slots) {
        for (const auto& word : slots.group_->counts) {
          const Counts after{word.load(std::memory_order_relaxed)};
          sum += after.sum();
          visits += after.visits();
        }
      });
      // Counts of a position are halved at another time than those of its moves.
      if (visits > counts.visits()) sum = sum * counts.visits() / visits;
      return std::min<std::uint64_t>(sum, std::uint64_t{counts.visits()} * kVisitUnit);
    }

    /// The edges that stand in one group.
    class Slots {
     public:
      std::size_t size() const { return size_; }
      Edge operator[](std::size_t slot) const {
        return Edge(group_, static_cast<std::uint32_t>(slot));
      }
      const std::array<std::uint16_t, kGroupSize>& priors() const { return group_->priors; }
      bool any_proved() const {
        unsigned states = 0;
        for (const auto& state : group_->states)
          states |= state.load(std::memory_order_relaxed);
        return (states & Edge::kWinners) != 0;
      }

     private:
      friend class Edges;
      Slots(Group* group, std::size_t size) : group_(group), size_(size) {}
      Group* group_;
      std::size_t size_;
    };
    /// Calls `visit(Slots)` for group after group.
    template <class Visit>
    void by_groups(Visit visit) const {
      Group* group = head_;
      for (std::size_t left = count_; left != 0;) {
        const Slots slots(group, std::min(left, kGroupSize));
        left -= slots.size();
        if (left != 0) group = tree_->group(group->next.load(std::memory_order_relaxed));
        visit(slots);
      }
    }

    class Iterator {
     public:
      Edge operator*() const { return Edge(group_, slot_); }
      Iterator& operator++() {
        if (--left_ != 0 && ++slot_ == kGroupSize) {
          group_ = tree_->group(group_->next.load(std::memory_order_relaxed));
          slot_ = 0;
        }
        return *this;
      }
      friend bool operator==(const Iterator& a, const Iterator& b) { return a.left_ == b.left_; }

     private:
      friend class Edges;
      const Tree* tree_ = nullptr;
      Group* group_ = nullptr;
      std::uint32_t slot_ = 0;
      std::size_t left_ = 0;
    };
    Iterator begin() const {
      Iterator first;
      first.tree_ = tree_;
      first.group_ = head_;
      first.left_ = count_;
      return first;
    }
    Iterator end() const { return {}; }

   private:
    friend class Tree;
    const Tree* tree_ = nullptr;
    Group* head_ = nullptr;
    std::size_t count_ = 0;
    std::size_t moves_ = 0;
  };

  /// False, and nothing changed, where there is no such memory or `stop` is true. Pages are the system's to
  /// give when they are first used.
  bool resize(std::size_t bytes, const StopFlag* stop = nullptr) {
    if (stop != nullptr && *stop) return false;
    const std::size_t room =
        std::clamp<std::size_t>(bytes / sizeof(Group), kLeastGroups, kExpanded - 1);
    LargePages<Group> fresh = reserve_in_large_pages<Group>(room);
    if (!fresh) return false;
    groups_ = std::move(fresh);
    room_ = room;
    clear();
    return true;
  }

  /// Leaves the root alone, not expanded.
  void clear() {
    free_.clear();
    fresh_ = 0;
    taken_.store(0, std::memory_order_relaxed);
    static_cast<void>(new_groups(1));
    std::construct_at(group(0));
  }

  Edge root() const { return Edge(group(0), 0); }

  /// The edges of the position after this one.
  Edges edges_of(Edge edge) const {
    Edges edges;
    const std::uint32_t below = edge.below().load(std::memory_order_acquire);
    if ((below & kExpanded) == 0) return edges;
    edges.tree_ = this;
    edges.head_ = group(below & ~kExpanded);
    edges.count_ = edges.head_->count.load(std::memory_order_acquire);
    edges.moves_ = edges.head_->moves_in_all;
    return edges;
  }
  /// What visits brought the team that is to move after this one.
  std::uint64_t own_sum(Edge edge) const {
    const std::uint32_t below = edge.below().load(std::memory_order_acquire);
    return (below & kExpanded) == 0 ? below : edges_of(edge).own_sum(edge.counts());
  }
  /// A number that no other edge has.
  std::size_t number_of(Edge edge) const {
    return static_cast<std::size_t>(edge.group_ - group(0)) * kGroupSize + edge.slot_;
  }

  /// Fetches what `edges_of` will look at.
  void prefetch(Edge edge) const {
    const std::uint32_t below = edge.below().load(std::memory_order_relaxed);
    if ((below & kExpanded) == 0) return;
    const auto* const bytes = reinterpret_cast<const std::byte*>(group(below & ~kExpanded));
    for (std::size_t at = 0; at < sizeof(Group); at += kCacheLine)
      __builtin_prefetch(bytes + at);
  }

  /// A visit comes back with so much for the team that made the move. Returns whether the counts were halved.
  bool land(Edge edge, int for_mover) {
    return add(edge, Counts::kVisit - Counts::kFlight + static_cast<std::uint64_t>(for_mover));
  }
  /// Adds to the counts. Returns whether they were halved then.
  bool add(Edge edge, std::uint64_t more) {
    auto& word = edge.group_->counts[edge.slot_];
    Counts counts{word.fetch_add(more, std::memory_order_relaxed) + more};
    return counts.visits() >= kMaxVisits &&
           word.compare_exchange_strong(counts.word, counts.halved().word,
                                        std::memory_order_relaxed);
  }
  /// A visit ended after this edge, with so much for the team that is to move there.
  void add_own(Edge edge, int shares) {
    std::uint32_t below = edge.below().load(std::memory_order_acquire);
    while ((below & kExpanded) == 0) {
      const std::uint32_t sum = below + static_cast<std::uint32_t>(shares);
      if (edge.below().compare_exchange_weak(below, std::min(sum, kExpanded - 1),
                                             std::memory_order_relaxed, std::memory_order_acquire))
        return;
    }
    group(below & ~kExpanded)
        ->own_sum.fetch_add(static_cast<std::uint32_t>(shares), std::memory_order_relaxed);
  }

  /// So many moves, or more, as fill groups.
  static std::size_t in_whole_groups(std::size_t moves) { return groups_for(moves) * kGroupSize; }

  /// Gives a locked position edges for the first `count` of its ranked moves: for all of them, or for as many as
  /// fill groups. It keeps the edges that it has, of which there are fewer: the moves come in the same order every
  /// time. False if there is no room.
  template <class RankedMoves>
  bool publish(Edge edge, const RankedMoves& moves, std::size_t count) {
    assert(count == moves.size() || (count < moves.size() && count % kGroupSize == 0));
    assert(moves.size() <= 0xFFFF);
    const Edges old = edges_of(edge);
    assert(old.size() % kGroupSize == 0 && old.size() < count);
    const auto tickets = new_groups(groups_for(count) - groups_for(old.size()));
    if (tickets.empty()) return false;
    Group* last = old.empty() ? nullptr : old.head_;
    while (last != nullptr && last->next.load(std::memory_order_relaxed) != 0)
      last = group(last->next.load(std::memory_order_relaxed));
    std::size_t next = old.size();
    for (std::size_t ticket = tickets.first; ticket != tickets.end; ++ticket) {
      const std::uint32_t index = index_of(ticket);
      Group* const fresh = std::construct_at(group(index));
      for (std::size_t slot = 0; slot < kGroupSize && next < count; ++slot, ++next) {
        fresh->moves[slot] = moves[next].move;
        fresh->priors[slot] = moves[next].prior;
      }
      if (last != nullptr) last->next.store(index, std::memory_order_relaxed);
      last = fresh;
    }
    if (old.empty()) {
      hang_below(edge, index_of(tickets.first), count, moves.size());
    } else {
      old.head_->count.store(static_cast<std::uint16_t>(count), std::memory_order_release);
    }
    return true;
  }

  /// Takes back what stands below the least visited positions, all but the root, until at least half of the room is
  /// free. No other thread may use the tree meanwhile.
  void recycle() {
    const std::size_t taken = taken_.exchange(0, std::memory_order_relaxed);
    const std::size_t again = std::min(taken, free_.size());
    free_.erase(free_.begin(), free_.begin() + static_cast<std::ptrdiff_t>(again));
    fresh_ += taken - again;
    for (std::uint32_t most = 1; most != 0 && in_use() * 2 > room_; most *= 2)
      prune(most);
  }

  bool nearly_full() const { return room_ - in_use() < kReserve; }
  /// Thousandths of the room that are in use.
  int full() const { return static_cast<int>(in_use() * 1000 / room_); }

 private:
  static constexpr std::size_t kCacheLine = 64;
  static constexpr std::size_t kLeastGroups = 1 << 10;
  static constexpr std::size_t kReserve = 256;
  /// In `below`: the rest is the number of a group.
  static constexpr std::uint32_t kExpanded = 1U << 31;

  struct alignas(kCacheLine) Group {
    template <class T>
    using OfEach = std::array<T, kGroupSize>;

    OfEach<std::atomic<std::uint64_t>> counts{};
    std::atomic<std::uint32_t> own_sum{0};
    std::atomic<std::uint32_t> next{0};  ///< group 0 stands above the root, so 0 means none
    std::atomic<std::uint16_t> count{0};
    std::uint16_t moves_in_all = 0;
    OfEach<std::uint16_t> priors{};
    OfEach<std::atomic<std::uint16_t>> states{};
    OfEach<std::atomic<std::uint32_t>> below{};
    OfEach<Move> moves{};
  };
  static_assert(sizeof(Group) == 3 * kCacheLine);
  static_assert(G::kSides <= 8);

  static std::size_t groups_for(std::size_t moves) { return (moves + kGroupSize - 1) / kGroupSize; }

  Group* group(std::uint32_t index) const { return groups_.get() + index; }

  /// Groups that are to be made: the numbers that stand here are not theirs, but lead to them by `index_of`.
  struct Tickets {
    std::size_t first = 0;
    std::size_t end = 0;
    bool empty() const { return first == end; }
  };
  /// None where there is no room for all.
  Tickets new_groups(std::size_t count) {
    const std::size_t first = taken_.fetch_add(count, std::memory_order_relaxed);
    if (first + count > free_.size() + room_ - fresh_) {
      taken_.fetch_sub(count, std::memory_order_relaxed);
      return {};
    }
    return {first, first + count};
  }
  std::uint32_t index_of(std::size_t ticket) const {
    return ticket < free_.size() ? free_[ticket]
                                 : static_cast<std::uint32_t>(fresh_ + ticket - free_.size());
  }
  std::size_t in_use() const {
    return std::min(fresh_ - free_.size() + taken_.load(std::memory_order_relaxed), room_);
  }

  /// What the position's visits brought its team so far goes along, and what comes meanwhile.
  void hang_below(Edge edge, std::uint32_t index, std::size_t count, std::size_t moves_in_all) {
    Group& head = *group(index);
    head.moves_in_all = static_cast<std::uint16_t>(moves_in_all);
    head.count.store(static_cast<std::uint16_t>(count), std::memory_order_relaxed);
    std::uint32_t sum = edge.below().load(std::memory_order_relaxed);
    do {
      head.own_sum.store(sum, std::memory_order_relaxed);
    } while (!edge.below().compare_exchange_weak(sum, kExpanded | index, std::memory_order_release,
                                                 std::memory_order_relaxed));
  }

  /// Takes back all that stands below positions of at most `most` visits.
  void prune(std::uint32_t most) {
    struct Entry {
      Edge edge;
      bool free;  ///< its group goes, too
    };
    std::vector<Entry> stack{{root(), false}};
    while (!stack.empty()) {
      const auto [edge, free] = stack.back();
      stack.pop_back();
      const Edges edges = edges_of(edge);
      const bool few = free || (edge != root() && edge.counts().visits() <= most);
      for (const Edge after : edges) {
        if (!edges_of(after).empty()) stack.push_back({after, few});
      }
      if (!few || edges.empty()) continue;
      if (!free) {
        edge.below().store(static_cast<std::uint32_t>(edges.own_sum(edge.counts())),
                           std::memory_order_relaxed);
      }
      for (const Group* at = edges.head_; at != group(0); at = group(at->next))
        free_.push_back(static_cast<std::uint32_t>(at - groups_.get()));
    }
  }

  LargePages<Group> groups_;
  std::size_t room_ = 0;
  // Groups are given out in this order: first those that are free, then those that never were in use. Between two
  // calls of `recycle` only the number that is given out changes.
  std::vector<std::uint32_t> free_;
  std::size_t fresh_ = 0;
  alignas(kCacheLine) std::atomic<std::size_t> taken_{0};
};

}  // namespace hegemon::mcts
