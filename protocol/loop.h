/// The talk: reads lines, and decides which thread does what they say, and when.
///
/// `stop`, `ponderhit`, `isready` and `quit` are answered at once. A search, a bench and what must
/// wait for them is done by a second thread, one after the other. Of the other commands those that
/// only read the position are carried out while a search runs; one that changes something waits for
/// the end of a search that has a limit, and ends one that has none.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "protocol/commands.h"
#include "protocol/engine.h"
#include "protocol/writer.h"

namespace hegemon::protocol {

class Loop {
 public:
  explicit Loop(Writer& writer) : writer_(writer), engine_(writer) {}
  /// Ends whatever runs.
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// Handles all lines up to `quit` or the end of input; then nothing runs any more.
  void run(std::istream& in);
  /// One line. Says whether to go on: false after `quit`, or when nobody listens.
  bool handle(std::string_view line);
  /// No line will follow: searches with a limit are finished, others ended.
  void finish();
  /// Until nothing runs or waits any more, which may be never.
  void wait_until_idle();

  /// Not while something runs.
  Engine& engine() { return engine_; }

 private:
  /// A line for the second thread, and the signals of the search that it may be.
  struct Job {
    std::string line;
    std::shared_ptr<SearchSignals> signals = std::make_shared<SearchSignals>();
    std::optional<std::chrono::steady_clock::time_point> asked_at;  ///< if nothing ran then
  };
  /// What the second thread is doing, as far as others need to know.
  struct Running {
    bool endless = false;
    bool ponder = false;
    bool goes_on_by_itself() const { return endless || ponder; }
  };

  void answer_ready();
  void execute(const Command& command, std::string_view line);
  void give(std::string_view line);
  void stop_all();
  void ponderhit();
  void work();
  void run_job();
  void run_go();
  void run_bench();
  void start(Running what);
  void search_over();
  void quit();

  Writer& writer_;
  Engine engine_;

  std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool working_ = false;  ///< the second thread has a job in hand:
  Job job_;
  std::optional<Running> running_;  ///< what has come of the job, once it is a search or a bench
  bool closing_ = false;            ///< no line will follow
  bool leaving_ = false;            ///< the second thread is to end
  std::thread worker_;
};

}  // namespace hegemon::protocol
