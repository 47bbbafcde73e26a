/// `platform/processors.h` on Windows.
#include "platform/processors.h"

#include <vector>

#include <windows.h>

namespace hegemon::platform {

void pin_to_one(int number) {
  DWORD_PTR allowed = 0;
  DWORD_PTR system = 0;
  if (GetProcessAffinityMask(GetCurrentProcess(), &allowed, &system) == 0) return;
  std::vector<DWORD_PTR> processors;
  for (DWORD_PTR bit = 1; bit != 0; bit <<= 1) {
    if ((allowed & bit) != 0) processors.push_back(bit);
  }
  if (processors.empty()) return;
  SetThreadAffinityMask(GetCurrentThread(),
                        processors[static_cast<std::size_t>(number) % processors.size()]);
}

}  // namespace hegemon::platform
