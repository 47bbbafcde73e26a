#include "protocol/loop.h"

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "engine/utf8.h"
#include "protocol/commands.h"
#include "session/support/strings.h"

namespace hegemon::protocol {

namespace {

/// Longer than any game's move list; more is no protocol line, and shall not eat all memory.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

constexpr std::string_view kNoMove = "bestmove (none)";

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
  line = session::trim(without_bom(line));
  if (line.empty()) return !writer_.broken();
  writer_.log_input(line);
  Result<Request> read = is_utf16(line) ? Error::of("text.utf16", "input") : read_request(line);
  if (!read) {
    writer_.error(read.error());
    return !writer_.broken();
  }
  Request& request = read.value();
  bool at_once = request.command->kind == CommandKind::kImmediate;
  if (!at_once && request.command->kind != CommandKind::kSearch) {
    const std::lock_guard lock(mutex_);
    const bool idle = !working_ && waiting_.empty();
    const bool may_read =
        request.command->kind == CommandKind::kReadOnly && running_ && waiting_.empty();
    at_once = idle || may_read;
  }
  if (at_once) {
    run(request);
  } else {
    enqueue(std::move(request));
  }
  return !quitting_ && !writer_.broken();
}

void Loop::finish() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    if (running_ && running_->goes_on_by_itself()) current_.signals->stop();
  }
  if (writer_.broken()) stop_all();
  wait_until_idle();
}

void Loop::quit() {
  quitting_ = true;
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    const auto last = std::find_if(waiting_.rbegin(), waiting_.rend(), [](const Request& request) {
      return request.command->kind == CommandKind::kSearch;
    });
    if (last != waiting_.rend()) {
      last->signals->stop();
      if (running_ && running_->goes_on_by_itself()) current_.signals->stop();
    } else {
      current_.signals->stop();
    }
  }
}

void Loop::answer_ready() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] {
    return (!working_ && waiting_.empty()) || (running_ && !current_.signals->stopped());
  });
  const bool idle = !working_;
  lock.unlock();
  if (idle) {
    if (const Status ready = engine_.engine().make_ready(); !ready) writer_.error(ready.error());
  }
  writer_.line("readyok");
}

void Loop::stop_all() {
  const std::lock_guard lock(mutex_);
  for (const Request& request : waiting_)
    request.signals->stop();
  current_.signals->stop();
}

void Loop::ponderhit() {
  const std::lock_guard lock(mutex_);
  for (const Request& request : waiting_)
    request.signals->ponderhit();
  current_.signals->ponderhit();
  if (running_) running_->ponder = false;
}

void Loop::go(Request& request) {
  Result<GoRequest> read = request.take<GoRequest>();
  if (!read) {
    writer_.error(read.error());
    return writer_.line(kNoMove);
  }
  const GoRequest& go = read.value();
  std::optional<session::SearchRequest> search = engine_.accept_go(go);
  const bool infinite = go.search.infinite;
  const bool ponder = go.search.ponder;
  begin_search({go.endless(), ponder});
  if (search) {
    const auto on_over = [this] { end_search(); };
    if (go.perft) return engine_.perft(*go.perft, *request.signals, on_over);
    search->asked_at = request.asked_at;
    return engine_.go(*search, *request.signals, on_over);
  }
  // A GUI that ponders or analyses expects no answer before its `stop` or `ponderhit`.
  request.signals->hold(infinite || (go.endless() && !ponder), ponder);
  end_search();
  writer_.line(kNoMove);
}

void Loop::bench(Request& request) {
  begin_search({});
  engine_.bench(request.take<BenchRequest>(), *request.signals);
}

void Loop::run(Request& request) {
  const Command& command = *request.command;
  engine_.warn(request.warnings);
  const Status done = catch_exceptions(command.name, [&] { command.run(*this, request); });
  if (!done) refuse(command, done.error());
}

/// Whoever has sent a `go` waits for its `bestmove`.
void Loop::refuse(const Command& command, const Error& error) {
  writer_.error(error);
  if (command.read == read_go) writer_.line(kNoMove);
}

/// Leaves a request to the second thread; a search without a limit ends for its sake.
void Loop::enqueue(Request request) {
  if (threads_ == Threads::kOne) {
    current_ = std::move(request);
    current_.asked_at = std::chrono::steady_clock::now();
    run(current_);
    return end_search();
  }
  std::unique_lock lock(mutex_);
  if (!worker_.joinable()) {
    try {
      worker_ = std::thread([this] { work(); });
    } catch (const std::system_error&) {
      lock.unlock();
      return refuse(*request.command, Error::of("system.thread", "go"));
    }
  }
  const bool begins = !working_ && waiting_.empty();
  if (begins) request.asked_at = std::chrono::steady_clock::now();
  waiting_.push_back(std::move(request));
  if (running_ && running_->goes_on_by_itself()) current_.signals->stop();
  changed_.notify_all();
  // The next line comes while the search runs, not in the moment before.
  if (begins) changed_.wait(lock, [this] { return running_ || (!working_ && waiting_.empty()); });
}

void Loop::wait_until_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !working_ && waiting_.empty(); });
}

/// The second thread.
void Loop::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return leaving_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    working_ = true;
    current_ = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    run(current_);
    lock.lock();
    running_.reset();
    working_ = false;
    changed_.notify_all();
  }
}

/// Nothing runs any more from before `bestmove` is written: what is asked once the answer has been read is
/// not asked during the search.
void Loop::end_search() {
  const std::lock_guard lock(mutex_);
  running_.reset();
}

/// A search without a limit is ended at once if others wait behind it, and where nothing could end it.
void Loop::begin_search(Running what) {
  {
    const std::lock_guard lock(mutex_);
    running_ = what;
    const bool is_last = threads_ == Threads::kTwo && !closing_ && waiting_.empty();
    if (running_->goes_on_by_itself() && !is_last) current_.signals->stop();
  }
  changed_.notify_all();
}

}  // namespace hegemon::protocol
