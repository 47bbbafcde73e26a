/// The manual page of a program and its completions for shells, generated from the same tables as
/// its help pages.
#pragma once

#include <string>
#include <string_view>

#include "commands/program/arguments.h"
#include "engine/result.h"

namespace hegemon::commands {

/// A page of section 1 in the macros of man(7). It has no date: the same program gives the same page.
std::string man_page(const Program& program);

/// A script for `bash`, `zsh` or `fish` that completes the program's command line; an error for any
/// other shell.
Result<std::string> completion(const Program& program, std::string_view shell);

}  // namespace hegemon::commands
