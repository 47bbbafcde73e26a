/// `platform/limits.h` on POSIX.
#include "platform/limits.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <sys/resource.h>
#include <unistd.h>

namespace hegemon::platform {

namespace {

namespace fs = std::filesystem;

/// The number behind `name:` in a file of the form of /proc/N/status.
std::optional<std::int64_t> number_in(const fs::path& path, std::string_view name) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(name)) continue;
    std::istringstream words(line.substr(name.size()));
    std::int64_t number = 0;
    if (words >> number) return number;
  }
  return std::nullopt;
}

}  // namespace

std::int64_t open_files() {
  std::error_code code;
  std::int64_t count = 0;
  for (auto at = fs::directory_iterator("/proc/self/fd", code);
       !code && at != fs::directory_iterator(); at.increment(code)) {
    ++count;
  }
  return count;
}

std::optional<std::int64_t> raise_file_limit(std::int64_t wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return std::nullopt;
  if (limit.rlim_cur < static_cast<rlim_t>(wanted)) {
    rlimit raised = limit;
    raised.rlim_cur = std::min(limit.rlim_max, static_cast<rlim_t>(wanted));
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  if (limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return static_cast<std::int64_t>(limit.rlim_cur);
}

std::optional<std::int64_t> thread_limit() {
  rlimit limit{};
  // The limit does not hold for root.
  if (geteuid() == 0 || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return std::nullopt;
  return static_cast<std::int64_t>(limit.rlim_cur);
}

/// Threads of all processes of this user, which is what RLIMIT_NPROC counts.
std::int64_t threads_of_user() {
  std::error_code code;
  std::int64_t count = 0;
  for (auto at = fs::directory_iterator("/proc", code); !code && at != fs::directory_iterator();
       at.increment(code)) {
    const char first = at->path().filename().string().front();
    if (first < '0' || first > '9') continue;
    const fs::path status = at->path() / "status";
    if (number_in(status, "Uid:") == static_cast<std::int64_t>(getuid()))
      count += number_in(status, "Threads:").value_or(1);
  }
  return count;
}

int threads_of(int process) {
  const auto count = number_in("/proc/" + std::to_string(process) + "/status", "Threads:");
  return static_cast<int>(std::clamp<std::int64_t>(count.value_or(1), 1, 10'000));
}

}  // namespace hegemon::platform
