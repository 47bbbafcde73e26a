/// The log of a run: faults of engines, what they write to stderr, and on demand all that happens.
#pragma once

#include <cstdint>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/result.h"

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

/// Appends to a file, which is made with the first entry. From any thread.
class Log {
 public:
  Log(std::string path, LogLevel level) : path_(std::move(path)), level_(level) {}

  bool wants(LogLevel level) const { return level <= level_; }
  /// One entry: time, level, text. Entries of a level above the log's are left out, and so are those
  /// beyond a fixed number of faults and of warnings, as an engine that is broken in every game must
  /// not fill the disk; the log notes that.
  void write(LogLevel level, std::string_view text);

 private:
  std::string path_;
  LogLevel level_;
  std::mutex mutex_;  ///< of all below
  std::ofstream file_;
  std::int64_t faults_ = 0;
  std::int64_t warnings_ = 0;
};

}  // namespace hegemon::arena
