/// A run: plays the games of a schedule that are not yet in its file, several at a time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <ostream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "arena/plan/run_config.h"
#include "arena/results/store.h"
#include "arena/run/worker.h"
#include "arena/uci/process.h"

namespace hegemon::arena {

struct RunTotals {
  std::int64_t games = 0;  ///< played by this run
  std::int64_t plies = 0;  ///< the openings' not among them
  std::int64_t faults = 0;
  double seconds = 0;
  Microseconds engine_time{0};
  std::int64_t games_known = 0;   ///< of this shard, in the file at the end
  std::int64_t games_wanted = 0;  ///< of this shard; 0: till the test decides
  bool interrupted = false;
  bool decided = false;  ///< the sequential test has come to an end
};

class Runner {
 public:
  Runner(const RunConfig& config, Store& store);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Plays. `progress`, if any, gets a line that is written over again and again.
  Result<RunTotals> run(std::ostream* progress);
  /// Drops the games in progress and comes to an end. From any thread.
  void stop();

 private:
  struct BlockTotals {
    double won = 0;  ///< by the first engine
    int games = 0;   ///< those that count
    int over = 0;    ///< void ones too
  };

  Status look_at_file();
  std::optional<std::int64_t> next_game();
  void count(std::int64_t id, bool voided, double score);
  void update_decision();
  void work(int index);
  void save(const GameResult& game, const Opening& opening);
  void fail(const Error& error);
  void note_fault(const std::string& report);
  void note_stderr(std::string_view line);
  std::string progress_line() const;
  void cancel_all();

  const RunConfig& config_;
  Store& store_;
  Schedule schedule_;
  Descriptor cancel_;

  mutable std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  std::set<std::int64_t> known_;  ///< games that stood in the file at the beginning
  std::int64_t next_ = 0;
  std::map<std::int64_t, BlockTotals> blocks_;  ///< those not yet added to `whole_blocks_`
  std::vector<BlockSum> whole_blocks_;          ///< in schedule order, without gaps
  std::int64_t next_block_ = 0;                 ///< the one to be added to them
  BlockSum sum_;                                ///< over all games
  RunTotals totals_;
  std::int64_t stderr_lines_ = 0;
  std::optional<Error> error_;
  bool stopping_ = false;
  int running_ = 0;
  Timer::time_point begin_;
};

}  // namespace hegemon::arena
