#include "search/core/control.h"

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>

namespace hegemon {

namespace {

/// Nodes between two looks at the clock. A look costs about 20 ns, a node 300 and more, a visit of
/// the Monte-Carlo search 10,000.
constexpr std::uint64_t kNodesBetweenChecks = 16;

/// Time that a search has at least, however late it begins.
constexpr std::int64_t kLeastTime = 1'000'000;

/// A thread that has not looked at the clock for so long had no processor.
constexpr std::int64_t kAway = 2'000'000;
/// On a crowded machine a search sleeps at the end of its time, this long, after so much work. bench/speed/latency --load
/// measures what that gives.
constexpr std::int64_t kEnd = 40'000'000;
constexpr std::int64_t kRest = 100'000;
constexpr std::int64_t kWorkBetweenRests = 500'000;

std::int64_t nanoseconds(TimeBudget::Time time) {
  return std::chrono::nanoseconds(time).count();
}

std::int64_t nanoseconds(Control::Timer::time_point at) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(at.time_since_epoch()).count();
}

}  // namespace

void SearchSignals::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (control_ != nullptr) control_->halt();
  changed_.notify_all();
}

void SearchSignals::ponderhit() {
  const std::lock_guard lock(mutex_);
  if (control_ != nullptr && !control_->clock()) control_->start_clock(Control::now());
  ponder_hit_ = true;
  changed_.notify_all();
}

void SearchSignals::hold(bool infinite, bool ponder) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return stopped_ || (!infinite && (!ponder || ponder_hit_)); });
}

std::int64_t Control::now() {
  return nanoseconds(Timer::now());
}

std::optional<std::int64_t> Control::clock() const {
  const std::int64_t start = clock_start_.load(std::memory_order_acquire);
  if (start == kPondering) return std::nullopt;
  return now() - start;
}

void Control::begin(const TimeBudget& budget, std::optional<std::uint64_t> nodes, bool ponder,
                    SearchSignals* signals, Timer::time_point asked_at) {
  end();
  budget_ = budget;
  node_limit_ = nodes;
  asked_at_ = asked_at;
  time_held_ = false;
  const std::int64_t time = now();
  least_until_ = time + kLeastTime;
  next_report_ = time + kReportInterval;
  looked_ = rested_ = time;
  crowded_ = std::exchange(was_away_, false);
  halt_.store(false, std::memory_order_relaxed);
  start_clock(ponder ? kPondering : nanoseconds(asked_at));
  if (signals == nullptr) return;
  const std::lock_guard lock(signals->mutex_);
  signals_ = signals;
  signals->control_ = this;
  if (signals->stopped_) halt();
  if (ponder && signals->ponder_hit_) start_clock(time);
}

void Control::hold(bool infinite, bool ponder) {
  if (signals_ == nullptr) {
    assert(!infinite && !ponder);  // nothing could end it
    return;
  }
  signals_->hold(infinite, ponder);
}

void Control::end() {
  on_progress_ = {};
  if (signals_ == nullptr) return;
  const std::lock_guard lock(signals_->mutex_);
  signals_->control_ = nullptr;
  signals_ = nullptr;
}

std::uint64_t Control::check(std::uint64_t nodes) {
  if (node_limit_ && nodes >= *node_limit_) {
    halt();
    return nodes + kNodesBetweenChecks;
  }
  std::int64_t time = now();
  look(time);
  const std::int64_t start = clock_start_.load(std::memory_order_acquire);
  if (budget_.most && start != kPondering) {
    time = rest(time, start + nanoseconds(*budget_.most) - time);
    if (!time_held_ && is_over(time)) halt();
  }
  if (time >= next_report_ && on_progress_ && !halted()) {
    on_progress_(nodes);
    reported();
  }
  const std::uint64_t next = nodes + kNodesBetweenChecks;
  return node_limit_ ? std::min(next, *node_limit_) : next;
}

std::uint64_t Control::check_beside(std::uint64_t own, std::uint64_t nodes, std::size_t threads) {
  std::uint64_t next = kNodesBetweenChecks;
  if (node_limit_) {
    if (nodes >= *node_limit_)
      halt();
    else
      next = std::clamp((*node_limit_ - nodes) / threads, std::uint64_t{1}, next);
  }
  if (is_over(now())) halt();
  return own + next;
}

bool Control::is_over(std::int64_t time) const {
  const std::int64_t start = clock_start_.load(std::memory_order_acquire);
  return budget_.most && start != kPondering &&
         time >= std::max(start + nanoseconds(*budget_.most), least_until_);
}

void Control::look(std::int64_t time) {
  if (time - looked_ >= kAway) crowded_ = was_away_ = true;
  looked_ = time;
}

std::int64_t Control::rest(std::int64_t time, std::int64_t left) {
  if (!crowded_ || left <= 0 || left > kEnd || time - rested_ < kWorkBetweenRests) return time;
  std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(kRest, left)));
  rested_ = now();
  look(rested_);
  return rested_;
}

bool Control::enough() const {
  const auto time = clock();
  return budget_.enough && time && *time >= nanoseconds(*budget_.enough);
}

std::chrono::milliseconds Control::elapsed() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Timer::now() - asked_at_);
}

}  // namespace hegemon
