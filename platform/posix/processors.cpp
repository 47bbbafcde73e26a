/// `platform/processors.h` on POSIX.
#include "platform/processors.h"

#include <vector>

#include <sched.h>

namespace hegemon::platform {

void pin_to_one(int number) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) cpus.push_back(cpu);
  }
  if (cpus.empty()) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(cpus[static_cast<std::size_t>(number) % cpus.size()], &one);
  sched_setaffinity(0, sizeof one, &one);
}

}  // namespace hegemon::platform
