/// `platform/pages.h` on Windows.
#include "platform/pages.h"

namespace hegemon::platform {

// Windows gives large pages only to accounts with the right to lock memory, and not to memory that is there already.
void prefer_large_pages(void*, std::size_t) {}

void give_back_freed_memory() {}

}  // namespace hegemon::platform
