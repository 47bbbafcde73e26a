/// `platform/interrupt.h` on POSIX.
#include "platform/interrupt.h"

#include <atomic>
#include <ctime>
#include <memory>
#include <thread>

#include <signal.h>

namespace hegemon::platform {

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

/// A thread that waits for the signals, which are blocked in all threads.
struct Interrupt::Watch {
  sigset_t before{};
  std::atomic<bool> done{false};
  std::thread watcher;
};

Interrupt::Interrupt() : watch_(std::make_unique<Watch>()) {
  const sigset_t set = wanted_signals();
  pthread_sigmask(SIG_BLOCK, &set, &watch_->before);
  watch_->watcher = std::thread([this] {
    const sigset_t wanted = wanted_signals();
    while (!watch_->done) {
      constexpr timespec kLookUpAgain{0, 20'000'000};
      const int got = sigtimedwait(&wanted, nullptr, &kLookUpAgain);
      if (got > 0) take(got);
    }
  });
}

Interrupt::~Interrupt() {
  watch_->done = true;
  watch_->watcher.join();
  pthread_sigmask(SIG_SETMASK, &watch_->before, nullptr);
}

}  // namespace hegemon::platform
