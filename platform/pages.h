/// Pages of memory.
#pragma once

#include <cstddef>

namespace hegemon::platform {

/// Asks the system for large pages below this memory, so that fewer probes miss the TLB. Only a hint: what the system
/// makes of it changes no result.
void prefer_large_pages(void* memory, std::size_t bytes);

/// Gives the system back what was freed and the allocator keeps for later: some hundred megabytes after a search with
/// many threads.
void give_back_freed_memory();

}  // namespace hegemon::platform
