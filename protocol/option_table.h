/// Options as rows of one table, from which `uci`, `help`, `setoption` and the command line work; how
/// values are checked and shown.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/option_spec.h"
#include "engine/result.h"
#include "protocol/request.h"

namespace hegemon::protocol {

struct OptionRow {
  OptionSpec spec;
  /// Gets a value that `check_value` has passed.
  std::function<Status(const std::string&)> set;
  std::function<std::string()> get;
};

/// The value as the option stores it (`TRUE` is `true`, a combo's word gets its spelling), or what
/// is wrong with it.
Result<std::string> check_value(const OptionSpec& spec, std::string_view value);

/// The type's word in UCI: `check`, `spin`, `combo`, `string`, `button`.
std::string_view type_word(OptionType type);
/// `option name Hash type spin default 64 min 1 max 1024`
std::string uci_line(const OptionSpec& spec);
/// The type and its limits for people: `1..1024`, `true or false`, `a, b or c`.
std::string value_range(const OptionSpec& spec);

/// The request with name and value apart: in the short form the longest name of a row that fits is the
/// name.
Result<OptionRequest> with_name(const OptionRequest& request, const std::vector<OptionRow>& rows);

const OptionRow* find_option(const std::vector<OptionRow>& rows, std::string_view name);

}  // namespace hegemon::protocol
