/// The shared state of the threads of one search, besides the hash table: the nodes of each,
/// and the moves that are being searched.
///
/// A thread defers a move that another thread is searching. After the other moves it finds
/// its value in the hash table. So the threads split at every node instead of searching the same moves
/// at the same time (Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19(1), 1996, in the form
/// that leaves the hash table as it is: Kerrigan, "Simplified ABDADA", 2017).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hegemon {

class ThreadPoolState {
 public:
  /// Of `size` threads that have searched no node yet.
  explicit ThreadPoolState(std::size_t size) : node_counters_(size) {}

  std::size_t size() const { return node_counters_.size(); }
  /// Of one thread.
  std::atomic<std::uint64_t>& nodes(std::size_t thread) { return node_counters_[thread].nodes; }
  /// Of all together.
  std::uint64_t nodes() const {
    std::uint64_t total = 0;
    for (const NodeCounter& counter : node_counters_)
      total += counter.nodes.load(std::memory_order_relaxed);
    return total;
  }

 private:
  friend class Abdada;

  /// Each on a cache line of its own: it is written with every move.
  struct alignas(64) NodeCounter {
    std::atomic<std::uint64_t> nodes{0};
  };
  using Place = std::atomic<std::uint64_t>;
  static constexpr std::size_t kPlaces = 1 << 12;

  Place& place(std::uint64_t key) { return places_[key % kPlaces]; }

  std::vector<NodeCounter> node_counters_;
  /// What is being searched, by key. A thread that needs a taken place takes it over: then a move is
  /// searched twice, no more.
  std::array<Place, kPlaces> places_{};
};

/// One node as a thread sees it that leaves to the others what they are searching already. All begin with
/// the first move: it is never deferred, and not announced to the others.
class Abdada {
 public:
  /// `key`: of the node. With one thread nothing is deferred; shallow nodes are searched faster than
  /// looked up here.
  Abdada(ThreadPoolState& pool, std::uint64_t key, int depth)
      : pool_(pool.size() > 1 && depth >= kLeastDepth ? &pool : nullptr), key_(key) {}

  /// Is another thread searching this move (`Move::bits()`), so that this one should defer it?
  bool busy(std::uint32_t move, bool first) const {
    if (pool_ == nullptr || first) return false;
    const std::uint64_t key = key_of(move);
    return pool_->place(key).load(std::memory_order_relaxed) == key;
  }

  /// Announces for as long as it lives that a move is being searched.
  class Claim {
   public:
    Claim() = default;
    Claim(ThreadPoolState::Place& place, std::uint64_t key) : place_(&place), key_(key) {
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
    ThreadPoolState::Place* place_ = nullptr;
    std::uint64_t key_ = 0;
  };
  Claim claim(std::uint32_t move, bool first) const {
    if (pool_ == nullptr || first) return {};
    const std::uint64_t key = key_of(move);
    return {pool_->place(key), key};
  }

 private:
  static constexpr int kLeastDepth = 3;

  std::uint64_t key_of(std::uint32_t move) const {
    return key_ ^ ((std::uint64_t{move} + 1) * 0x9e3779b97f4a7c15U);
  }

  ThreadPoolState* pool_;
  std::uint64_t key_;
};

}  // namespace hegemon
