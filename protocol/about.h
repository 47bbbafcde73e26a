/// Texts about the program: name, build, licence, commands and options.
#pragma once

#include <string>
#include <vector>

#include "protocol/option_table.h"

namespace hegemon::protocol {

/// `Hegemon 1.0.0-rc`
std::string engine_name();

/// Name, instruction sets and compiler, a line each: what `compiler` and `--version` print.
std::string build_info();

std::string license_text();
/// The answer to `uci`.
std::string uci_text(const std::vector<OptionRow>& options);
/// All commands, and all options with the values now in force.
std::string help_text(const std::vector<OptionRow>& options);

}  // namespace hegemon::protocol
