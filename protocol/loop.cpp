#include "protocol/loop.h"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>

#include "engine/ascii.h"
#include "protocol/text.h"

namespace hegemon::protocol {

namespace {

/// Longer than any game's move list; more is no protocol line, and shall not eat all memory.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

constexpr std::string_view kGo = "go";
constexpr std::string_view kBench = "bench";

std::string_view first_word(std::string_view line) {
  const auto words = split_words(line.substr(0, 64));
  return words.empty() ? std::string_view{} : words.front();
}

bool is_search(std::string_view command) {
  return command == kGo || command == kBench;
}

enum class ReadLine { kLine, kTooLong, kEnd };

/// The next line without its newline; of a line too long, only that it was.
ReadLine read_line(std::istream& in, std::string& line) {
  using Traits = std::istream::traits_type;
  line.clear();
  bool any = false;
  std::streambuf* const from = in.rdbuf();
  for (;;) {
    const auto c = from->sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) break;
    any = true;
    if (Traits::to_char_type(c) == '\n') break;
    if (line.size() <= kLongestLine) line += Traits::to_char_type(c);
  }
  if (!any) return ReadLine::kEnd;
  return line.size() > kLongestLine ? ReadLine::kTooLong : ReadLine::kLine;
}

}  // namespace

Loop::~Loop() {
  stop_all();
  wait_until_idle();
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  changed_.notify_all();
  if (worker_.joinable()) worker_.join();
}

void Loop::run(std::istream& in) {
  std::string line;
  for (;;) {
    const ReadLine got = read_line(in, line);
    if (got == ReadLine::kEnd) break;
    if (got == ReadLine::kTooLong) {
      writer_.error(
          {"a line of more than " + std::to_string(kLongestLine) + " characters", "input"});
      continue;
    }
    if (!handle(line)) break;
  }
  finish();
}

bool Loop::handle(std::string_view line) {
  line = trim(line);
  if (line.empty()) return !writer_.broken();
  writer_.heard(line);
  const std::string_view name = first_word(line);
  const Command* const command = find_command(name);
  if (command == nullptr) {
    writer_.error({"unknown command '" + std::string(name.substr(0, 64)) + "', try help", "input"});
  } else if (const std::string_view rest = after_words(line, 1);
             command->arguments.empty() && !rest.empty()) {
    writer_.error(
        {"unknown word " + quoted(split_words(rest).front()), std::string(name) + ", word 1"});
  } else if (name == "quit") {
    quit();
    return false;
  } else if (name == "stop") {
    stop_all();
  } else if (name == "ponderhit") {
    ponderhit();
  } else if (name == "isready") {
    answer_ready();
  } else if (command->kind == CommandKind::kAtOnce) {
    execute(*command, line);
  } else if (is_search(name)) {
    give(line);
  } else {
    std::unique_lock lock(mutex_);
    const bool idle = !working_ && jobs_.empty();
    const bool may_read = command->kind == CommandKind::kReads && running_ && jobs_.empty();
    lock.unlock();
    if (idle || may_read) {
      execute(*command, line);
    } else {
      give(line);
    }
  }
  return !writer_.broken();
}

void Loop::finish() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    if (running_ && running_->goes_on_by_itself()) job_.signals->stop();
  }
  if (writer_.broken()) stop_all();
  wait_until_idle();
}

/// Ends the search that was asked for last, and those without a limit. Others run to their limits:
/// scripts write their searches one after the other and `quit` behind them.
void Loop::quit() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    const auto last = std::find_if(jobs_.rbegin(), jobs_.rend(),
                                   [](const Job& job) { return is_search(first_word(job.line)); });
    if (last != jobs_.rend()) {
      last->signals->stop();
      if (running_ && running_->goes_on_by_itself()) job_.signals->stop();
    } else {
      job_.signals->stop();
    }
  }
  if (writer_.broken()) stop_all();
  wait_until_idle();
}

