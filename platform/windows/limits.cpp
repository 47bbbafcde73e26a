/// `platform/limits.h` on Windows.
#include "platform/limits.h"

namespace hegemon::platform {

// Windows limits neither files nor threads of a user, but by memory: nobody needs their numbers.
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

int threads_of(int) {
  return 1;
}

}  // namespace hegemon::platform
