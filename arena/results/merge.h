/// Result files of the shards of one run, joined to the file of the whole run.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"

namespace hegemon::arena {

/// Writes a new file with the games of all. Refuses files of different runs, naming what differs,
/// and files that hold the same game; then no file is left.
Status merge_results(const std::string& target, const std::vector<std::string>& parts);

}  // namespace hegemon::arena
