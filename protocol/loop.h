/// Reads lines, parses them as requests, and decides when and in which thread each is executed: see
/// `CommandKind`.
///
/// The thread that reads the lines executes most requests. Searches, benches, and requests that must
/// wait for them are queued, and a second thread executes them one after the other. Without a
/// second thread (in a browser) each request is executed at once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "protocol/protocol_engine.h"
#include "protocol/request.h"
#include "protocol/writer.h"

namespace hegemon::protocol {

class Loop {
 public:
  /// kOne: there are no threads; `handle` searches and returns after it, so that `stop` comes too late. A
  /// search without a limit then answers at once.
  enum class Threads { kOne, kTwo };

  explicit Loop(Writer& writer, Threads threads = Threads::kTwo)
      : writer_(writer), engine_(writer), threads_(threads) {}
  /// Ends whatever runs.
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// Handles all lines up to `quit` or the end of input; then nothing runs any more.
  void run(std::istream& in);
  /// Handles one line. Returns false after `quit` and when standard output is closed.
  bool handle(std::string_view line);
  /// To be called after the last line: finishes searches with a limit, ends the others, and returns when
  /// nothing runs or waits.
  void finish();
  /// Returns when nothing runs or waits, which may be never.
  void wait_until_idle();

  /// For commands, which are executed when its contract allows it; otherwise only while nothing runs.
  ProtocolEngine& engine() { return engine_; }

  // What those commands do that concern running searches.

  /// Writes `readyok` once all earlier requests took effect, that is, when idle or while a search runs that
  /// has not been stopped.
  void answer_ready();
  /// Ends what runs, and every waiting request as soon as it begins.
  void stop_all();
  void ponderhit();
  /// Ends the last search, and those without a limit; earlier ones run to their limits,
  /// for scripts that send several searches and then `quit`.
  void quit();
  /// Searches and blocks; by the second thread.
  void go(Request& request);
  void bench(Request& request);

 private:
  /// What the second thread is doing, as far as others need to know.
  struct Running {
    bool endless = false;
    bool ponder = false;
    bool goes_on_by_itself() const { return endless || ponder; }
  };

  void run(Request& request);
  void refuse(const Command& command, const Error& error);
  void enqueue(Request request);
  void work();
  void begin_search(Running what);
  void end_search();

  Writer& writer_;
  ProtocolEngine engine_;
  Threads threads_;
  bool quitting_ = false;  ///< `quit` has come; of the thread that reads the lines

  std::mutex mutex_;  ///< of all below
  std::condition_variable changed_;
  std::deque<Request> waiting_;
  bool working_ = false;            ///< the second thread carries out a request:
  Request current_;                 ///< this one; or the last one
  std::optional<Running> running_;  ///< set while that request searches or counts
  bool closing_ = false;            ///< no line will follow
  bool leaving_ = false;            ///< the second thread is to end
  std::thread worker_;
};

}  // namespace hegemon::protocol
