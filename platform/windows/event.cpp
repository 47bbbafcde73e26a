/// `platform/event.h` on Windows.
#include "platform/event.h"

#include <cerrno>

#include "platform/windows/handles.h"

namespace hegemon::platform {

Event::Event()
    : handle_(reinterpret_cast<std::intptr_t>(CreateEventW(nullptr, TRUE, FALSE, nullptr))) {
  if (handle_ != 0) return;
  errno = error_number(GetLastError());
  handle_ = kNone;
}

Event::~Event() {
  if (ok()) CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

void Event::set() {
  SetEvent(reinterpret_cast<HANDLE>(handle_));
}

bool Event::is_set() const {
  return WaitForSingleObject(reinterpret_cast<HANDLE>(handle_), 0) == WAIT_OBJECT_0;
}

}  // namespace hegemon::platform
