#include "platform/interrupt.h"

#include <cstdlib>
#include <utility>

namespace hegemon::platform {

void Interrupt::on_signal(std::function<void()> action) {
  const std::lock_guard lock(mutex_);
  action_ = std::move(action);
  if (signal_ != 0 && action_) action_();
}

void Interrupt::take(int signal) {
  constexpr int kHangUp = 1;
  if (signal_ != 0 && signal == kHangUp) return;
  if (signal_ != 0) std::_Exit(128 + signal);
  signal_ = signal;
  const std::lock_guard lock(mutex_);
  if (action_) action_();
}

}  // namespace hegemon::platform
