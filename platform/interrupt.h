/// Ctrl-C, SIGTERM and a closed terminal or window as a request to end in order: they call an action instead of
/// ending the program.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

namespace hegemon::platform {

/// While one of these lives, SIGINT, SIGTERM and SIGHUP do not end the program but set a flag and call
/// an action. A second one ends it at once, but SIGHUP, which comes more than once when a terminal is
/// closed. Make it before any other thread, which then leaves these signals to it. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// The number of the signal that came, on every system as POSIX counts them, or 0.
  int signal() const { return signal_; }
  /// What to do when it comes, from another thread; at once, if it has come. An empty action
  /// forgets the last one.
  void on_signal(std::function<void()> action);

 private:
  struct Watch;  ///< how the system reports it

  /// A signal has come.
  void take(int signal);

  std::atomic<int> signal_{0};
  std::mutex mutex_;
  std::function<void()> action_;
  std::unique_ptr<Watch> watch_;
};

}  // namespace hegemon::platform
