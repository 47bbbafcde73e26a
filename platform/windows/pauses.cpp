/// `platform/pauses.h` on Windows.
#include "platform/pauses.h"

namespace hegemon::platform {

// Windows has no signal for a program that goes on.
void watch_for_pauses() {}

int pauses() {
  return 0;
}

}  // namespace hegemon::platform
