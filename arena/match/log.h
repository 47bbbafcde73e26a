/// The log of a run: faults of engines, what they write to stderr, and on demand all that happens.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "session/support/files.h"

namespace hegemon::arena {

/// Each level holds those before it.
enum class LogLevel {
  kNone,
  kFault,    ///< faults of engines, with the last lines that were exchanged
  kWarning,  ///< what engines write to stderr, and engines that do not start
  kInfo,     ///< games that begin and end, engines that are started
  kTrace     ///< every line of every engine, both directions
};

/// `none`, `fault`, `warning`, `info` or `trace`.
Result<LogLevel> parse_log_level(std::string_view name);
std::string name_of(LogLevel level);

/// Appends to a file that no other run writes to meanwhile; one that stays empty is removed. From any thread.
class Log {
 public:
  /// Errors name the option `where`.
  Log(std::string path, LogLevel level, std::string where = "--log")
      : path_(std::move(path)), level_(level), where_(std::move(where)) {}

  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  bool wants(LogLevel level) const { return level <= level_; }
  /// Opens the file. It must come before all entries.
  Status open();
  /// One entry: time, level, text. Entries of a level above the log's are left out, and so are those
  /// beyond a fixed number of faults and of warnings, as an engine that is broken in every game must
  /// not fill the disk; the log notes that.
  void write(LogLevel level, std::string_view text);
  /// A warning: a line that an engine has written to stderr. Each engine has a mebibyte for them; the
  /// log notes when it is used up.
  void write_stderr(const std::string& engine, std::string_view line);
  /// Why an entry could not be written; nothing if all were.
  std::optional<Error> failure() const;

 private:
  void append(LogLevel level, std::string_view text, std::string_view remark);

  std::string path_;
  LogLevel level_;
  std::string where_;
  mutable std::mutex mutex_;  ///< of all below
  session::AppendedFile file_;
  std::int64_t faults_ = 0;
  std::int64_t warnings_ = 0;
  std::map<std::string, std::size_t> stderr_bytes_;  ///< by engine
  std::optional<Error> failure_;
};

}  // namespace hegemon::arena
