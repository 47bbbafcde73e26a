/// Threads that analyse positions, each one position at a time with one search thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "search/core/search.h"
#include "search/core/signals.h"
#include "session/analysis/analysis.h"

namespace hegemon::session {

class AnalysisPool {
 public:
  /// Is called for every report, by the threads of the pool, one call at a time.
  using Sink = std::function<void(const AnalysisReport&)>;

  struct Size {
    int threads = 1;
    std::size_t most_waiting = 1000;  ///< `submit` blocks while this many tasks wait
  };
  /// Of one variant; no bytes: those built in.
  struct Weights {
    std::string variant;
    std::string bytes;
  };

  /// `settings`: of each search; its `threads` does not count.
  AnalysisPool(const Settings& settings, Size size, Sink sink, Weights weights = {});
  /// Ends what runs; waiting tasks are dropped without a report.
  ~AnalysisPool();
  AnalysisPool(const AnalysisPool&) = delete;
  AnalysisPool& operator=(const AnalysisPool&) = delete;

  /// Adds a task. Blocks while too many wait; returns false, without adding it, if the pool was closed.
  /// The game must be valid up to the task's turn.
  bool submit(AnalysisTask task);
  /// Ends the tasks of a query, or all: running ones report what they have found, waiting ones that there
  /// is nothing. Returns how many there were.
  int terminate(const std::optional<std::string>& query);
  /// Returns when nothing runs or waits.
  void wait();
  /// Ends what runs and drops what waits, both without a report. From any thread.
  void close();

 private:
  struct Job {
    AnalysisTask task;
    std::shared_ptr<SearchSignals> signals = std::make_shared<SearchSignals>();
  };
  /// Order of the queue: by priority, then as they came.
  struct Key {
    int priority;
    std::uint64_t number;
    friend bool operator<(const Key& a, const Key& b) {
      return a.priority != b.priority ? a.priority > b.priority : a.number < b.number;
    }
  };
  /// What a thread keeps from one task to the next: a session a variant, with its hash table.
  using Sessions = std::map<std::string, std::unique_ptr<GameSession>>;

  void work(std::size_t worker);
  void analyse(const Job& job, Sessions& sessions);
  void search(const Job& job, GameSession& session, AnalysisReport& report);
  void report(const AnalysisReport& report);

  Settings settings_;
  Weights weights_;
  std::size_t most_waiting_;
  Sink sink_;
  std::mutex sink_mutex_;

  std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  std::map<Key, Job> waiting_;
  std::vector<std::optional<Job>> running_;  ///< by worker
  std::uint64_t next_ = 0;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace hegemon::session
