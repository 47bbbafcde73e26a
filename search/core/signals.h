/// Commands that reach a search, or another long job, while it runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace hegemon {

class Control;

/// Becomes true, in any thread, when the memory that a call makes is wanted no more: the call fails then.
using StopFlag = std::atomic<bool>;

/// The signals of one job. The caller makes this object before the search and may send signals at any
/// time, from any thread: those sent before the search begins take effect, those after its end do
/// nothing. They cannot be revoked, so each search needs its own object.
class SearchSignals {
 public:
  SearchSignals() = default;
  SearchSignals(const SearchSignals&) = delete;
  SearchSignals& operator=(const SearchSignals&) = delete;

  /// Ends the search, which then answers.
  void stop();
  /// The expected move was played: the clock of a `ponder` search runs from now on.
  void ponderhit();

  /// Blocks if an answer must be held back: of an endless search until `stop`, of a pondering one until
  /// `stop` or `ponderhit`.
  void hold(bool infinite, bool ponder);

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  friend class Control;

  std::mutex mutex_;  ///< of all below, and held while a signal reaches `control_`
  std::condition_variable changed_;
  std::atomic<bool> stopped_{false};
  bool ponder_hit_ = false;
  Control* control_ = nullptr;  ///< of the search that runs
};

}  // namespace hegemon