/// What was asked is in force when nothing is left to do, or a search runs that nobody has ended.
void Loop::answer_ready() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] {
    return (!working_ && jobs_.empty()) || (running_ && !job_.signals->stopped());
  });
  const bool idle = !working_;
  lock.unlock();
  if (idle) {
    if (const Status ready = engine_.make_ready(); !ready) writer_.error(ready.error());
  }
  writer_.line("readyok");
}

void Loop::execute(const Command& command, std::string_view line) {
  try {
    command.run(engine_, line);
  } catch (const std::bad_alloc&) {
    writer_.error({"out of memory", std::string(command.name)});
  } catch (const std::exception& failure) {
    writer_.error({failure.what(), std::string(command.name)});
  }
}

/// Leaves a line to the second thread; what runs without a limit ends for its sake.
void Loop::give(std::string_view line) {
  std::unique_lock lock(mutex_);
  if (!worker_.joinable()) {
    try {
      worker_ = std::thread([this] { work(); });
    } catch (const std::system_error&) {
      lock.unlock();
      writer_.error({"the system has no thread to give", "go"});
      if (first_word(line) == kGo) writer_.line("bestmove (none)");
      return;
    }
  }
  const bool begins = !working_ && jobs_.empty();
  Job& job = jobs_.emplace_back();
  job.line = line;
  if (begins) job.asked_at = std::chrono::steady_clock::now();
  if (running_ && running_->goes_on_by_itself()) job_.signals->stop();
  changed_.notify_all();
  // The next line comes while the search runs, not in the moment before.
  if (begins) changed_.wait(lock, [this] { return running_ || (!working_ && jobs_.empty()); });
}

/// Ends what runs, and all that was asked for before now as soon as it begins.
void Loop::stop_all() {
  const std::lock_guard lock(mutex_);
  for (const Job& job : jobs_)
    job.signals->stop();
  job_.signals->stop();
}

void Loop::ponderhit() {
  const std::lock_guard lock(mutex_);
  for (const Job& job : jobs_)
    job.signals->ponderhit();
  job_.signals->ponderhit();
  if (running_) running_->ponder = false;
}

void Loop::wait_until_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !working_ && jobs_.empty(); });
}

/// The second thread.
void Loop::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return leaving_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    working_ = true;
    job_ = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    run_job();
    lock.lock();
    running_.reset();
    working_ = false;
    changed_.notify_all();
  }
}

void Loop::run_job() {
  const std::string_view name = first_word(job_.line);
  if (name == kGo) return run_go();
  if (name == kBench) return run_bench();
  execute(*find_command(name), job_.line);
}

void Loop::run_go() {
  Error error{"", "go"};
  try {
    std::optional<GoRequest> request = engine_.read_go(job_.line);
    if (!request) return;
    request->asked_at = job_.asked_at;
    start({request->endless(), request->ponder});
    return engine_.go(*request, *job_.signals, [this] { search_over(); });
  } catch (const std::bad_alloc&) {
    error.what = "out of memory";
  } catch (const std::exception& failure) {
    error.what = failure.what();
  }
  writer_.error(error);
  writer_.line("bestmove (none)");
}

void Loop::run_bench() {
  start({});
  try {
    engine_.bench(job_.line, *job_.signals);
  } catch (const std::bad_alloc&) {
    writer_.error({"out of memory", std::string(kBench)});
  }
}

/// No search runs any more from before its answer is written: what is asked once the answer has been
/// read is not asked during the search.
void Loop::search_over() {
  const std::lock_guard lock(mutex_);
  running_.reset();
}

/// A search or a bench begins. What goes on without end is ended at once if somebody waits behind it.
void Loop::start(Running what) {
  {
    const std::lock_guard lock(mutex_);
    running_ = what;
    const bool others_wait = closing_ || !jobs_.empty();
    if (running_->goes_on_by_itself() && others_wait) job_.signals->stop();
  }
  changed_.notify_all();
}

}  // namespace hegemon::protocol
