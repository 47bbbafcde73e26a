/// `platform/pages.h` on POSIX.
#include "platform/pages.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hegemon::platform {

#if defined(__linux__)
void prefer_large_pages(void* memory, std::size_t bytes) {
  static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
}
#else
void prefer_large_pages(void*, std::size_t) {}
#endif

}  // namespace hegemon::platform
