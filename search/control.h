/// The brakes of a search: told to stop, out of nodes, out of time.
///
/// `stop`, `ponderhit` and `prepare` may be called from any thread; the rest belongs to the thread
/// that runs the search, but for `halted`, which all its threads ask before every move they make.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace hegemon {

/// How long a search may think; nothing: for ever.
struct TimeBudget {
  std::optional<std::chrono::milliseconds> enough;  ///< start nothing new from here on
  std::optional<std::chrono::milliseconds> aim;     ///< what may be foreseen should be over by then
  std::optional<std::chrono::milliseconds> most;    ///< break off
};

class Control {
 public:
  using Timer = std::chrono::steady_clock;

  void stop();
  void ponderhit();
  /// Takes back a stop or a ponderhit that no search has seen.
  void prepare();

  /// Begins a search, which `stop`, if there is one, ends as well when it becomes true. A stop that
  /// came before counts.
  void begin(const TimeBudget& budget, std::optional<std::uint64_t> nodes, bool ponder,
             const std::atomic<bool>* stop = nullptr);
  /// Waits, if the answer must be held back: of an endless search until `stop`, of a pondering one
  /// until `stop` or `ponderhit`.
  void hold(bool infinite, bool ponder);
  /// The search is over: what was asked of it is done.
  void end();

  bool halted() const { return halt_.load(std::memory_order_relaxed); }
  void halt() { halt_.store(true, std::memory_order_relaxed); }

  /// Halts when a limit is reached; `nodes` is what has been spent. Gives the number of nodes after
  /// which it wants to be asked again, at the latest.
  std::uint64_t check(std::uint64_t nodes);
  /// Is it too late to begin another round?
  bool enough() const;
  /// At so many times the pace of the `nodes` spent so far, will so many more be over when the time
  /// that was aimed at is? Of a search by nodes: are so many left? From any thread of the search.
  bool affords(std::uint64_t nodes, std::uint64_t more, int pace) const;
  std::chrono::milliseconds elapsed() const;

 private:
  std::int64_t now() const;
  bool clock_runs() const { return clock_start_.load(std::memory_order_acquire) >= 0; }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_asked_ = false;  // under the mutex
  bool ponder_hit_ = false;  // under the mutex
  std::atomic<bool> halt_{false};
  /// Nanoseconds of the steady clock when ours began to run; negative while pondering.
  std::atomic<std::int64_t> clock_start_{-1};

  Timer::time_point begun_;
  TimeBudget budget_;
  std::optional<std::uint64_t> node_limit_;
  const std::atomic<bool>* other_stop_ = nullptr;
  std::uint64_t interval_ = 0;
  std::int64_t last_check_ = 0;
};

}  // namespace hegemon
