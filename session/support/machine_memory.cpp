#include "session/support/machine_memory.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "platform/memory.h"

namespace hegemon::session {

Status check_hash(std::size_t mib, std::size_t tables) {
  static const std::optional<std::uint64_t> kMemory = platform::machine_memory();
  const std::uint64_t most = kMemory.value_or(~std::uint64_t{0}) >> 20;
  if (mib <= most / std::max<std::size_t>(tables, 1)) return success();
  const std::string times = tables > 1 ? std::to_string(tables) + " times " : "";
  return Error{times + std::to_string(mib) + " MiB are more than the memory of this machine, " +
                   std::to_string(most) + " MiB",
               "hash", ErrorKind::kResources};
}

}  // namespace hegemon::session
