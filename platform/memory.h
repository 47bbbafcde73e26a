/// The memory of the machine.
#pragma once

#include <cstdint>
#include <optional>

namespace hegemon::platform {

/// Bytes that this process can have: what the machine has or, if that is less, what its control group (a container, a
/// systemd unit) may use. nullopt where that is unknown, as in a browser.
std::optional<std::uint64_t> machine_memory();

}  // namespace hegemon::platform
