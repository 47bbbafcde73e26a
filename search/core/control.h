/// Stop conditions of one search (signals, nodes, time), and the times of reports.
///
/// All threads of the search may call `halted`, `halt`, `enough` and `check_beside`, only the main thread the rest. Where
/// there are more threads than processors, it may have none when a limit is reached: whichever thread runs sees that.
/// `check` reads the clock. It must be called often enough that only a small part of a
/// millisecond passes in between, also when nodes are expensive.
///
/// A machine with more threads to run than processors takes the processor from a thread that has used it for some
/// milliseconds, and gives it back perhaps ten later; a search whose time ends in between would answer late. A thread
/// that sleeps now and then loses its processor less often and for a shorter time. So once the thread was away, `check`
/// sleeps at intervals towards the end of the time.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "search/core/signals.h"

namespace hegemon {

/// The time limits of a search, counted from its request; nullopt: unlimited.
struct TimeBudget {
  using Time = std::chrono::microseconds;
  std::optional<Time> enough;  ///< no further iteration is begun after this
  std::optional<Time> most;    ///< the search is aborted
};

class Control {
 public:
  using Timer = std::chrono::steady_clock;

  Control() = default;
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;
  ~Control() { end(); }

  /// Begins a search. `signals` must outlive it and may be null; signals given before count.
  /// Time runs from `asked_at`, of a pondering search from the `ponderhit`; a millisecond is always
  /// left.
  void begin(const TimeBudget& budget, std::optional<std::uint64_t> nodes, bool ponder,
             SearchSignals* signals = nullptr, Timer::time_point asked_at = Timer::now());
  /// `SearchSignals::hold`.
  void hold(bool infinite, bool ponder);
  /// The search is over: signals no longer reach it.
  void end();

  bool halted() const { return halt_.load(std::memory_order_relaxed); }
  void halt() { halt_.store(true, std::memory_order_relaxed); }

  /// Until `release_time`, time does not end the search: for one that could not answer yet.
  void hold_time() { time_held_ = true; }
  void release_time() { time_held_ = false; }

  /// Is there a limit of nodes?
  bool limits_nodes() const { return node_limit_.has_value(); }
  /// The search ends after so many nodes, if not before. To be called before there are other threads.
  void limit_nodes(std::uint64_t nodes) {
    node_limit_ = std::min(nodes, node_limit_.value_or(nodes));
  }
  /// Halts when a limit is reached, and reports when that is due. `nodes`: those searched so far.
  /// Returns the number of nodes at which it must be called again.
  std::uint64_t check(std::uint64_t nodes);
  /// The same for the other threads, of which none may begin before there is an answer, and without reports: halts when a limit
  /// is reached. `nodes`: those of all `threads`, which matter only where they are limited; `own`: those of this one. Returns
  /// at how many of its own it must be called again: the fewer are left for each thread, the sooner.
  std::uint64_t check_beside(std::uint64_t own, std::uint64_t nodes, std::size_t threads);
  /// Is it too late to begin another iteration?
  bool enough() const;
  /// Since the request of the search.
  std::chrono::milliseconds elapsed() const;

  /// `report` is called from `check`, with the nodes searched so far, whenever nothing was reported for
  /// nearly a second; empty: never.
  void on_progress(std::function<void(std::uint64_t nodes)> report) {
    on_progress_ = std::move(report);
  }
  /// Something was reported just now.
  void reported() { next_report_ = now() + kReportInterval; }

 private:
  friend class SearchSignals;

  /// Nanoseconds of the steady clock.
  static std::int64_t now();
  /// No start: the clock does not run yet. Below any time, as the steady clock may be near 0.
  static constexpr std::int64_t kPondering = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t kReportInterval = 900'000'000;

  /// Is time over for a search that can answer?
  bool is_over(std::int64_t time) const;
  /// Sleeps if that is due; `left` until the time is over. Returns the time, as `now`.
  std::int64_t rest(std::int64_t time, std::int64_t left);
  /// Notes that the thread was away if it did not look at the clock for long.
  void look(std::int64_t time);

  void start_clock(std::int64_t at) { clock_start_.store(at, std::memory_order_release); }
  /// Nanoseconds that the clock has run; nullopt while pondering.
  std::optional<std::int64_t> clock() const;

  // All threads read these at every visit, so they are on another line of cache than what the main thread writes.
  alignas(64) std::atomic<bool> halt_{false};
  std::atomic<std::int64_t> clock_start_{kPondering};  ///< as `now`

  alignas(64) SearchSignals* signals_ = nullptr;
  TimeBudget budget_;
  std::optional<std::uint64_t> node_limit_;
  Timer::time_point asked_at_;
  std::int64_t least_until_ = 0;  ///< as `now`: before this, time does not end the search
  bool time_held_ = false;
  std::function<void(std::uint64_t)> on_progress_;
  std::int64_t next_report_ = 0;  ///< as `now`
  std::int64_t looked_ = 0;       ///< at the clock, as `now`
  std::int64_t rested_ = 0;       ///< as `now`
  bool crowded_ = false;          ///< the thread was away in this search or the one before
  bool was_away_ = false;         ///< in this search
};

}  // namespace hegemon
