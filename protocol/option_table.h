/// Options as rows of one table, from which `uci`, `help`, `setoption` and the command line work.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/option_spec.h"
#include "engine/result.h"
#include "protocol/request.h"
#include "session/options.h"

namespace hegemon::protocol {

struct OptionRow {
  OptionSpec spec;
  /// Gets a value that `session::check_value` has passed.
  std::function<Status(const std::string&)> set;
  std::function<std::string()> get;
  session::Work concerns = session::kProtocol;
};

/// `option name Hash type spin default 64 min 1 max 1024`
std::string uci_line(const OptionSpec& spec);
/// The request with name and value apart: in the short form the longest name of a row that fits is the
/// name.
Result<OptionRequest> with_name(const OptionRequest& request, const std::vector<OptionRow>& rows);

const OptionRow* find_option(const std::vector<OptionRow>& rows, std::string_view name);

}  // namespace hegemon::protocol
