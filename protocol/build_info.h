/// What this program is and how it was built.
#pragma once

#include <string>

namespace hegemon::protocol {

/// `Hegemon 0.1.0`
std::string engine_name();

/// Name, instruction sets and compiler, a line each: what `compiler` and `--version` print.
std::string build_info();

}  // namespace hegemon::protocol
