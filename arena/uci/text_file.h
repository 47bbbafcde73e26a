/// Text files as a user gives them.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"

namespace hegemon::arena {

/// The whole text, without the byte order mark that editors of Windows put before it; UTF-16 is refused.
/// An error names the file and why it cannot be read; `where`: what names it, an option.
Result<std::string> read_text_file(const std::string& path, std::string_view where);

}  // namespace hegemon::arena
