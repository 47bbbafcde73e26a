#include "commands/interrupt.h"

#include <cstdlib>
#include <ctime>
#include <utility>

namespace hegemon::commands {

namespace {

sigset_t wanted_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  // Under nohup the terminal may go without an end.
  struct sigaction hangup {};
  if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
    sigaddset(&set, SIGHUP);
  return set;
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t set = wanted_signals();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
  watcher_ = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
  done_ = true;
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::on_signal(std::function<void()> action) {
  const std::lock_guard lock(mutex_);
  action_ = std::move(action);
  if (signal_ != 0 && action_) action_();
}

void Interrupt::watch() {
  const sigset_t set = wanted_signals();
  while (!done_) {
    constexpr timespec kLookUpAgain{0, 20'000'000};
    const int got = sigtimedwait(&set, nullptr, &kLookUpAgain);
    if (got <= 0) continue;
    // A terminal that is closed sends SIGHUP more than once.
    if (signal_ != 0 && got == SIGHUP) continue;
    if (signal_ != 0) std::_Exit(128 + got);
    signal_ = got;
    const std::lock_guard lock(mutex_);
    if (action_) action_();
  }
}

}  // namespace hegemon::commands
