/// Standard output: whole lines, flushed, from any thread.
#pragma once

#include <atomic>
#include <fstream>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace hegemon::protocol {

/// All of it may be called from any thread.
class Writer {
 public:
  explicit Writer(std::ostream& out) : out_(out) {}

  /// Writes a line, or several with newlines between them, which stay together.
  void line(std::string_view text);
  /// `info string <text>`, cleaned of what a GUI could misread.
  void info(std::string_view text);
  void error(const Error& error);
  /// `info string warning: ...`: this was passed over. Where errors are kept it is one.
  void warning(const Error& passed_over);

  /// From now on errors and warnings are not written: `first_error` returns the first.
  void keep_errors();
  /// The first of all errors, written or kept, if there was one.
  std::optional<Error> first_error() const;
  /// Standard output is closed, or cannot be written to.
  bool broken() const { return broken_; }
  /// Is called at most once, when that becomes known, from the thread that was writing.
  void on_broken(std::function<void()> action) { on_broken_ = std::move(action); }
  /// Is called with each error, after its line, with the mutex held.
  void on_error(std::function<void(const Error&)> action) { on_error_ = std::move(action); }

  /// Appends input and output to a file from now on; an empty path ends it.
  Status set_log(const std::string& path);
  std::string log_path() const;
  /// Appends an input line to the log.
  void log_input(std::string_view text);

 private:
  void write(std::string_view text);
  /// The mutex must be held.
  void complain(std::string_view kind, const Error& error);
  void log(std::string_view direction, std::string_view text);

  mutable std::mutex mutex_;
  std::ostream& out_;
  std::ofstream log_;
  std::string log_path_;
  std::optional<Error> first_error_;
  bool keeps_errors_ = false;
  std::atomic<bool> broken_{false};
  std::function<void()> on_broken_;
  std::function<void(const Error&)> on_error_;
};

}  // namespace hegemon::protocol
