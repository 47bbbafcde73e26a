/// `platform/event.h` on POSIX.
#include "platform/event.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace hegemon::platform {

Event::Event() : handle_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Event::~Event() {
  if (ok()) close(static_cast<int>(handle_));
}

void Event::set() {
  // It is never read again.
  const std::uint64_t one = 1;
  static_cast<void>(!write(static_cast<int>(handle_), &one, sizeof one));
}

bool Event::is_set() const {
  pollfd waiting{static_cast<int>(handle_), POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

}  // namespace hegemon::platform
