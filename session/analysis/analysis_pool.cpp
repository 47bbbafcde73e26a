#include "session/analysis/analysis_pool.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "engine/utf8.h"
#include "session/variants.h"

namespace hegemon::session {

namespace {

using Timer = std::chrono::steady_clock;

Milliseconds since(Timer::time_point begin) {
  return std::chrono::duration_cast<Milliseconds>(Timer::now() - begin);
}

/// Brings the session to the position. What comes here was checked when it came in.
Status set_up(GameSession& session, const AnalysisTask& task) {
  for (const auto& [name, value] : task.game->rules) {
    if (auto status = session.set_option(name, value); !status) return status.error();
  }
  const auto end = task.game->moves.begin() + static_cast<std::ptrdiff_t>(task.turn);
  return session.set_position(task.game->fen, {task.game->moves.begin(), end});
}

/// Keeps the lines of the newest depth by rank.
void keep(std::vector<SearchLine>& lines, const SearchLine& line) {
  const auto rank = static_cast<std::size_t>(line.rank);
  if (lines.size() < rank) lines.resize(rank);
  lines[rank - 1] = line;
}

}  // namespace

Result<std::unique_ptr<GameSession>> open_analysed(const AnalysedGame& game) {
  std::unique_ptr<GameSession> session = open_variant(game.variant);
  if (session == nullptr) return Error::of("game.unknown", "variant", game.variant);
  for (const auto& [name, value] : game.rules) {
    if (const auto changed = session->set_option(name, value); !changed)
      return changed.error().at("rules." + shortened(name, 80));
  }
  if (const Status status = session->set_position(game.fen, {}); !status)
    return status.error().within("position");
  return session;
}

AnalysisPool::AnalysisPool(const Settings& settings, Size size, Sink sink, Weights weights)
    : settings_(settings),
      weights_(std::move(weights)),
      most_waiting_(size.most_waiting),
      sink_(std::move(sink)),
      running_(static_cast<std::size_t>(size.threads)) {
  settings_.threads = 1;
  for (std::size_t i = 0; i < running_.size(); ++i) {
    try {
      threads_.emplace_back([this, i] { work(i); });
    } catch (const std::system_error&) {
      if (threads_.empty()) throw;
      break;  // the system has no more threads to give: those that there are do it
    }
  }
}

AnalysisPool::~AnalysisPool() {
  close();
  for (std::thread& thread : threads_)
    thread.join();
}

bool AnalysisPool::submit(AnalysisTask task) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || waiting_.size() < most_waiting_; });
  if (closed_) return false;
  const Key key{task.priority, next_++};
  waiting_.emplace(key, Job{std::move(task)});
  changed_.notify_all();
  return true;
}

int AnalysisPool::terminate(const std::optional<std::string>& query) {
  const auto meant = [&](const Job& job) { return !query || job.task.query == *query; };
  std::vector<Job> dropped;
  int count = 0;
  {
    const std::lock_guard lock(mutex_);
    for (const std::optional<Job>& job : running_) {
      if (!job || !meant(*job)) continue;
      job->signals->stop();
      ++count;
    }
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      if (!meant(at->second)) {
        ++at;
        continue;
      }
      dropped.push_back(std::move(at->second));
      at = waiting_.erase(at);
    }
  }
  changed_.notify_all();
  for (const Job& job : dropped) {
    AnalysisReport nothing(job.task);
    nothing.terminated = true;
    report(nothing);
  }
  return count + static_cast<int>(dropped.size());
}

void AnalysisPool::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] {
    return (closed_ || waiting_.empty()) &&
           std::none_of(running_.begin(), running_.end(),
                        [](const std::optional<Job>& job) { return job.has_value(); });
  });
}

void AnalysisPool::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    waiting_.clear();
    for (const std::optional<Job>& job : running_) {
      if (job) job->signals->stop();
    }
  }
  changed_.notify_all();
}

void AnalysisPool::work(std::size_t worker) {
  Sessions sessions;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    if (closed_) return;
    Job job = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    running_[worker] = job;
    changed_.notify_all();
    lock.unlock();
    analyse(job, sessions);
    lock.lock();
    running_[worker].reset();
    changed_.notify_all();
  }
}

void AnalysisPool::analyse(const Job& job, Sessions& sessions) {
  AnalysisReport result(job.task);
  const Status done = catch_exceptions("analyse", [&] {
    std::unique_ptr<GameSession>& session = sessions[job.task.game->variant];
    if (session == nullptr) {
      session = open_variant(job.task.game->variant);
      // What the engine has accepted this session does.
      if (weights_.variant == job.task.game->variant && !weights_.bytes.empty())
        static_cast<void>(session->load_weights(weights_.bytes));
    }
    // Rules that a query does not name have their defaults, whatever the query before it named.
    static_cast<void>(session->set_position({}, {}));
    for (const OptionSpec& spec : session->option_specs())
      static_cast<void>(session->set_option(spec.name, spec.initial));
    if (const Status status = set_up(*session, job.task); !status) {
      result.failure = status.error();
    } else {
      search(job, *session, result);
    }
  });
  if (!done) {
    result.failure = done.error();
    if (done.error().kind == ErrorKind::kResources) sessions.clear();
  }
  report(result);
}

void AnalysisPool::search(const Job& job, GameSession& session, AnalysisReport& result) {
  const AnalysisTask& task = job.task;
  result.game = &session;
  if (session.outcome().over()) return;
  Settings settings = settings_;
  settings.multi_pv = task.lines;
  if (!task.search.empty()) settings.algorithm = task.search;
  if (const Status status = session.configure(settings); !status) {
    result.failure = status.error();
    return;
  }
  // What a thread has searched before must not change what it answers.
  session.clear();
  const Timer::time_point begin = Timer::now();
  Timer::time_point reported = begin;
  const auto on_line = [&](const SearchLine& line) {
    keep(result.lines, line);
    if (!task.report_every || Timer::now() - reported < *task.report_every) return;
    reported = Timer::now();
    AnalysisReport partial = result;
    partial.partial = true;
    partial.nodes = line.nodes;
    partial.elapsed = since(begin);
    report(partial);
  };
  const SearchAnswer answer = session.search(task.limits, *job.signals, on_line, {});
  result.nodes = answer.nodes;
  result.elapsed = since(begin);
  result.terminated = job.signals->stopped();
}

void AnalysisPool::report(const AnalysisReport& report) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
  }
  const std::lock_guard lock(sink_mutex_);
  sink_(report);
}

}  // namespace hegemon::session
