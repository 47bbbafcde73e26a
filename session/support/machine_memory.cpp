#include "session/support/machine_memory.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "platform/memory.h"

namespace hegemon::session {

Status check_hash(std::size_t mib, std::size_t tables) {
  static const std::optional<std::uint64_t> kMemory = platform::machine_memory();
  const std::uint64_t most = kMemory.value_or(~std::uint64_t{0}) >> 20;
  if (mib <= most / std::max<std::size_t>(tables, 1)) return success();
  if (tables > 1) return Error::of("memory.tables", "hash", tables, mib, most);
  return Error::of("memory.hash", "hash", mib, most);
}

}  // namespace hegemon::session
