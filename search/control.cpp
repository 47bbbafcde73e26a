#include "search/control.h"

#include <algorithm>

namespace hegemon {

namespace {

/// Nodes between two looks at the clock, and between how many nanoseconds they should lie.
constexpr std::uint64_t kFewest = 8;
constexpr std::uint64_t kMost = 1024;
constexpr std::int64_t kSoon = 200'000;
constexpr std::int64_t kLate = 500'000;

}  // namespace

std::int64_t Control::now() const {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Timer::now().time_since_epoch())
      .count();
}

void Control::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_asked_ = true;
    halt();
  }
  changed_.notify_all();
}

void Control::ponderhit() {
  {
    const std::lock_guard lock(mutex_);
    ponder_hit_ = true;
    if (!clock_runs()) clock_start_.store(now(), std::memory_order_release);
  }
  changed_.notify_all();
}

void Control::prepare() {
  const std::lock_guard lock(mutex_);
  stop_asked_ = false;
  ponder_hit_ = false;
  halt_.store(false, std::memory_order_relaxed);
}

void Control::begin(const TimeBudget& budget, std::optional<std::uint64_t> nodes, bool ponder,
                    const std::atomic<bool>* stop) {
  budget_ = budget;
  node_limit_ = nodes;
  other_stop_ = stop;
  interval_ = kFewest;
  begun_ = Timer::now();
  last_check_ = now();
  const std::lock_guard lock(mutex_);
  const bool waits = ponder && !ponder_hit_;
  clock_start_.store(waits ? -1 : last_check_, std::memory_order_release);
}

void Control::hold(bool infinite, bool ponder) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return stop_asked_ || (!infinite && (!ponder || ponder_hit_)); });
}

void Control::end() {
  prepare();
}

std::uint64_t Control::check(std::uint64_t nodes) {
  if (node_limit_ && nodes >= *node_limit_) {
    halt();
    return nodes + kMost;
  }
  if (other_stop_ != nullptr && *other_stop_) halt();
  if (budget_.most) {
    const std::int64_t time = now();
    const std::int64_t start = clock_start_.load(std::memory_order_acquire);
    if (start >= 0 && time - start >= std::chrono::nanoseconds(*budget_.most).count()) halt();
    const std::int64_t since = time - last_check_;
    if (since > kLate) interval_ = std::max(interval_ / 2, kFewest);
    if (since < kSoon) interval_ = std::min(interval_ * 2, kMost);
    last_check_ = time;
  } else {
    interval_ = kMost;
  }
  return node_limit_ ? std::min(nodes + interval_, *node_limit_) : nodes + interval_;
}

bool Control::enough() const {
  const std::int64_t start = clock_start_.load(std::memory_order_acquire);
  return budget_.enough && start >= 0 &&
         now() - start >= std::chrono::nanoseconds(*budget_.enough).count();
}

bool Control::affords(std::uint64_t nodes, std::uint64_t more, int pace) const {
  if (node_limit_ && nodes + more > *node_limit_) return false;
  const std::int64_t start = clock_start_.load(std::memory_order_acquire);
  if (!budget_.aim || start < 0 || nodes == 0) return true;
  const double spent = static_cast<double>(now() - start);
  const double all =
      spent + spent * static_cast<double>(more) / (static_cast<double>(nodes) * pace);
  return all <= static_cast<double>(std::chrono::nanoseconds(*budget_.aim).count());
}

std::chrono::milliseconds Control::elapsed() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Timer::now() - begun_);
}

}  // namespace hegemon
