/// `platform/interrupt.h` on Windows.
#include "platform/interrupt.h"

#include <windows.h>

namespace hegemon::platform {

namespace {

constexpr int kHangUp = 1;
constexpr int kInterrupt = 2;
constexpr int kTerminate = 15;

int signal_of(DWORD event) {
  switch (event) {
    case CTRL_CLOSE_EVENT:
      return kHangUp;
    case CTRL_LOGOFF_EVENT:
    case CTRL_SHUTDOWN_EVENT:
      return kTerminate;
    default:
      return kInterrupt;
  }
}

}  // namespace

/// The console calls `handle` in a thread of its own.
struct Interrupt::Watch {
  inline static std::mutex mutex;
  inline static Interrupt* current = nullptr;

  static BOOL WINAPI handle(DWORD event) {
    {
      const std::lock_guard lock(mutex);
      if (current == nullptr) return FALSE;
      current->take(signal_of(event));
    }
    // When this function returns from any other event, the system ends the program.
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
    return TRUE;
  }
};

Interrupt::Interrupt() {
  const std::lock_guard lock(Watch::mutex);
  Watch::current = this;
  SetConsoleCtrlHandler(&Watch::handle, TRUE);
}

Interrupt::~Interrupt() {
  SetConsoleCtrlHandler(&Watch::handle, FALSE);
  const std::lock_guard lock(Watch::mutex);
  Watch::current = nullptr;
}

}  // namespace hegemon::platform
