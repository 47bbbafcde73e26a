#include "arena/match/log.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "engine/indexed_array.h"
#include "protocol/utc.h"

namespace hegemon::arena {

namespace {

constexpr std::array<std::string_view, 5> kNames{"none", "fault", "warning", "info", "trace"};
constexpr std::int64_t kMostFaults = 1000;
constexpr std::int64_t kMostWarnings = 10'000;

/// `2026-11-23T13:12:01.250Z`
std::string now_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  std::array<char, 8> part{};
  std::snprintf(part.data(), part.size(), ".%03dZ", static_cast<int>(milliseconds % 1000));
  return protocol::utc_text("%Y-%m-%dT%H:%M:%S", milliseconds / 1000) + part.data();
}

}  // namespace

Result<LogLevel> parse_log_level(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) {
    return Error{"expected none, fault, warning, info or trace, got '" + std::string(name) + "'",
                 "--log-level"};
  }
  return static_cast<LogLevel>(found - kNames.begin());
}

void Log::write(LogLevel level, std::string_view text) {
  if (!wants(level) || level == LogLevel::kNone) return;
  const std::lock_guard lock(mutex_);
  std::string_view remark;
  if (level == LogLevel::kFault && ++faults_ >= kMostFaults) {
    if (faults_ > kMostFaults) return;
    remark = "further faults are not logged\n";
  }
  if (level == LogLevel::kWarning && ++warnings_ >= kMostWarnings) {
    if (warnings_ > kMostWarnings) return;
    remark = "further lines of this level are not logged\n";
  }
  if (!file_.is_open()) file_.open(path_, std::ios::app);
  file_ << now_text() << ' ' << kNames[place_of(level)] << ": " << text
        << (text.ends_with('\n') ? "" : "\n") << remark << std::flush;
}

}  // namespace hegemon::arena
