/// `platform/pauses.h` on POSIX.
#include "platform/pauses.h"

#include <atomic>

#include <signal.h>

namespace hegemon::platform {

namespace {

std::atomic<int> pause_count{0};
static_assert(std::atomic<int>::is_always_lock_free);  // a signal handler may change it

}  // namespace

void watch_for_pauses() {
  struct sigaction action {};
  action.sa_handler = [](int) { ++pause_count; };
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGCONT, &action, nullptr);
}

int pauses() {
  return pause_count;
}

}  // namespace hegemon::platform
