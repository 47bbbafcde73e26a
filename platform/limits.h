/// What the system allows a process and a user.
#pragma once

#include <cstdint>
#include <optional>

namespace hegemon::platform {

std::int64_t open_files();
/// Raises the limit of open files to `wanted`, as far as the system allows. The limit that holds then; nullopt: none.
std::optional<std::int64_t> raise_file_limit(std::int64_t wanted);

/// How many processes and threads this user may have; nullopt: as many as there is room for.
std::optional<std::int64_t> thread_limit();
/// Those that this user has now, as that limit counts them.
std::int64_t threads_of_user();
/// How many threads a process has; 1 if that cannot be read.
int threads_of(int process);

}  // namespace hegemon::platform
