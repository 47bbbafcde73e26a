#include "arena/match/log.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "engine/as_utf8.h"
#include "engine/indexed_array.h"
#include "platform/paths.h"
#include "session/support/utc.h"

namespace hegemon::arena {

namespace {

constexpr std::array<std::string_view, 5> kNames{"none", "fault", "warning", "info", "trace"};
constexpr std::int64_t kMaxFaults = 1000;
constexpr std::int64_t kMaxWarnings = 10'000;
constexpr std::size_t kMaxStderr = std::size_t{1} << 20;  ///< bytes of one engine
constexpr std::size_t kEntry = 48;                        ///< bytes of an entry besides its text

/// `2026-11-23T13:12:01.250Z`
std::string now_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  std::array<char, 8> part{};
  std::snprintf(part.data(), part.size(), ".%03dZ", static_cast<int>(milliseconds % 1000));
  return session::utc_text("%Y-%m-%dT%H:%M:%S", milliseconds / 1000) + part.data();
}

}  // namespace

Result<LogLevel> parse_log_level(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) {
    return Error::of("option.choice", "--log-level", "none, fault, warning, info or trace", name);
  }
  return static_cast<LogLevel>(found - kNames.begin());
}

std::string name_of(LogLevel level) {
  return std::string(kNames[static_cast<std::size_t>(level)]);
}

Status Log::open() {
  return level_ == LogLevel::kNone ? success() : file_.open(path_, where_);
}

Log::~Log() {
  std::error_code ignored;
  if (file_.is_open() && file_.regular() && file_.size() == 0)
    std::filesystem::remove(platform::path_of(path_), ignored);
}

void Log::write(LogLevel level, std::string_view text) {
  if (!wants(level) || level == LogLevel::kNone) return;
  const std::lock_guard lock(mutex_);
  std::string_view remark;
  if (level == LogLevel::kFault && ++faults_ >= kMaxFaults) {
    if (faults_ > kMaxFaults) return;
    remark = "further faults are not logged\n";
  }
  if (level == LogLevel::kWarning && ++warnings_ >= kMaxWarnings) {
    if (warnings_ > kMaxWarnings) return;
    remark = "further warnings are not logged\n";
  }
  append(level, text, remark);
}

void Log::write_stderr(const std::string& engine, std::string_view line) {
  if (!wants(LogLevel::kWarning)) return;
  const std::lock_guard lock(mutex_);
  std::size_t& bytes = stderr_bytes_[engine];
  if (bytes >= kMaxStderr) return;
  bytes += line.size() + kEntry;
  const std::string remark = bytes < kMaxStderr
                                 ? std::string()
                                 : "further lines on stderr of " + engine + " are not logged\n";
  append(LogLevel::kWarning, "stderr of " + engine + ": " + std::string(line), remark);
}

std::optional<Error> Log::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void Log::append(LogLevel level, std::string_view text, std::string_view remark) {
  if (failure_) return;
  std::string entry = now_text() + ' ' + std::string(kNames[place_of(level)]) + ": ";
  entry += as_utf8(text);
  if (!text.ends_with('\n')) entry += '\n';
  entry += remark;
  if (const Status status = file_.append(entry); !status) failure_ = status.error();
}

}  // namespace hegemon::arena
