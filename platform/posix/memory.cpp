/// `platform/memory.h` on POSIX.
#include "platform/memory.h"

#include <algorithm>
#include <fstream>
#include <string>

#if !defined(__EMSCRIPTEN__)
#include <unistd.h>
#endif

namespace hegemon::platform {

#if defined(__EMSCRIPTEN__)
std::optional<std::uint64_t> machine_memory() {
  return std::nullopt;
}
#else

namespace {

/// The path of this process within the tree of control groups (version 2), empty if it is in none.
std::string control_group() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("0::/")) return line.substr(3);
  }
  return {};
}

/// The lowest limit of the group and those above it.
std::optional<std::uint64_t> group_limit() {
  std::optional<std::uint64_t> lowest;
  for (std::string group = control_group(); !group.empty();
       group.erase(std::min(group.rfind('/'), group.size()))) {
    std::ifstream file("/sys/fs/cgroup" + group + "/memory.max");
    std::uint64_t limit = 0;
    if (file >> limit) lowest = lowest ? std::min(*lowest, limit) : limit;
  }
  return lowest;
}

}  // namespace

std::optional<std::uint64_t> machine_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0) return std::nullopt;
  const std::uint64_t all =
      static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size);
  return std::min(all, group_limit().value_or(all));
}

#endif

}  // namespace hegemon::platform
