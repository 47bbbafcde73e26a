/// `platform/memory.h` on Windows.
#include "platform/memory.h"

#include <windows.h>

namespace hegemon::platform {

std::optional<std::uint64_t> machine_memory() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
  return status.ullTotalPhys;
}

}  // namespace hegemon::platform
