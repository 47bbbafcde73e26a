/// `platform/pages.h` on POSIX.
#include "platform/pages.h"

#if defined(__linux__)
#include <malloc.h>
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

#if defined(__GLIBC__)
void give_back_freed_memory() {
  malloc_trim(0);
}
#else
void give_back_freed_memory() {}
#endif

}  // namespace hegemon::platform
