/// Texts of records and what is expected of each, " | " between: in tests/data/refused.records the first error, in
/// tests/data/kept.records what is written of it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/data_lines.h"
#include "tests/support/paths.h"

namespace hegemon::testing {

inline std::string unescaped(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool escape = line[at] == '\\';
    if (escape) ++at;
    text += escape && line[at] == 'n' ? '\n' : escape && line[at] == 'r' ? '\r' : line[at];
  }
  return text;
}

inline std::vector<std::pair<std::string, std::string>> record_rows(const std::string& file) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const std::string_view line : data_lines(source_path("tests/data/" + file))) {
    const std::size_t bar = line.rfind(" | ");
    rows.emplace_back(unescaped(line.substr(0, bar)), unescaped(line.substr(bar + 3)));
  }
  return rows;
}

}  // namespace hegemon::testing
