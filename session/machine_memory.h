/// How much memory there is for tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/result.h"

namespace hegemon::session {

/// Bytes that this process can have: what the machine has or, if that is less, what its control group (a container, a
/// systemd unit) may use. nullopt where that is unknown, as in a browser.
std::optional<std::uint64_t> machine_memory();

/// Refuses tables of `mib` MiB in each of `tables` places that this machine has no memory for. The system gives out
/// addresses without memory, and kills the process that writes to them.
Status check_hash(std::size_t mib, std::size_t tables = 1);

}  // namespace hegemon::session
