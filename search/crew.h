/// What the threads of one search know of each other, the hash table aside: how much each has
/// spent, which moves are being searched, and what playouts of the root's moves have brought.
///
/// Who comes to a move that another thread is searching at that moment puts it off, and by the time
/// all else is done finds the answer in the hash table: so the threads part at every node instead of
/// doing the same side by side (Weill, "The ABDADA distributed minimax search algorithm", ICCA
/// Journal 19(1), 1996, in the form that leaves the hash table as it is: Kerrigan, "Simplified
/// ABDADA", 2017).
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hegemon {

/// What playouts or rollouts after one of the root's moves (search/second_opinion.h) have brought, all
/// threads together.
class Trials {
 public:
  /// A playout counts from when it begins, so that the threads part, and says something when it has
  /// ended.
  void begin() { count_.fetch_add(1, std::memory_order_relaxed); }
  void end(int share) {
    ended_.fetch_add(kEnded + static_cast<std::uint64_t>(share), std::memory_order_relaxed);
  }
  void give_up() { count_.fetch_sub(1, std::memory_order_relaxed); }

  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
  bool any_ended() const { return ended_.load(std::memory_order_relaxed) != 0; }
  /// A fine share; 0 if none has ended.
  int mean() const {
    const std::uint64_t ended = ended_.load(std::memory_order_relaxed);
    return ended == 0 ? 0 : static_cast<int>(ended % kEnded / (ended / kEnded));
  }

 private:
  /// How many have ended and the sum of their shares, in one word that is always of one moment.
  static constexpr std::uint64_t kEnded = std::uint64_t{1} << 40;

  std::atomic<std::uint64_t> count_{0};
  std::atomic<std::uint64_t> ended_{0};
};

class Crew {
 public:
  /// Of so many threads, none of which has spent anything, for so many moves at the root; with a seed
  /// for playouts if any are to be made.
  explicit Crew(std::size_t size, std::size_t root_moves = 0,
                std::optional<std::uint64_t> playout_seed = std::nullopt)
      : spent_(size), trials_(root_moves), playout_seed_(playout_seed) {}

  std::size_t size() const { return spent_.size(); }
  const std::optional<std::uint64_t>& playout_seed() const { return playout_seed_; }
  /// Of one thread.
  std::atomic<std::uint64_t>& nodes(std::size_t thread) { return spent_[thread].nodes; }
  /// Of all together.
  std::uint64_t nodes() const {
    std::uint64_t total = 0;
    for (const Spent& spent : spent_)
      total += spent.nodes.load(std::memory_order_relaxed);
    return total;
  }
  /// Of those, the moves made in playouts.
  std::atomic<std::uint64_t>& playout_nodes() { return playout_nodes_; }
  /// Of the root's move with this number (`RootMove::number`).
  Trials& trials(std::size_t number) {
    assert(number < trials_.size());
    return trials_[number];
  }

 private:
  friend class Parting;

  /// Each on a cache line of its own: it is written with every move.
  struct alignas(64) Spent {
    std::atomic<std::uint64_t> nodes{0};
  };
  using Place = std::atomic<std::uint64_t>;
  static constexpr std::size_t kPlaces = 1 << 12;

  Place& place(std::uint64_t key) { return places_[key % kPlaces]; }

  std::vector<Spent> spent_;
  std::vector<Trials> trials_;
  std::atomic<std::uint64_t> playout_nodes_{0};
  std::optional<std::uint64_t> playout_seed_;
  /// What is being searched, by key. Who needs a taken place takes it over: then a move is searched
  /// twice, no more.
  std::array<Place, kPlaces> places_{};
};

/// One node, as a thread that leaves to the others what they are doing already sees it. All begin
/// with the first move: it is never put off, and nobody is told of it.
class Parting {
 public:
  /// `key`: of the node. A thread alone has nobody to part from, and of shallow nodes there are so
  /// many that to ask would take longer than to search.
  Parting(Crew& crew, std::uint64_t key, int depth)
      : crew_(crew.size() > 1 && depth >= kLeastDepth ? &crew : nullptr), key_(key) {}

  /// Is somebody searching this move (`Move::bits()`), so that it had better be put off?
  bool busy(std::uint32_t move, bool first) const {
    if (crew_ == nullptr || first) return false;
    const std::uint64_t key = key_of(move);
    return crew_->place(key).load(std::memory_order_relaxed) == key;
  }

  /// Says for as long as it lives that a move is being searched.
  class Claim {
   public:
    Claim() = default;
    Claim(Crew::Place& place, std::uint64_t key) : place_(&place), key_(key) {
      place.store(key, std::memory_order_relaxed);
    }
    ~Claim() {
      if (place_ != nullptr && place_->load(std::memory_order_relaxed) == key_) {
        place_->store(0, std::memory_order_relaxed);
      }
    }
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

   private:
    Crew::Place* place_ = nullptr;
    std::uint64_t key_ = 0;
  };
  Claim claim(std::uint32_t move, bool first) const {
    if (crew_ == nullptr || first) return {};
    const std::uint64_t key = key_of(move);
    return {crew_->place(key), key};
  }

 private:
  static constexpr int kLeastDepth = 3;

  std::uint64_t key_of(std::uint32_t move) const {
    return key_ ^ ((std::uint64_t{move} + 1) * 0x9e3779b97f4a7c15U);
  }

  Crew* crew_;
  std::uint64_t key_;
};

}  // namespace hegemon
