/// How much memory there is for tables.
#pragma once

#include <cstddef>

#include "engine/result.h"

namespace hegemon::session {

/// Refuses tables of `mib` MiB in each of `tables` places that this machine has no memory for. The system gives out
/// addresses without memory, and kills the process that writes to them.
Status check_hash(std::size_t mib, std::size_t tables = 1);

}  // namespace hegemon::session
