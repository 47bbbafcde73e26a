/// Work of the library in threads that never touch Python, and the waiting for it.
///
/// A thread that asks for the GIL while Python ends is unwound by force (up to 3.13) or frozen, wherever it stands.
/// So only threads of Python take the GIL, and never in a destructor; at exit all work is stopped first.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/pybind11.h>

#include "platform/programs.h"

namespace hegemon::python {

namespace py = pybind11;

/// Work in a thread of its own. Its end stops and joins it.
class Job {
 public:
  using Work = std::function<void(Job&, const std::stop_token&)>;

  static std::shared_ptr<Job> start(Work work);

  void stop() {
    if (is_ours()) thread_.request_stop();
  }
  bool done() {
    refuse_after_fork();
    const std::lock_guard lock(mutex_);
    return done_;
  }
  /// Calls `change` and wakes those that wait.
  template <class Change>
  void change(Change change) {
    const std::lock_guard lock(mutex_);
    change();
    changed_.notify_all();
  }
  template <class Look>
  auto look(Look look) {
    const std::lock_guard lock(mutex_);
    return look();
  }

  /// Waits until it is done or `ready` holds, with the GIL free for others. In Python's main thread the exception of a
  /// signal, as Ctrl-C, comes out. `ready` is called with the job's lock held.
  void wait(const std::function<bool()>& ready);
  void wait() {
    wait([] { return false; });
  }
  /// Stops it and waits for its end, whoever else holds it.
  void end() {
    stop();
    if (is_ours() && thread_.joinable()) thread_.join();
  }
  /// The same for a thread of Python, whose others go on meanwhile.
  void end_without_gil() {
    PyThreadState* const state = PyEval_SaveThread();
    end();
    PyEval_RestoreThread(state);  // not in a destructor: it may never return
  }
  /// What the work has thrown.
  void rethrow() {
    if (failure_ && look([this] { return at_exit_; })) {
      // Ends a thread without a word.
      PyErr_SetNone(PyExc_SystemExit);
      throw py::error_already_set();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  ~Job() = default;

 private:
  Job() = default;
  bool is_ours() const { return process_ == platform::process_id(); }
  /// Only the thread that forks lives on in the child.
  void refuse_after_fork() const {
    if (!is_ours()) throw EngineError(error_details("search.forked", "engine", {}));
  }

  friend class Jobs;

  const int process_ = platform::process_id();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::exception_ptr failure_;
  bool done_ = false;
  bool at_exit_ = false;  ///< it was stopped because Python ends
  int waiting_ = 0;       ///< threads of Python in `wait`
  std::jthread thread_;   ///< last: it is joined while the rest is there
};

/// All jobs of the process.
class Jobs {
 public:
  static Jobs& all() {
    static auto* const kJobs = new Jobs;  // outlives everything
    return *kJobs;
  }

  void add(const std::shared_ptr<Job>& job) {
    const std::lock_guard lock(*mutex_);
    jobs_.erase(
        std::remove_if(jobs_.begin(), jobs_.end(), [](const auto& each) { return each.expired(); }),
        jobs_.end());
    jobs_.push_back(job);
  }
  /// Stops all that there are now, and waits until they are done and nobody waits for them. Without the GIL.
  void end() {
    std::vector<std::shared_ptr<Job>> live = list();
    for (const auto& job : live) {
      job->change([&] { job->at_exit_ = true; });
      job->stop();
    }
    for (const auto& job : live) {
      std::unique_lock lock(job->mutex_);
      job->changed_.wait(lock, [&] { return job->done_ && job->waiting_ == 0; });
    }
  }
  /// The same when Python is gone: no waiting thread will come back.
  void end_without_python() {
    for (const auto& job : list()) {
      job->stop();
      std::unique_lock lock(job->mutex_);
      job->changed_.wait(lock, [&] { return job->done_; });
    }
  }
  /// In the child of a fork: the threads are the parent's, and so may be the lock.
  void forget() {
    mutex_ = new std::mutex;
    new std::vector<std::weak_ptr<Job>>(std::move(jobs_));
    jobs_.clear();
  }

 private:
  std::vector<std::shared_ptr<Job>> list() {
    const std::lock_guard lock(*mutex_);
    std::vector<std::shared_ptr<Job>> live;
    for (const auto& each : jobs_) {
      if (auto job = each.lock(); job != nullptr) live.push_back(std::move(job));
    }
    return live;
  }

  std::mutex* mutex_ = new std::mutex;
  std::vector<std::weak_ptr<Job>> jobs_;
};

inline std::shared_ptr<Job> Job::start(Work work) {
  // A job that was forked away has no thread to join: it is left alone.
  std::shared_ptr<Job> job(new Job, [](Job* each) {
    if (each->is_ours()) delete each;
  });
  Job* const self = job.get();
  Jobs::all().add(job);
  try {
    job->thread_ = std::jthread([self, work = std::move(work)](const std::stop_token& stop) {
      try {
        work(*self, stop);
      } catch (...) {
        self->failure_ = std::current_exception();
      }
      self->change([self] { self->done_ = true; });
    });
  } catch (const std::system_error&) {
    job->done_ = true;
    throw EngineError(error_details("system.thread", "engine", {}));
  }
  return job;
}

/// Is this the thread that gets Python's signals?
inline bool in_main_thread() {
  const py::module_ threading = py::module_::import("threading");
  return py::object(threading.attr("main_thread")().attr("ident"))
      .equal(threading.attr("get_ident")());
}

inline void Job::wait(const std::function<bool()>& ready) {
  refuse_after_fork();
  const auto over = [&] { return done_ || ready(); };
  const bool main = in_main_thread();  // calls Python, which may raise
  {
    const std::lock_guard lock(mutex_);
    if (over()) return;
    ++waiting_;
  }
  // However this function is left, the exit of Python does not wait for it.
  struct Left {
    Job& job;
    ~Left() {
      job.change([this] { --job.waiting_; });
    }
  } const left{*this};
  // Signals are looked for now and then: whatever handles them needs the GIL.
  constexpr std::chrono::milliseconds kBetweenSignals(50);
  for (bool found = false; !found;) {
    PyThreadState* const state = PyEval_SaveThread();
    {
      std::unique_lock lock(mutex_);
      if (main) {
        found = changed_.wait_for(lock, kBetweenSignals, over);
      } else {
        changed_.wait(lock, over);
        found = true;
      }
    }
    PyEval_RestoreThread(state);  // not in a destructor: it may never return
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

/// Does work that can be stopped in a thread of its own, so that Ctrl-C and other signals reach Python meanwhile: then
/// it is stopped, and the signal's exception raised.
template <class Work>
auto interruptible(Work work) {
  using Found = decltype(work(std::declval<std::stop_token>()));
  constexpr bool kFinds = !std::is_void_v<Found>;
  std::optional<std::conditional_t<kFinds, Found, bool>> found;
  const std::shared_ptr<Job> job = Job::start([&](Job&, const std::stop_token& stop) {
    if constexpr (kFinds) {
      found.emplace(work(stop));
    } else {
      work(stop);
    }
  });
  // Whatever leaves this function ends the job before what it refers to.
  struct End {
    Job& job;
    ~End() { job.end(); }
  } const end{*job};
  try {
    job->wait();
  } catch (const py::error_already_set&) {  // nothing else: a thread that Python unwinds has no GIL
    job->end_without_gil();
    throw;
  }
  job->rethrow();
  if constexpr (kFinds) return std::move(*found);
}

}  // namespace hegemon::python
