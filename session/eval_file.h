/// The file that the option EvalFile names.
#pragma once

#include <string>

#include "engine/result.h"

namespace hegemon::session {

/// The bytes of a regular file; an error where it is missing, empty or cannot be read, and in a
/// browser, which has no files.
Result<std::string> read_eval_file(const std::string& path);

}  // namespace hegemon::session
