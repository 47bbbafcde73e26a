/// Commands that reach a search, or another long job, while it runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace hegemon {

class Control;

/// The signals of one job. Whoever asks for a search makes them beforehand and may give them at any
/// time, from any thread: what comes before the search begins counts, what comes after its end does
/// nothing. They are never taken back, so that each search needs its own.
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
