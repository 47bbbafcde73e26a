#include "arena/run/runner.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>

#include "arena/match/rules.h"
#include "platform/processors.h"

namespace hegemon::arena {

Runner::Runner(const RunConfig& config, Store& store, RunObserver& observer, Log& log)
    : config_(config),
      store_(store),
      observer_(observer),
      log_(log),
      schedule_(schedule_of(config, seats_of(config))) {}

Runner::~Runner() = default;

Result<RunTotals> Runner::run() {
  begin_ = Timer::now();
  if (!cancel_.ok()) {
    return Error::of("system.call", "run", "cannot make an event", std::strerror(errno));
  }
  if (Status status = look_at_file(); !status) return status.error();
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(config_.concurrency));
  for (int i = 0; i < config_.concurrency; ++i) {
    {
      const std::lock_guard lock(mutex_);
      ++running_;
    }
    try {
      threads.emplace_back([this, i] { work(i); });
    } catch (const std::exception& failure) {  // those that have begun come to an end
      fail(Error::of("system.call", "--concurrency", "cannot start the thread of a game",
                     failure.what()));
      const std::lock_guard lock(mutex_);
      --running_;
      break;
    }
  }
  {
    std::unique_lock lock(mutex_);
    constexpr std::chrono::milliseconds kRefresh{500};
    while (running_ > 0) {
      if (!changed_.wait_for(lock, kRefresh, [this] { return running_ == 0; })) {
        const Status status =
            catch_exceptions("progress", [this] { observer_.tick(totals_now()); });
        if (!status && !error_) {
          error_ = status.error();
          cancel_all();
        }
      }
    }
  }
  for (std::thread& thread : threads)
    thread.join();
  if (error_) return *error_;
  return totals_now();
}

const RunTotals& Runner::totals_now() {
  totals_.seconds = std::chrono::duration<double>(Timer::now() - begin_).count();
  return totals_;
}

void Runner::stop() {
  const std::lock_guard lock(mutex_);
  totals_.interrupted = true;
  cancel_all();
}

void Runner::cancel_all() {
  stopping_ = true;
  cancel_.set();
}

Status Runner::look_at_file() {
  const int per_block = schedule_.games_per_block();
  for (std::int64_t block = 0; block < config_.blocks; ++block) {
    if (config_.shard.has(static_cast<std::uint64_t>(block))) totals_.games_wanted += per_block;
  }
  const Result<std::vector<GameResult>> games = store_.games();
  if (!games) return games.error();
  const std::lock_guard lock(mutex_);
  for (const GameResult& game : games.value()) {
    known_.insert(game.id);
    count(game);
  }
  if (totals_.games_wanted > 0)  // a file may hold more blocks than are asked for now
    totals_.games_wanted = std::max(totals_.games_wanted, totals_.games_known);
  update_decision();
  observer_.begin(games.value(), totals_now());
  return success();
}

/// The next game of this shard that is not in the file.
std::optional<std::int64_t> Runner::next_game() {
  const std::lock_guard lock(mutex_);
  const int per_block = schedule_.games_per_block();
  while (!stopping_) {
    const std::int64_t block = next_ / per_block;
    if (config_.blocks > 0 && block >= config_.blocks) return std::nullopt;
    if (!config_.shard.has(static_cast<std::uint64_t>(block))) {
      next_ = (block + 1) * per_block;
    } else if (known_.count(next_) != 0) {
      ++next_;
    } else {
      return next_++;
    }
  }
  return std::nullopt;
}

void Runner::count(const GameResult& game) {
  ++totals_.games_known;
  for (const SeatResult& seat : game.seats)
    totals_.faults += seat.fault == Fault::kNone ? 0 : 1;
  if (!config_.sprt) return;
  BlockTotals& block = blocks_[game.block];
  ++block.over;
  if (game.voided) return;
  for (const SeatResult& seat : game.seats) {
    if (seat.engine == 0) block.won += seat.share;
  }
  ++block.games;
}

/// Blocks count in the order of the schedule, so that the decision does not depend on which games end
/// first.
void Runner::update_decision() {
  if (!config_.sprt) return;
  bool more = false;
  for (auto at = blocks_.find(next_block_);
       at != blocks_.end() && at->second.over == schedule_.games_per_block();
       at = blocks_.find(next_block_)) {
    whole_blocks_.push_back({at->second.won, static_cast<double>(at->second.games)});
    blocks_.erase(at);
    ++next_block_;
    more = true;
  }
  if (!more && totals_.llr) return;
  const SprtState state = sprt(whole_blocks_, *config_.sprt);
  totals_.llr = state.llr;
  if (state.decision != SprtDecision::kContinue) cancel_all();
}

void Runner::work(int index) {
  Status status = success();
  const Status caught = catch_exceptions("a game", [&] { status = play_games(index); });
  if (status) status = caught;
  if (!status) fail(status.error());
  const std::lock_guard lock(mutex_);
  --running_;
  changed_.notify_all();
}

Status Runner::play_games(int index) {
  if (config_.affinity) platform::pin_to_one(index);
  Result<std::unique_ptr<Worker>> worker = Worker::open(config_, cancel_, log_);
  if (!worker) return worker.error();
  while (const std::optional<std::int64_t> id = next_game()) {
    Result<std::optional<GameResult>> game = worker.value()->play(*id);
    if (!game) return game.error();
    if (!game.value()) break;
    save(*game.value(), worker.value()->opening());
    if (const auto failure = log_.failure()) return *failure;
  }
  return success();
}

void Runner::save(const GameResult& game, const Opening& opening) {
  const std::lock_guard lock(mutex_);
  // A game that ended after the stop is as good as any other; one after a failed write is not.
  if (error_) return;
  if (const Status status = store_.save(game, opening); !status) {
    error_ = status.error();
    error_->what = "the result of a game could not be written: " + error_->what;
    cancel_all();
    return;
  }
  for (const SeatResult& seat : game.seats)
    totals_.engine_time += seat.time;
  ++totals_.games;
  totals_.plies += static_cast<std::int64_t>(game.moves.size());
  count(game);
  update_decision();
  observer_.game_over(game, totals_now());
}

void Runner::fail(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = error;
  cancel_all();
}

}  // namespace hegemon::arena
