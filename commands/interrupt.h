/// Ctrl-C, SIGTERM and a closed terminal as a request to end in order: they call an action instead of
/// ending the program.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

#include <signal.h>

namespace hegemon::commands {

/// While one of these lives, SIGINT, SIGTERM and SIGHUP do not end the program but set a flag and call
/// an action. A second one ends it at once, but SIGHUP, which comes more than once when a terminal is
/// closed. Make it before any other thread, which then leaves these signals to it.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// The signal that came, or 0.
  int signal() const { return signal_; }
  /// What to do when it comes, from another thread; at once, if it has come. An empty action
  /// forgets the last one.
  void on_signal(std::function<void()> action);

 private:
  void watch();

  sigset_t before_{};
  std::atomic<int> signal_{0};
  std::atomic<bool> done_{false};
  std::mutex mutex_;
  std::function<void()> action_;
  std::thread watcher_;
};

}  // namespace hegemon::commands
