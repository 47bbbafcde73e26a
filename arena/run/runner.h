/// A run: plays the games of a schedule that are not yet in its file, several at a time.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "arena/plan/run_config.h"
#include "arena/results/store.h"
#include "arena/run/worker.h"
#include "platform/event.h"

namespace hegemon::arena {

struct RunTotals {
  std::int64_t games = 0;  ///< played by this run
  std::int64_t plies = 0;  ///< the openings' not among them
  double seconds = 0;      ///< since it began
  Microseconds engine_time{0};
  std::int64_t games_known = 0;   ///< of this shard, in the file now
  std::int64_t games_wanted = 0;  ///< of this shard; 0: till the test decides
  std::int64_t faults = 0;        ///< seats that were lost by one, in all games of the file
  std::optional<double> llr;      ///< of the sequential test, if there is one
  bool interrupted = false;
};

/// Is called as a run goes on: one call at a time, from threads of the runner, which wait meanwhile.
class RunObserver {
 public:
  RunObserver() = default;
  RunObserver(const RunObserver&) = delete;
  RunObserver& operator=(const RunObserver&) = delete;
  virtual ~RunObserver() = default;

  /// Before the first game: those that the file holds.
  virtual void begin(const std::vector<GameResult>& known, const RunTotals& totals) = 0;
  /// A game is over and saved.
  virtual void game_over(const GameResult& game, const RunTotals& totals) = 0;
  /// Twice a second.
  virtual void tick(const RunTotals& totals) = 0;
};

class Runner {
 public:
  Runner(const RunConfig& config, Store& store, RunObserver& observer, Log& log);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Plays, and blocks until all games are over or it is stopped. An error is one of the arena or its
  /// machine, never of a game: the file is consistent, and another run continues it.
  Result<RunTotals> run();
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
  void count(const GameResult& game);
  void update_decision();
  void work(int index);
  Status play_games(int index);
  void save(const GameResult& game, const Opening& opening);
  void fail(const Error& error);
  const RunTotals& totals_now();
  void cancel_all();

  const RunConfig& config_;
  Store& store_;
  RunObserver& observer_;
  Log& log_;
  Schedule schedule_;
  platform::Event cancel_;

  mutable std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  std::set<std::int64_t> known_;  ///< games that stood in the file at the beginning
  std::int64_t next_ = 0;
  std::map<std::int64_t, BlockTotals> blocks_;  ///< those not yet added to `whole_blocks_`
  std::vector<BlockSum> whole_blocks_;          ///< in schedule order, without gaps
  std::int64_t next_block_ = 0;                 ///< the one to be added to them
  RunTotals totals_;
  std::optional<Error> error_;
  bool stopping_ = false;
  int running_ = 0;
  Timer::time_point begin_;
};

}  // namespace hegemon::arena
