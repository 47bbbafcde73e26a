/// Whether a file is a result file, and what it was made with.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "arena/results/database.h"
#include "engine/result.h"

namespace hegemon::arena {

/// An error says why not.
Status is_result_file(Database& database);

/// Opens a result file for reading; refuses any other file.
Result<Database> open_results(const std::string& path);

/// The configuration that a result file was written with.
Result<nlohmann::json> stored_config(Database& database);

}  // namespace hegemon::arena
