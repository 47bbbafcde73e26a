/// `platform/limits.h` on Windows.
#include "platform/limits.h"

#include <tlhelp32.h>
#include <windows.h>

#include "platform/windows/handles.h"

namespace hegemon::platform {

// Windows limits neither files nor threads of a user, but by memory.
std::int64_t open_files() {
  return 0;
}

std::optional<std::int64_t> raise_file_limit(std::int64_t) {
  return std::nullopt;
}

std::optional<std::int64_t> thread_limit() {
  return std::nullopt;
}

std::int64_t threads_of_user() {
  return 0;
}

int threads_of(int process) {
  const Handle snapshot(CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0));
  PROCESSENTRY32W entry{};
  entry.dwSize = sizeof entry;
  for (BOOL more = Process32FirstW(snapshot.get(), &entry); more != 0;
       more = Process32NextW(snapshot.get(), &entry)) {
    if (entry.th32ProcessID == static_cast<DWORD>(process))
      return static_cast<int>(entry.cntThreads);
  }
  return 1;
}

}  // namespace hegemon::platform
