#include "session/machine_memory.h"

#include <algorithm>
#include <fstream>
#include <string>

#if !defined(__EMSCRIPTEN__)
#include <unistd.h>
#endif

namespace hegemon::session {

namespace {

#if !defined(__EMSCRIPTEN__)
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
#endif

}  // namespace

std::optional<std::uint64_t> machine_memory() {
#if defined(__EMSCRIPTEN__)
  return std::nullopt;
#else
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0) return std::nullopt;
  const std::uint64_t all =
      static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size);
  return std::min(all, group_limit().value_or(all));
#endif
}

Status check_hash(std::size_t mib, std::size_t tables) {
  static const std::optional<std::uint64_t> kMemory = machine_memory();
  const std::uint64_t most = kMemory.value_or(~std::uint64_t{0}) >> 20;
  if (mib <= most / std::max<std::size_t>(tables, 1)) return success();
  const std::string times = tables > 1 ? std::to_string(tables) + " times " : "";
  return Error{times + std::to_string(mib) + " MiB are more than the memory of this machine, " +
                   std::to_string(most) + " MiB",
               "hash", ErrorKind::kResources};
}

}  // namespace hegemon::session
