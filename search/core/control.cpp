#include "search/core/control.h"

#include <algorithm>
#include <cassert>

namespace hegemon {

namespace {

/// Nodes between two looks at the clock. A look costs about 20 ns, a node 300 and more, a visit of
/// the Monte-Carlo search 10,000.
constexpr std::uint64_t kNodesBetweenChecks = 16;

/// Time that a search has at least, however late it begins.
constexpr std::int64_t kLeastTime = 1'000'000;

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
  const std::int64_t time = now();
  if (budget_.most && !time_held_ && time >= least_until_) {
    const std::int64_t start = clock_start_.load(std::memory_order_acquire);
    if (start >= 0 && time - start >= nanoseconds(*budget_.most)) halt();
  }
  if (time >= next_report_ && on_progress_ && !halted()) {
    on_progress_(nodes);
    reported();
  }
  const std::uint64_t next = nodes + kNodesBetweenChecks;
  return node_limit_ ? std::min(next, *node_limit_) : next;
}

bool Control::enough() const {
  const auto time = clock();
  return budget_.enough && time && *time >= nanoseconds(*budget_.enough);
}

std::chrono::milliseconds Control::elapsed() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Timer::now() - asked_at_);
}

}  // namespace hegemon
